import type { ReactNode } from "react";
import styles from "./page-head.module.css";

/** The title of a page with its count at the left and its actions at the right. */
export function PageHead(props: { title: ReactNode; note?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{props.title}</h1>
      {props.note !== undefined && <span className={`muted ${styles.note}`}>{props.note}</span>}
      {props.children && <span className={styles.actions}>{props.children}</span>}
    </div>
  );
}
