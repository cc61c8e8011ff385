import type { ReactNode } from "react";
import styles from "./keypad.module.css";
import { texts } from "./texts.ts";

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"];

type Props = {
  readonly press: (key: string) => void;
  /** Whether the agent listens to keys now. */
  readonly isOpen: boolean;
  /** In two rows of six, where there is little height. */
  readonly isFlat?: boolean;
  readonly children?: ReactNode;
};

/** The telephone's keys. */
export function Keypad({ press, isOpen, isFlat = false, children }: Props) {
  return (
    <fieldset className={isFlat ? styles.flat : styles.keypad}>
      <legend className="visually-hidden">{texts.keypad.label}</legend>
      {keys.map((key) => (
        <button
          key={key}
          className={isFlat ? "button small" : "button"}
          type="button"
          aria-label={texts.keypad.key(key)}
          aria-disabled={!isOpen}
          onClick={() => isOpen && press(key)}
        >
          {key}
        </button>
      ))}
      {children}
    </fieldset>
  );
}

/** Whether a key of the keyboard is one of the telephone's. */
export const isTelephoneKey = (key: string) => keys.includes(key);
