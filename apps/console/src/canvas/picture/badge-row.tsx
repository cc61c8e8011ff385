import type { Badge } from "../drawing/overlay.ts";
import styles from "./badge-row.module.css";

/** What is told of a block besides its own words, at its foot. */
export function BadgeRow({ badges }: { badges: readonly Badge[] }) {
  return (
    <span className={styles.row}>
      {badges.map(({ kind, text, told, tone }) => (
        <span key={kind} className={styles.badge} data-kind={kind} data-tone={tone} title={told}>
          <span aria-hidden="true">{text}</span>
          <span className="visually-hidden">{told}</span>
        </span>
      ))}
    </span>
  );
}
