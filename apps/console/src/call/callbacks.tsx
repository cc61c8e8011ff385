import type { CallDetails } from "@parley/model/api/calls";
import styles from "./call.module.css";
import { texts } from "./texts.ts";

/** Calls back that the caller asked for; nothing where none was. */
export function Callbacks({ callbacks }: { callbacks: CallDetails["callbacks"] }) {
  if (callbacks.length === 0) return null;
  return (
    <section className={`card ${styles.panel}`} aria-label={texts.callbacks.title}>
      <header>
        <h2>{texts.callbacks.title}</h2>
      </header>
      <dl className={styles.values}>
        {callbacks.map(({ contact, due_at }) => (
          <div key={due_at}>
            <dt>{contact}</dt>
            <dd>
              {texts.callbacks.due(new Date(due_at).toLocaleString())}
              <span className="muted">{texts.callbacks.byHand}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
