import type { MouseEvent } from "react";
import type { Badge } from "../../drawing/overlay.ts";
import styles from "./badge-row.module.css";

/** The badges at the foot of a block or path: comments, issues, figures. */
export function BadgeRow({ badges }: { badges: readonly Badge[] }) {
  return (
    <span className={styles.row}>
      {badges.map(({ kind, text, told, tone, open }) => {
        const look = { className: styles.badge, "data-kind": kind, "data-tone": tone, title: told };
        const words = (
          <>
            <span aria-hidden="true">{text}</span>
            <span className="visually-hidden">{told}</span>
          </>
        );
        if (open === undefined) {
          return (
            <span key={kind} {...look}>
              {words}
            </span>
          );
        }
        const press = (event: MouseEvent) => {
          event.stopPropagation();
          open();
        };
        return (
          <button key={kind} type="button" {...look} tabIndex={-1} onClick={press}>
            {words}
          </button>
        );
      })}
    </span>
  );
}
