import { rules } from "@parley/model";
import { IconSchool } from "@tabler/icons-react";
import { useCurrentEditor, useEditor } from "../editing/editor-context.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { tip } from "../parts/tip.ts";
import styles from "./report.module.css";
import { texts } from "./report-texts.ts";
import type { useTrainingRun } from "./use-training-run.ts";

type Props = {
  readonly training: ReturnType<typeof useTrainingRun>;
  /** Without an example there is nothing to learn. */
  readonly hasExamples: boolean;
};

/** Trains the version; while it does, how far it is and a way to cancel it. */
export function TrainButton({ training, hasExamples }: Props) {
  const editor = useCurrentEditor();
  const saving = useEditor((snapshot) => snapshot.saving.type);
  const { run, start, cancel } = training;
  const mayStart = hasExamples && run === null && (saving === "saved" || saving === "saving");
  // What is trained is what the server has.
  const begin = () => mayStart && void start(editor.flush());
  useActions(
    () => [
      {
        id: "train",
        group: texts.trainVerb,
        label: texts.trainVerb,
        needs: rules.flowWrite,
        run: mayStart ? begin : null,
      },
    ],
    [mayStart],
  );
  return (
    <>
      {run !== null && (
        <span className={styles.progress}>
          <span className={styles.told} role="status">
            {run.message}
          </span>
          <button
            type="button"
            className="button quiet small"
            disabled={run.task === null}
            onClick={() => void cancel()}
          >
            {texts.cancelVerb}
          </button>
          <progress aria-label={texts.progress} value={run.share} max={1} />
        </span>
      )}
      <Forbidden needs={rules.flowWrite}>
        <button
          type="button"
          className="button primary"
          aria-busy={run !== null}
          aria-disabled={!mayStart}
          {...tip(mayStart || run !== null ? null : hasExamples ? texts.unsaved : texts.noExamples)}
          onClick={begin}
        >
          <IconSchool size={16} aria-hidden /> {run === null ? texts.trainVerb : texts.busyVerb}
        </button>
      </Forbidden>
    </>
  );
}
