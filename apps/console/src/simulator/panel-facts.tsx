import { Intents } from "./intents.tsx";
import type { Turn } from "./protocol.ts";
import styles from "./simulator-panel.module.css";
import type { Standing } from "./standing.ts";
import { tellEffect } from "./tell-effect.ts";
import { Values } from "./values.tsx";

/** What the agent understood, knows and did: closed but for the first. */
export function PanelFacts({ now, turns }: { now: Standing; turns: readonly Turn[] }) {
  const { session, won, understood } = now;
  const told = (turns.at(-1)?.effects ?? []).flatMap((effect) => tellEffect(effect) ?? []);
  if (session === null) return null;
  const filled = Object.keys(session.slots).length + Object.keys(session.secrets.slots).length;
  return (
    <section className={styles.facts} aria-label="State">
      <details open>
        <summary>
          Matching
          {won !== null && (
            <span className="caption" title={won.words}>
              level {won.level}, {won.words}
            </span>
          )}
        </summary>
        <Intents intents={(understood?.intents ?? []).slice(0, 3)} />
      </details>
      <details>
        <summary>
          Data{" "}
          <span className="caption">
            {filled} {filled === 1 ? "slot" : "slots"}
          </span>
        </summary>
        <Values title="Slots" values={session.slots} secret={Object.keys(session.secrets.slots)} />
        <Values title="Metadata" values={session.metadata} secret={Object.keys(session.secrets.metadata)} />
      </details>
      <details>
        <summary>
          Last turn{" "}
          <span className="caption">
            {told.length} {told.length === 1 ? "effect" : "effects"}
          </span>
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
