import type { CallEvent } from "../api/types.ts";
import { preciseClock } from "../look/time.ts";
import { tellEntry } from "../telling/tell-entry.ts";
import styles from "./call.module.css";

/** Everything that happened in a call, in words, with the raw record of each. */
export function Events({ events }: { events: readonly CallEvent[] }) {
  return (
    <section className={`card ${styles.panel}`} aria-label="Events">
      <header>
        <h2>Events</h2>
        <span className="caption">{events.length} events</span>
      </header>
      <ol className={styles.lines}>
        {events.map((event) => (
          <li key={event.seq} className={styles.event}>
            <span className="muted">{preciseClock(event.at_ms)}</span>
            <details>
              <summary>{tellEntry({ ...event.data, type: event.type })}</summary>
              <pre>{JSON.stringify(event.data, null, 2)}</pre>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
