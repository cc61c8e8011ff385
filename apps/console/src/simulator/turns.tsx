import { logOf } from "@parley/engine";
import { useEffect, useRef } from "react";
import { WhyTurn } from "../telling/why/why-turn.tsx";
import { Branches } from "./branches.tsx";
import { decidedIn } from "./decided-in.ts";
import type { PlayedTurn } from "./protocol.ts";
import styles from "./simulator.module.css";
import { tellEffect, tellEvent } from "./tell-effect.ts";
import { texts } from "./texts.ts";

/** Turn by turn what happened and what was done about it, in words; one can go back to before each. */
export function Turns(props: {
  turns: readonly PlayedTurn[];
  /** Ways that were gone back on. */
  branches: readonly (readonly PlayedTurn[])[];
  rewind: (turn: number) => void;
  restore: (branch: readonly PlayedTurn[]) => void;
}) {
  const { turns, branches, rewind, restore } = props;
  const list = useRef<HTMLOListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the last turn is to be seen
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [turns]);

  return (
    <section className={`card ${styles.panel}`} aria-label={texts.turns.title}>
      <header>
        <h2>{texts.turns.title}</h2>
        <span className="caption">{texts.turns.count(turns.length)}</span>
      </header>
      <Branches branches={branches} restore={restore} />
      {turns.length === 0 && <p className={styles.nothing}>{texts.turns.empty}</p>}
      <ol ref={list} className={styles.turns}>
        {turns.map((turn) => (
          <li key={turn.index}>
            <div className={styles.turn}>
              <h3>
                {turn.index + 1}. {tellEvent(turn.event.type)}
              </h3>
              <button
                className="button quiet small"
                type="button"
                aria-label={texts.conversation.rewind(turn.index + 1)}
                onClick={() => rewind(turn.index)}
              >
                {texts.turns.rewind}
              </button>
            </div>
            <Why turn={turn} />
            <ul>
              {turn.effects.map((effect, place) => {
                const told = tellEffect(effect);
                // biome-ignore lint/suspicious/noArrayIndexKey: the effects of a settled turn never change
                return told === null ? null : <li key={place}>{told}</li>;
              })}
            </ul>
            <details>
              <summary>{texts.turns.raw}</summary>
              <pre>{JSON.stringify({ event: turn.event, effects: turn.effects }, null, 2)}</pre>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Why({ turn }: { turn: PlayedTurn }) {
  if (!decidedIn(turn)) return null;
  return (
    <details>
      <summary>{texts.turns.why}</summary>
      <WhyTurn entries={logOf(turn.effects)} />
    </details>
  );
}
