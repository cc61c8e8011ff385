import { Button } from "@mantine/core";
import { messageOf } from "@parley/model/kernel";
import { type FormEvent, type ReactNode, useState } from "react";
import { Dialog, DialogActions } from "./dialog.tsx";
import styles from "./form-dialog.module.css";
import { texts } from "./texts.ts";

type Props = {
  readonly title: string;
  /** Width; px. */
  readonly size?: number;
  /** What the button says that does it. */
  readonly verb: string;
  readonly isComplete: boolean;
  /** Does the work. When it throws, the dialog stays open and says why. */
  readonly run: () => Promise<void>;
  /** What stands over the reason. */
  readonly failed?: string | null;
  /** Shows the error where its message is not enough. */
  readonly told?: (error: unknown) => ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Asks for something by a form over the page, and does it. */
export function FormDialog({
  title,
  size,
  verb,
  isComplete,
  run,
  failed = null,
  told = inWords,
  onClose,
  children,
}: Props) {
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await run();
    } catch (error) {
      setFailure({ error });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog opened onClose={onClose} title={title} {...(size !== undefined && { size })}>
      <form ref={leadToFirst} className={styles.form} onSubmit={(event) => void submit(event)}>
        {children}
        {failure !== null && (
          <div className={styles.fault} role="alert">
            {failed !== null && <strong>{failed}</strong>}
            {told(failure.error)}
          </div>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="filled" loading={isBusy} disabled={!isComplete}>
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A dialog that begins with a line of text leads there, unless it names another field. */
function leadToFirst(form: HTMLFormElement | null): void {
  if (form === null || form.querySelector("[data-autofocus]") !== null) return;
  const first = form.querySelector("input, textarea, select, button");
  if (first?.matches("input.input, textarea")) first.setAttribute("data-autofocus", "");
}

const inWords = (error: unknown) => <p>{messageOf(error)}</p>;
