import styles from "./report.module.css";

/** A difference of two scores with its sign; up is better. */
export function Change({ value }: { value: number }) {
  const rounded = Math.round(value * 1000) / 1000;
  const look = rounded > 0 ? "up" : rounded < 0 ? "down" : undefined;
  return (
    <span className={styles.change} data-look={look}>
      {rounded > 0 ? "+" : rounded < 0 ? "−" : "±"}
      {Math.abs(rounded).toFixed(3)}
    </span>
  );
}
