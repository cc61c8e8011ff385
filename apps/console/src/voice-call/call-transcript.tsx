import type { EventLine } from "@parley/model/api/calls";
import { useEffect, useMemo, useRef } from "react";
import bubbleStyles from "../parts/bubbles.module.css";
import { entriesOf } from "../telling/entries-of.ts";
import { callLines } from "./call-lines.ts";
import { texts } from "./texts.ts";
import styles from "./voice-call.module.css";

/** What is said, as it is said. */
export function CallTranscript({ events, isOver }: { events: readonly EventLine[]; isOver: boolean }) {
  const lines = useMemo(() => callLines(entriesOf(events), isOver), [events, isOver]);
  const log = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was just said is to be seen
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [lines]);

  return (
    <div ref={log} className={styles.log} role="log" aria-label={texts.transcript}>
      <ol className={bubbleStyles.bubbles}>
        {lines.map(({ key, type, text, language }) => (
          <li key={key} className={bubbleStyles[type]} lang={language} dir="auto">
            {type === "keys" && <span className="visually-hidden">{texts.pressed}</span>}
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}
