import type { Conversation } from "@parley/host";
import type { Difference } from "./first-difference.ts";
import styles from "./tests.module.css";
import { texts } from "./texts.ts";

type Props = {
  readonly difference: Difference;
  /** The test that expects what came; null where it cannot be made. */
  readonly mended: Conversation | null;
  readonly onMend: (test: Conversation) => void;
};

/** The turns of a test up to the first that differs, with what was expected and what came. */
export function FirstDifference({ difference: { turns, faults, later }, mended, onMend }: Props) {
  return (
    <div className={styles.difference}>
      <ol className={styles.turns}>
        {turns.map(({ turn, does }) => (
          <li key={turn} data-differs={turn === turns.length - 1 ? "" : undefined}>
            <span className="muted">{turn}</span> <bdi>{does}</bdi>
          </li>
        ))}
      </ol>
      <dl className={styles.faults}>
        {faults.map(({ step, field, expected, actual }) => (
          <div key={`${step} ${field}`}>
            <dt>{texts.expectation(field)}</dt>
            <dd className={styles.expected}>
              <span className="caption">{texts.expected}</span> <bdi>{expectedText(expected)}</bdi>
            </dd>
            <dd className={styles.actual}>
              <span className="caption">{texts.actual}</span> <bdi>{expectedText(actual)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {mended !== null && (
        <button type="button" className="button small" onClick={() => onMend(mended)}>
          {texts.takeVerb}
        </button>
      )}
      {later > 0 && <p className="caption">{texts.later(later)}</p>}
    </div>
  );
}

/** A value of an expectation, in words where it is a list of them. */
function expectedText(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return texts.nothing;
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value.join(" ");
  return JSON.stringify(value);
}
