import { IconArrowBackUp } from "@tabler/icons-react";
import { useEffect, useMemo, useRef } from "react";
import bubbleStyles from "../parts/bubbles.module.css";
import { Branches } from "./branches.tsx";
import { bubblesOf } from "./bubbles.ts";
import { ChoiceButtons } from "./choice-buttons.tsx";
import styles from "./simulator-panel.module.css";
import type { Standing } from "./standing.ts";
import { texts } from "./texts.ts";
import type { RunningSimulator } from "./use-simulator.ts";

/** What is said, with the block it is said in; one can go back to before any of it, and forth again. */
export function PanelLog(props: {
  simulator: RunningSimulator;
  now: Standing;
  start: (() => void) | null;
  /** Asks why a turn went as it did. */
  onExplain: (turn: number) => void;
}) {
  const { simulated, rewind, restore } = props.simulator;
  const { turns, branches } = simulated;
  const bubbles = useMemo(() => bubblesOf(turns), [turns]);
  const log = useRef<HTMLDivElement>(null);
  const lastBlock = bubbles.findLast(({ type }) => type === "block")?.key;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was just said is to be seen
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [turns]);

  if (turns.length === 0) {
    return (
      <div className={styles.empty}>
        <p>{texts.conversation.empty}</p>
        {props.start !== null && (
          <button className="button primary" type="button" disabled={simulated.state !== "ready"} onClick={props.start}>
            {simulated.state === "ready" ? texts.start : texts.learning}
          </button>
        )}
      </div>
    );
  }
  return (
    <div ref={log} className={styles.log} role="log" aria-label={texts.conversation.log}>
      <Branches branches={branches} restore={restore} />
      <ol className={bubbleStyles.bubbles}>
        {bubbles.map((bubble, place) => (
          <li
            key={bubble.key}
            className={`${bubbleStyles[bubble.type]} ${styles.line}`}
            lang={bubble.language}
            dir="auto"
            data-now={isNow(bubble.key, lastBlock, props.now)}
          >
            {bubble.type === "keys" && <span className="visually-hidden">{texts.conversation.pressed}</span>}
            {bubble.text}
            {bubble.offer !== undefined && (
              <ChoiceButtons simulator={props.simulator} now={props.now} offer={bubble.offer} />
            )}
            {bubble.type === "heard" && (
              <button
                className={styles.whyLink}
                type="button"
                aria-label={texts.conversation.whyOf(bubble.turn + 1)}
                onClick={() => props.onExplain(bubble.turn)}
              >
                {texts.conversation.why}
              </button>
            )}
            {bubble.turn > 0 && bubbles[place - 1]?.turn !== bubble.turn && (
              <button
                className={styles.rewind}
                type="button"
                aria-label={texts.conversation.rewind(bubble.turn + 1)}
                title={texts.conversation.rewindTip}
                onClick={() => rewind(bubble.turn)}
              >
                <IconArrowBackUp size={14} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

const isNow = (key: string, lastBlock: string | undefined, { hasEnded }: Standing) =>
  key === lastBlock && !hasEnded ? "" : undefined;
