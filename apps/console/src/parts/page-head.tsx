import type { ReactNode } from "react";
import styles from "./page-head.module.css";

type Props = {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** It heads a part of a page that has a title of its own. */
  readonly isPart?: boolean;
  readonly children?: ReactNode;
};

/** The title of a page with its count at the left and its actions at the right. */
export function PageHead({ isPart = false, ...props }: Props) {
  return (
    <div className={styles.head}>
      {isPart ? <h2>{props.title}</h2> : <h1>{props.title}</h1>}
      {props.note !== undefined && <span className={`muted ${styles.note}`}>{props.note}</span>}
      {props.children && <span className={styles.actions}>{props.children}</span>}
    </div>
  );
}
