import styles from "./voice-call.module.css";

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"];

/** The telephone's keys; those of the keyboard do the same. */
export function CallKeypad({ press, isOpen }: { press: (key: string) => void; isOpen: boolean }) {
  return (
    <fieldset className={styles.keypad}>
      <legend className="visually-hidden">Telephone keys</legend>
      {keys.map((key) => (
        <button
          key={key}
          className="button"
          type="button"
          aria-label={`Key ${key}`}
          aria-disabled={!isOpen}
          onClick={() => isOpen && press(key)}
        >
          {key}
        </button>
      ))}
    </fieldset>
  );
}

/** Whether a key of the keyboard is one of the telephone's. */
export const isCallKey = (key: string) => keys.includes(key);
