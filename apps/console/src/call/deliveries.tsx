import type { Delivery } from "@parley/model/api/calls";
import styles from "./call.module.css";
import { texts } from "./texts.ts";

const said = texts.deliveries;

/** What the call sent and no receiver has taken; nothing where all of it arrived. */
export function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  const open = deliveries.flatMap((one) => (one.status === "delivered" ? [] : [{ ...one, status: one.status }]));
  if (open.length === 0) return null;
  return (
    <section className={`card ${styles.panel}`} aria-label={said.title}>
      <header>
        <h2>{said.title}</h2>
      </header>
      <dl className={styles.values}>
        {open.map(({ key, name, receiver, status, attempts, error }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              {said.to(said.outcomes[status], receiver, attempts)}
              {error !== null && <span className="muted">{said.why(error)}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
