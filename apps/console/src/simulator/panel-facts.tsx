import { PanelWhy } from "./panel-why.tsx";
import type { PlayedTurn } from "./protocol.ts";
import styles from "./simulator-panel.module.css";
import type { Standing } from "./standing.ts";
import { tellEffect } from "./tell-effect.ts";
import { texts } from "./texts.ts";
import { Values } from "./values.tsx";

/** What the agent understood, knows and did: closed, except the first. */
export function PanelFacts(props: {
  now: Standing;
  turns: readonly PlayedTurn[];
  /** The turn that is explained; null is the last that was decided. */
  explained: number | null;
  onExplain: (turn: number) => void;
}) {
  const { now, turns } = props;
  const { session, won } = now;
  const told = (turns.at(-1)?.effects ?? []).flatMap((effect) => tellEffect(effect) ?? []);
  if (session === null) return null;
  const filled = Object.keys(session.slots).length + Object.keys(session.secrets.slots).length;
  return (
    <section className={styles.facts} aria-label={texts.state.title}>
      <details open>
        <summary>
          {texts.facts.why}
          {won !== null && (
            <span className="caption" title={won.words}>
              {won.words}
            </span>
          )}
        </summary>
        <PanelWhy turns={turns} explained={props.explained} onExplain={props.onExplain} />
      </details>
      <details>
        <summary>
          {texts.facts.data} <span className="caption">{texts.facts.slots(filled)}</span>
        </summary>
        <Values title={texts.state.slots} values={session.slots} secret={Object.keys(session.secrets.slots)} />
        <Values title={texts.state.metadata} values={session.metadata} secret={Object.keys(session.secrets.metadata)} />
      </details>
      <details>
        <summary>
          {texts.facts.lastTurn} <span className="caption">{texts.facts.effects(told.length)}</span>
        </summary>
        <ul className={styles.effects}>
          {told.map((text, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the effects of a settled turn never change
            <li key={place}>{text}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
