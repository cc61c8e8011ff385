import type { AskedReport } from "@parley/model/kernel";
import { Change } from "./change.tsx";
import styles from "./report.module.css";
import { texts as figures } from "./report-texts.ts";
import { texts } from "./test-texts.ts";

const words = texts.report;

type Props = {
  readonly asked: AskedReport | null;
  readonly before: AskedReport | null;
  readonly onOpen: (intent: string) => void;
  readonly onTests: () => void;
};

/** How the last training did on the test set, beside the one before, and what went wrong. */
export function AskedTests({ asked, before, onOpen, onTests }: Props) {
  return (
    <section className={`card ${styles.score}`} aria-label={words.title}>
      <header>
        <h2>{words.title}</h2>
        <button type="button" className="button quiet small" onClick={onTests}>
          {words.openTestsVerb}
        </button>
      </header>
      <div className={styles.figures}>
        {asked === null || asked.tests === 0 ? (
          <p className="muted">{words.none}</p>
        ) : (
          <Figures asked={asked} before={before} onOpen={onOpen} />
        )}
        {asked !== null && asked.values.marked > 0 && <Values asked={asked} />}
      </div>
    </section>
  );
}

function Figures({ asked, before, onOpen }: Pick<Props, "before" | "onOpen"> & { readonly asked: AskedReport }) {
  const hasBefore = before !== null && before.tests > 0;
  return (
    <>
      <p>
        <strong>{asked.f1.toFixed(3)}</strong> {hasBefore && <Change value={asked.f1 - before.f1} />}{" "}
        {hasBefore && <span className="muted">{words.was(before.f1.toFixed(3))}</span>}
      </p>
      {hasBefore && before.set !== asked.set && <p className={styles.stale}>{words.changed}</p>}
      <p>{words.accuracy(figures.percent(asked.accuracy), asked.tests)}</p>
      {asked.learned > 0 && <p className={styles.stale}>{words.learned(asked.learned)}</p>}
      {asked.mistakes.length === 0 ? (
        <p className="caption">{words.clean}</p>
      ) : (
        <ul className={styles.mistakes} aria-label={words.mistakes}>
          {asked.mistakes.map(({ utterance, intent, taken_for, score }) => (
            <li key={`${intent} ${utterance}`}>
              <bdi dir="auto">{utterance}</bdi>
              <span className="caption">
                {words.wanted(intent, taken_for)}, {figures.confusion.score(score)}
              </span>
              {[...new Set([intent, taken_for])].map(
                (name) =>
                  name !== null && (
                    <button key={name} type="button" className="button quiet small" onClick={() => onOpen(name)}>
                      {words.openVerb(name)}
                    </button>
                  ),
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Marked values, and which of them are not read. */
function Values({ asked: { values, missed } }: { readonly asked: AskedReport }) {
  return (
    <>
      <p>{words.values(values.read, values.marked)}</p>
      {missed.length > 0 && (
        <ul className={styles.mistakes} aria-label={words.missed}>
          {missed.map(({ utterance, entity, words: said, value, found }) => (
            <li key={`${entity} ${said} ${utterance}`}>
              <bdi dir="auto">{utterance}</bdi>
              <span className="caption">{words.found(entity, value ?? said, found)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
