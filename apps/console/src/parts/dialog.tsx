import { Modal, type ModalProps } from "@mantine/core";
import { LookProvider } from "../look/look-provider.tsx";
import { FocusBack } from "./focus-back.tsx";

/** A dialog over the page. Whichever way it goes, the focus is given back to what opened it. */
export function Dialog(props: ModalProps) {
  return (
    <LookProvider>
      {props.opened && <FocusBack />}
      <Modal {...props} />
    </LookProvider>
  );
}
