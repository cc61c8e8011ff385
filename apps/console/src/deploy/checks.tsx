import { SeverityIcon } from "../parts/severity-icon.tsx";
import styles from "./deploy.module.css";
import { checksOf, type Readiness } from "./readiness.ts";

/** The list before a deploy: what is wrong, what is missing, what is assigned. */
export function Checks({ readiness }: { readiness: Readiness }) {
  return (
    <ul className={styles.rows}>
      {checksOf(readiness).map(({ id, severity, title, text }) => (
        <li key={id} className={styles.row}>
          <SeverityIcon severity={severity} />
          <strong>{title}</strong>
          <span className="muted">{text}</span>
        </li>
      ))}
    </ul>
  );
}
