import { Modal, type ModalProps } from "@mantine/core";
import type { ReactNode } from "react";
import { LookProvider } from "../look/look-provider.tsx";
import styles from "./dialog.module.css";
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

/** The buttons of a dialog. They stay in sight, however long it is. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
