import styles from "./conversation.module.css";
import type { RunningSimulator } from "./use-simulator.ts";

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"];

/** The telephone's keys; an entry of several stands beside them until it is complete. */
export function Keypad({ simulator, isOpen }: { simulator: RunningSimulator; isOpen: boolean }) {
  const entry = simulator.simulated.keys;
  return (
    <fieldset className={styles.keypad}>
      <legend className="visually-hidden">Telephone keys</legend>
      {keys.map((key) => (
        <button
          key={key}
          className="button small"
          type="button"
          aria-disabled={!isOpen}
          aria-label={`Key ${key}`}
          onClick={() => isOpen && simulator.press(key)}
        >
          {key}
        </button>
      ))}
      {entry !== "" && (
        <span className={styles.entry}>
          <span className="chip">{entry}</span>
          <button className="button small" type="button" onClick={simulator.endKeys}>
            No more keys
          </button>
        </span>
      )}
    </fieldset>
  );
}
