import type { Issue } from "@parley/flow";
import styles from "./conversation.module.css";
import type { Turn } from "./protocol.ts";

/** Per turn what the engine recorded; a click goes back to before that turn. */
export function Inspection(props: {
  turns: readonly Turn[];
  issues: readonly Issue[];
  rewind: (turn: number) => void;
}) {
  return (
    <section className="card" aria-label="What the engine did">
      <header>
        <h2>Turns</h2>
        <span className="muted">
          {props.issues.filter((issue) => issue.type === "error").length} errors in the agent
        </span>
      </header>
      <ol className={styles.turns}>
        {props.turns.map((turn) => (
          <li key={turn.index}>
            <div className={styles.turn}>
              <strong>{turn.event.type}</strong>
              <button className="button quiet" type="button" onClick={() => props.rewind(turn.index)}>
                Rewind to before this
              </button>
            </div>
            <ul>
              {turn.effects.map((effect, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the effects of a settled turn never change
                <li key={place}>
                  <code>{effect.type === "log" ? JSON.stringify(effect.entry) : effect.type}</code>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
