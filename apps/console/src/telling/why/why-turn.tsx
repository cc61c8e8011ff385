import type { Decision, LostPath } from "@parley/engine";
import { pathLevel } from "../path-levels.ts";
import type { Entry } from "../tell-entry.ts";
import { decisionOf } from "./decision-of.ts";
import { Passages } from "./passages.tsx";
import { conditionOf, scoreText, sentenceOf, valueText } from "./sentence-of.ts";
import { texts } from "./texts.ts";
import { isUnexplained } from "./turns-of-record.ts";
import { valueChanges } from "./value-changes.ts";
import styles from "./why.module.css";

/** Why a turn went as it did: its cause, the level, what was not taken, and values before and after. */
export function WhyTurn(props: {
  entries: readonly Entry[];
  /** The cause stands above already. */
  isTold?: boolean;
}) {
  const { entries, isTold = false } = props;
  const [first, ...further] = entries.flatMap((entry) => decisionOf(entry) ?? []);
  if (first === undefined) return <p className={styles.none}>{isUnexplained(entries) ? texts.older : texts.nothing}</p>;
  return (
    <div className={styles.why}>
      {!isTold && <p className={styles.sentence}>{sentenceOf(first, entries)}</p>}
      {further.length > 0 && (
        <ul className={styles.further} aria-label={texts.further}>
          {further.map((decision, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the decisions of a turn never change
            <li key={place}>{sentenceOf(decision, entries)}</li>
          ))}
        </ul>
      )}
      <Passages entries={entries} />
      <Levels decision={first} />
      <Candidates decisions={[first, ...further]} />
      <Values entries={entries} />
    </div>
  );
}

const allLevels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function Levels({ decision }: { decision: Decision }) {
  const said = texts.levels;
  const { level } = decision;
  return (
    <section>
      <h4>
        {said.title} {level !== null && <span className="caption">{said.of(level)}</span>}
      </h4>
      {level === null ? (
        <p className={styles.none}>{said.noPath}</p>
      ) : (
        <ol className={styles.levels}>
          {allLevels.map((each) => (
            <li key={each} data-won={each === level ? "" : undefined}>
              <span>{each}</span>
              <span>{pathLevel(each)}</span>
              <span>{levelNote(decision, each)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function levelNote({ level, name, path, lost }: Decision, each: number): string {
  const said = texts.levels;
  if (level === null || each > level) return said.notReached;
  if (each === level) return path === null && name === "" && level === 7 ? said.again : name;
  const count = lost.filter((path) => path.level === each).length;
  return count === 0 ? said.none : said.lost(count);
}

function Candidates({ decisions }: { decisions: readonly Decision[] }) {
  const said = texts.candidates;
  const lost = decisions.flatMap((decision) => decision.lost.map((path) => ({ path, level: decision.level })));
  return (
    <section>
      <h4>{said.title}</h4>
      {lost.length === 0 ? (
        <p className={styles.none}>{said.none}</p>
      ) : (
        <ul className={styles.lost}>
          {lost.map(({ path, level }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the decisions of a turn never change
            <li key={place}>
              <span className="mono">{path.name}</span>
              {"score" in path && <span className="caption">{said.heard(path.intent, scoreText(path.score))}</span>}
              <span>{lossOf(path, level)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function lossOf(path: LostPath, won: number | null): string {
  const said = texts.candidates;
  switch (path.why) {
    case "score":
      return said.score;
    case "threshold":
      return said.threshold(scoreText(path.threshold - path.score), scoreText(path.threshold));
    case "confidence":
      return said.confidence(scoreText(path.sure), scoreText(path.least));
    case "order":
      return path.level === won ? said.order : said.lower(path.level);
    case "condition":
      return said.condition(conditionOf(path.when));
    case "unfilled":
      return said.unfilled(path.entities.join(", "));
  }
}

function Values({ entries }: { entries: readonly Entry[] }) {
  const said = texts.values;
  const changes = valueChanges(entries);
  return (
    <section>
      <h4>
        {said.title} {changes.length > 0 && <span className="caption">{said.beforeAfter}</span>}
      </h4>
      {changes.length === 0 ? (
        <p className={styles.none}>{said.none}</p>
      ) : (
        <ul className={styles.values}>
          {changes.map(({ kind, name, before, after }) => (
            <li key={`${kind} ${name}`}>
              <span className="mono">{name}</span>
              <span className="mono">
                <span className="muted">{valueText(before)}</span> <span aria-hidden="true">{said.arrow}</span>
                <span className="visually-hidden">{said.became}</span> {valueText(after)}
              </span>
              <span className="caption">{kind}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
