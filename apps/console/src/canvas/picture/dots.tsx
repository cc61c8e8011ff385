import { useStore } from "@xyflow/react";
import styles from "./dots.module.css";

/** The ground: a dot each 16 units, that goes with what lies on it. */
export function Dots() {
  const [left, top, zoom] = useStore(({ transform }) => transform);
  const gap = (zoom < 0.5 ? 64 : 16) * zoom;
  const within = (place: number) => ((((place + 32) % gap) + gap) % gap) - gap;
  return (
    <div
      className={styles.dots}
      style={{ backgroundSize: `${gap}px ${gap}px`, transform: `translate(${within(left)}px, ${within(top)}px)` }}
    />
  );
}
