import type { Badge } from "../drawing/overlay.ts";
import styles from "./outline.module.css";

/** What is told of a block or path besides its own words; what leads somewhere can be pressed. */
export function RowBadges({ badges }: { badges: readonly Badge[] | undefined }) {
  return badges?.map(({ kind, text, told, open }) =>
    open === undefined ? (
      <span key={kind} className={styles.badge} title={told}>
        {text}
      </span>
    ) : (
      <button key={kind} type="button" className={styles.badge} aria-label={told} title={told} onClick={open}>
        {text}
      </button>
    ),
  );
}
