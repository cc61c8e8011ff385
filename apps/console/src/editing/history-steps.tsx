import { ago } from "./ago.ts";
import { useCurrentEditor, useEditor } from "./editor-context.ts";
import styles from "./history-buttons.module.css";
import { texts } from "./texts.ts";
import { stepAndTell } from "./use-history-keys.ts";
import type { HistoryStep } from "./version-editor.ts";

/** Most steps that are listed on either side of now. */
const most = 100;

/** All steps by their names, newest first; choosing one goes there. */
export function HistorySteps() {
  const editor = useCurrentEditor();
  const undo = useEditor((snapshot) => snapshot.undo);
  const redo = useEditor((snapshot) => snapshot.redo);
  const go = (step: () => ReturnType<typeof editor.undo>, times: number) => {
    for (let time = 0; time < times; time++) {
      const result = step();
      if (!result.ok) return stepAndTell(() => result);
    }
  };
  if (undo.length === 0 && redo.length === 0) return <p className={styles.empty}>{texts.history.unchanged}</p>;
  return (
    <ol>
      {redo.slice(-most).map((step, place, shown) => (
        <StepButton key={step.id} step={step} isUndone onChoose={() => go(editor.redo, shown.length - place)} />
      ))}
      {undo
        .slice(-most)
        .toReversed()
        .map((step, place) => (
          <StepButton key={step.id} step={step} isCurrent={place === 0} onChoose={() => go(editor.undo, place)} />
        ))}
      <li>
        <button
          type="button"
          aria-current={undo.length === 0 ? "step" : undefined}
          onClick={() => go(editor.undo, undo.length)}
        >
          <span>{texts.history.start}</span>
        </button>
      </li>
    </ol>
  );
}

type StepButtonProps = { step: HistoryStep; isUndone?: boolean; isCurrent?: boolean; onChoose: () => void };

function StepButton({ step, isUndone = false, isCurrent = false, onChoose }: StepButtonProps) {
  return (
    <li>
      <button
        type="button"
        data-undone={isUndone || undefined}
        aria-current={isCurrent ? "step" : undefined}
        onClick={onChoose}
      >
        <span>{step.label}</span>
        <small>{isUndone ? texts.history.undone : ago(Date.now() - step.at)}</small>
      </button>
    </li>
  );
}
