import { Modal, type ModalProps } from "@mantine/core";
import type { ReactNode } from "react";
import { LookProvider } from "../look/look-provider.tsx";
import styles from "./dialog.module.css";
import { FocusBack } from "./focus-back.tsx";
import { useLayer } from "./layers.ts";

/**
 * A dialog over the page. Whichever way it goes, the focus is given back to what opened it. Mantine's own listener for
 * Escape knows of no dialog above.
 */
export function Dialog(props: Omit<ModalProps, "closeOnEscape">) {
  useLayer(props.opened, props.onClose);
  return (
    <LookProvider>
      {props.opened && <FocusBack />}
      <Modal {...props} closeOnEscape={false} />
    </LookProvider>
  );
}

/** The buttons of a dialog. They stay in sight, however long it is. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
