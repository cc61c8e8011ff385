import type { Badge } from "../drawing/overlay.ts";
import styles from "./outline.module.css";

/** The badges of a block or path. One that leads somewhere is a button. */
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
