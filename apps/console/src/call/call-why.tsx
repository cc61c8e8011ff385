import type { EventLine } from "@parley/model/api/calls";
import { useEffect, useMemo, useRef } from "react";
import { clock } from "../look/time.ts";
import { decisionOf } from "../telling/why/decision-of.ts";
import { sentenceOf } from "../telling/why/sentence-of.ts";
import { texts } from "../telling/why/texts.ts";
import { isUnexplained, type RecordTurn, turnsOfRecord } from "../telling/why/turns-of-record.ts";
import { WhyTurn } from "../telling/why/why-turn.tsx";
import styles from "./call.module.css";

/** Why each turn of a call went as it did. A turn leads to its place in the recording. */
export function CallWhy(props: { events: readonly EventLine[]; position: number; seek: (seconds: number) => void }) {
  const { events, position, seek } = props;
  const record = useMemo(() => turnsOfRecord(entriesOf(events)), [events]);
  const turns = useMemo(() => decidedTurns(record), [record]);
  const current = turns.findLast(({ at }) => at <= position * 1000);
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn that is heard is to be seen
  useEffect(() => {
    if (position > 0) list.current?.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  if (turns.length === 0) {
    const isOlder = record.some(({ entries }) => isUnexplained(entries));
    return <p className={styles.nothing}>{isOlder ? texts.older : texts.nothing}</p>;
  }
  return (
    <ol ref={list} className={styles.lines}>
      {turns.map((turn) => (
        <li key={turn.place} className={styles.event} aria-current={turn === current}>
          <button type="button" className={styles.moment} onClick={() => seek(turn.at / 1000)}>
            {clock(turn.at)}
          </button>
          <details>
            <summary>{turn.sentence}</summary>
            <WhyTurn entries={turn.entries} isTold />
          </details>
        </li>
      ))}
    </ol>
  );
}

const entriesOf = (events: readonly EventLine[]) => events.map(({ type, at_ms, data }) => ({ ...data, type, at_ms }));

function decidedTurns(record: readonly RecordTurn[]) {
  return record.flatMap((turn, place) => {
    const [decision] = turn.entries.flatMap((entry) => decisionOf(entry) ?? []);
    return decision === undefined ? [] : [{ ...turn, place, sentence: sentenceOf(decision, turn.entries) }];
  });
}
