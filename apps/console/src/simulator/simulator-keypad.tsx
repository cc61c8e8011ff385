import { Keypad } from "../parts/keypad.tsx";
import styles from "./conversation.module.css";
import { texts } from "./texts.ts";
import type { RunningSimulator } from "./use-simulator.ts";

/** The telephone's keys; an entry of several stands beside them until it is complete. */
export function SimulatorKeypad({ simulator, isOpen }: { simulator: RunningSimulator; isOpen: boolean }) {
  const entry = simulator.simulated.keys;
  return (
    <Keypad press={simulator.press} isOpen={isOpen} isFlat>
      {entry !== "" && (
        <span className={styles.entry}>
          <span className="chip">{entry}</span>
          <button className="button small" type="button" onClick={simulator.endKeys}>
            {texts.acts.endKeys}
          </button>
        </span>
      )}
    </Keypad>
  );
}
