import { IconTrash } from "@tabler/icons-react";
import { dropKept } from "./keep-gestures.ts";
import type { KeptUtterance } from "./kept-utterances.ts";
import styles from "./train.module.css";
import { useTraining } from "./training-context.ts";
import { useGestures } from "./use-gestures.ts";

type Props = {
  readonly label: string;
  readonly utterances: readonly KeptUtterance[];
  readonly deleteLabel: (text: string) => string;
  /** What is wrong with one; null: nothing. */
  readonly fault: (utterance: KeptUtterance) => string | null;
};

/** Utterances that were put aside, each to be taken back. */
export function KeptList({ label, utterances, deleteLabel, fault }: Props) {
  const { missing } = useTraining();
  const perform = useGestures();
  return (
    <ul className={styles.examples} aria-label={label}>
      {utterances.map((utterance) => {
        const wrong = fault(utterance);
        return (
          <li key={utterance.id} className={styles.example} data-repeats={wrong === null ? undefined : "same"}>
            <bdi className={styles.text} lang={utterance.language} dir="auto">
              {utterance.text}
            </bdi>
            {wrong !== null && <span className="caption">{wrong}</span>}
            {missing === null && (
              <span className={styles.verbs}>
                <button
                  type="button"
                  className="button quiet icon small"
                  aria-label={deleteLabel(utterance.text)}
                  onClick={() => perform(dropKept(utterance))}
                >
                  <IconTrash size={14} aria-hidden />
                </button>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
