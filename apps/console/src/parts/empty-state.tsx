import type { ReactNode } from "react";
import { later } from "./later.tsx";
import styles from "./panel.module.css";

// Few lists are empty.
const NodePicture = later(() => import("./node-picture.tsx").then((module) => module.NodePicture));

/** What a place says that has nothing to show: one sentence, one thing to do, perhaps a sample and one link. */
export function EmptyState(props: {
  title: string;
  children?: ReactNode;
  /** The primary action first, then what else there is to begin with. */
  actions?: ReactNode;
  /** A link to where it is explained. */
  link?: ReactNode;
  /** A picture made of our own nodes, for the emptiness of a whole page. */
  withPicture?: boolean;
}) {
  return (
    <div className={styles.empty}>
      {props.withPicture && <NodePicture />}
      <h2>{props.title}</h2>
      <div className="muted">{props.children}</div>
      {props.actions && <div className={styles.actions}>{props.actions}</div>}
      {props.link}
    </div>
  );
}
