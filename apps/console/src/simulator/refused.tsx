import type { Issue, YamlFault } from "@parley/flow";
import { Issues } from "./issues.tsx";
import styles from "./simulator.module.css";

/** Why an agent cannot be talked with. */
export function Refused({ faults, issues }: { faults: readonly YamlFault[]; issues: readonly Issue[] }) {
  return (
    <div role="alert">
      {faults.length > 0 && (
        <section className="card" aria-label="Faults">
          <header>
            <h2>The agent's YAML cannot be read</h2>
          </header>
          <ul className={styles.list}>
            {faults.map((fault) => (
              <li key={`${fault.line}:${fault.column}:${fault.message}`}>
                Line {fault.line}, column {fault.column}: {fault.message}
              </li>
            ))}
          </ul>
        </section>
      )}
      {issues.length > 0 && <Issues issues={issues} />}
    </div>
  );
}
