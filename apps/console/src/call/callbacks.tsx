import type { CallDetails } from "@parley/model/api/calls";
import { useZone } from "../look/use-zone.ts";
import styles from "./call.module.css";
import { texts } from "./texts.ts";

/** Calls back that the caller asked for; nothing where none was. */
export function Callbacks({ callbacks }: { callbacks: CallDetails["callbacks"] }) {
  const { moment } = useZone();
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
              {texts.callbacks.due(moment(due_at))}
              <span className="muted">{texts.callbacks.byHand}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
