import type { Issue, YamlFault } from "@parley/flow";
import { Issues } from "./issues.tsx";
import styles from "./simulator.module.css";
import { texts } from "./texts.ts";

/** Why an agent cannot be talked with. */
export function Refused({ faults, issues }: { faults: readonly YamlFault[]; issues: readonly Issue[] }) {
  return (
    <div role="alert">
      {faults.length > 0 && (
        <section className="card" aria-label={texts.issues.faults}>
          <header>
            <h2>{texts.issues.unreadable}</h2>
          </header>
          <ul className={styles.list}>
            {faults.map((fault) => (
              <li key={`${fault.line}:${fault.column}:${fault.message}`}>
                {texts.issues.place(fault.line, fault.column)}: {fault.message}
              </li>
            ))}
          </ul>
        </section>
      )}
      {issues.length > 0 && <Issues issues={issues} />}
    </div>
  );
}
