import styles from "./conversation.module.css";

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"];

export function Keypad(props: { isOpen: boolean; press: (digits: string) => void }) {
  return (
    <fieldset className={styles.keypad}>
      <legend className="visually-hidden">Telephone keys</legend>
      {keys.map((key) => (
        <button
          key={key}
          className="button"
          type="button"
          disabled={!props.isOpen}
          onClick={() => props.press(key)}
          aria-label={`Key ${key}`}
        >
          {key}
        </button>
      ))}
    </fieldset>
  );
}
