import { type FormEvent, type KeyboardEvent, useId } from "react";
import { focusOnce } from "../parts/focus-once.ts";
import { faultOf } from "./comment.ts";
import type { CommentStore } from "./comment-store.ts";
import styles from "./commenting.module.css";
import { texts } from "./texts.ts";

type ComposerProps = {
  readonly store: CommentStore;
  /** Names what is being written: it is kept under it until it is sent. */
  readonly place: string;
  readonly draft: string;
  readonly label: string;
  readonly verb: string;
  readonly hasFocus: boolean;
  readonly onSend: (text: string) => void;
  /** Leaves without sending; without it there is nothing to leave. */
  readonly onCancel?: () => void;
};

/** A field to write a comment in. What is written is kept until it is sent, also when the page is closed. */
export function Composer(props: ComposerProps) {
  const { store, place, draft, label, verb, onCancel } = props;
  const id = useId();
  const fault = faultOf(draft.trim());

  function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (fault !== null || draft.trim() === "") return;
    props.onSend(draft);
  }
  function press(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event);
    if (event.key !== "Escape" || onCancel === undefined) return;
    event.stopPropagation();
    onCancel();
  }

  return (
    <form className={styles.composer} onSubmit={send}>
      <textarea
        className="input"
        aria-label={label}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : id}
        placeholder={label}
        dir="auto"
        rows={2}
        value={draft}
        ref={props.hasFocus ? focusOnce : null}
        onChange={(event) => store.draft(place, event.currentTarget.value)}
        onKeyDown={press}
      />
      {fault !== null && (
        <p id={id} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <p className={styles.actions}>
        {onCancel !== undefined && (
          <button type="button" className="button quiet small" onClick={onCancel}>
            {texts.cancel}
          </button>
        )}
        <button
          type="submit"
          className="button primary small"
          title={texts.sendTip}
          aria-disabled={fault !== null || draft.trim() === "" || undefined}
        >
          {verb}
        </button>
      </p>
    </form>
  );
}
