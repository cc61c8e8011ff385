import { type KeyboardEvent, useId, useState } from "react";
import styles from "./dates.module.css";
import { readTime } from "./read-date.ts";
import { dateTexts as texts } from "./texts.ts";

type Props = {
  /** `09:30`. What reads as no time is the text as it is written. */
  readonly value: string;
  /** Gets every text, also one that is no time. Else the time before would be saved in its place. */
  readonly onChange: (value: string) => void;
  /** Whether 24:00, the end of the day, is one. */
  readonly mayEndDay?: boolean;
  readonly isReadOnly?: boolean;
  readonly "aria-label": string;
};

/** Minutes that a key goes. */
const steps: { readonly [key: string]: number } = { ArrowUp: 15, ArrowDown: -15, PageUp: 60, PageDown: -60 };
const wholeDay = 24 * 60;

/** A time of day as people write it; Up and Down go by quarters of an hour, Page Up and Page Down by hours. */
export function TimeField({ value, onChange, mayEndDay = false, isReadOnly = false, ...rest }: Props) {
  const fault = useId();
  const [text, setText] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const read = (written: string) => {
    const time = readTime(written);
    return time === "24:00" && !mayEndDay ? null : time;
  };

  const known = read(value);
  const isFault = isLeft && known === null;

  function write(written: string) {
    setText(written);
    setLeft(false);
    onChange(read(written) ?? written.trim());
  }
  function leave() {
    setText(null);
    setLeft(true);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined || isReadOnly) return;
    event.preventDefault();
    const [hour = 0, minute = 0] = (known ?? "00:00").split(":").map(Number);
    const minutes = (hour * 60 + minute + step + wholeDay) % wholeDay;
    setText(null);
    onChange(`${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`);
  }

  return (
    <span className={styles.field}>
      <input
        {...rest}
        className="input"
        inputMode="numeric"
        autoComplete="off"
        size={5}
        readOnly={isReadOnly}
        aria-invalid={isFault || undefined}
        aria-describedby={isFault ? fault : undefined}
        value={text ?? value}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {isFault && (
        <span id={fault} className={styles.fault} role="alert">
          {texts.noTime}
        </span>
      )}
    </span>
  );
}
