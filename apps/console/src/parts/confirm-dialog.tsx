import { Button, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import styles from "./confirm-dialog.module.css";
import { Dialog, DialogActions } from "./dialog.tsx";
import { texts } from "./texts.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** A question that names the thing: "Purge batch 3?" */
  title: string;
  /** What will happen, and what will not. */
  children: ReactNode;
  /** The verb with its thing: "Purge 17,316 leads". */
  confirm: string;
  /** How one leaves without doing it. */
  cancel?: string;
  /** What has to be typed first, for what cannot be undone. */
  typed?: string;
  isDangerous?: boolean;
  /** Closes when it is done; while it runs the dialog stays, busy. What it throws is the caller's to tell. */
  onConfirm: () => Promise<void> | void;
};

/** Asks before something happens that is hard to undo. */
export function ConfirmDialog(props: Props) {
  return (
    <Dialog opened={props.isOpen} onClose={props.onClose} title={props.title}>
      <Question {...props} />
    </Dialog>
  );
}

/** Lives as long as the dialog is open, so each opening begins empty. */
function Question({ onClose, children, confirm, cancel = texts.cancel, typed, isDangerous, onConfirm }: Props) {
  const [text, setText] = useState("");
  const [isBusy, setBusy] = useState(false);
  const mayConfirm = typed === undefined || text.trim() === typed;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!mayConfirm || isBusy) return;
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <div className="muted">{children}</div>
      {typed !== undefined && (
        <TextInput
          label={
            <>
              {texts.confirmTyped.before} <span className="mono">{typed}</span> {texts.confirmTyped.after}
            </>
          }
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      )}
      <DialogActions>
        <Button onClick={onClose}>{cancel}</Button>
        <Button
          type="submit"
          variant="filled"
          className={isDangerous ? styles.danger : undefined}
          disabled={!mayConfirm}
          loading={isBusy}
        >
          {confirm}
        </Button>
      </DialogActions>
    </form>
  );
}
