import { draftKinds } from "@parley/model/kernel";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { useEditorPart } from "../editing/editor-context.ts";
import { Dialog, DialogActions } from "../parts/dialog.tsx";
import type { AskProps } from "./ask-props.ts";
import styles from "./assistant.module.css";
import { texts } from "./texts.ts";
import { useDraft } from "./use-draft.ts";
import { useWish } from "./use-wish.ts";
import { WishFields } from "./wish-fields.tsx";

type Props = AskProps & { readonly onClose: () => void };

/** Asks what is to be drafted, shows how far it is, and opens the proposal. */
export function AssistantDialog({ at, editor, suggested, onClose }: Props) {
  const form = useWish(
    useEditorPart(editor, (snapshot) => snapshot.document),
    suggested,
  );
  const { run, failure, start, cancel } = useDraft(at);
  const queries = useQueryClient();
  const navigate = useNavigate();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (form.request === null) return;
    const proposal = await start(form.request, editor.flush());
    if (proposal === null) return;
    await queries.invalidateQueries({ queryKey: ["proposals"] });
    onClose();
    await navigate({
      to: "/clients/$organisation/voice-agents/$flow/$version/proposals/$proposal",
      params: { organisation: at.org, flow: at.flow, version: at.ver, proposal },
    });
  }

  return (
    <Dialog
      opened
      title={texts.title}
      size={520}
      onClose={() => run === null && onClose()}
      withCloseButton={run === null}
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <p className="muted">{texts.lead}</p>
        <fieldset className={`segments ${styles.kinds}`} aria-label={texts.draft} disabled={run !== null}>
          {draftKinds.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === form.wish.kind}
              onClick={() => form.set({ kind: each })}
            >
              {texts.kinds[each]}
            </button>
          ))}
        </fieldset>
        <WishFields form={form} isDisabled={run !== null} />
        <p className="caption">{texts.sent}</p>
        {failure !== null && run === null && (
          <p className={styles.fault} role="alert">
            <bdi>{failure}</bdi>
          </p>
        )}
        {run !== null && (
          <div className={styles.progress}>
            <span role="status">{run.message}</span>
            <progress aria-label={texts.progress} value={run.share} max={1} />
          </div>
        )}
        <DialogActions>
          {run === null ? (
            <button type="button" className="button" onClick={onClose}>
              {texts.closeVerb}
            </button>
          ) : (
            <button type="button" className="button" disabled={run.task === null} onClick={() => void cancel()}>
              {texts.cancelVerb}
            </button>
          )}
          <button
            type="submit"
            className="button primary"
            aria-busy={run !== null}
            disabled={form.request === null || run !== null}
          >
            {texts.draftVerb}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
