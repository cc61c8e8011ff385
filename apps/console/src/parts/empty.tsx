import type { ReactNode } from "react";
import styles from "./panel.module.css";

/** What a list says that has nothing to show: one sentence, and what to do about it. */
export function Empty(props: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h2>{props.title}</h2>
      <div className="muted">{props.children}</div>
    </div>
  );
}
