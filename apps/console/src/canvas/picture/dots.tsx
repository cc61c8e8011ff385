import { useStore } from "@xyflow/react";
import styles from "./dots.module.css";

/** The ground: a dot each 16 units, that goes with what lies on it. */
export function Dots() {
  const [left, top, zoom] = useStore(({ transform }) => transform);
  const gap = zoom < 0.5 ? 64 : 16;
  return (
    <div
      className={styles.dots}
      style={{ backgroundSize: `${gap * zoom}px ${gap * zoom}px`, backgroundPosition: `${left}px ${top}px` }}
    />
  );
}
