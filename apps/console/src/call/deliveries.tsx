import type { Delivery } from "@parley/model/api/calls";
import styles from "./call.module.css";

const outcomes: { readonly [status in Exclude<Delivery["status"], "delivered">]: string } = {
  waiting: "Not delivered yet to",
  failed: "Not delivered to",
  unknown: "May not have reached",
};

/** What the call sent and no receiver has taken; nothing where all of it arrived. */
export function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  const open = deliveries.flatMap((one) => (one.status === "delivered" ? [] : [{ ...one, status: one.status }]));
  if (open.length === 0) return null;
  return (
    <section className={`card ${styles.panel}`} aria-label="Deliveries">
      <header>
        <h2>Deliveries</h2>
      </header>
      <dl className={styles.values}>
        {open.map(({ key, name, receiver, status, attempts, error }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              {outcomes[status]} {receiver}
              {attempts > 1 && ` after ${attempts} attempts`}
              {error !== null && <span className="muted">: {error}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
