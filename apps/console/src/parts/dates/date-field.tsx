import { IconCalendar } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { laterOpened } from "../later.tsx";
import styles from "./dates.module.css";
import { daysLater, readDay, readMoment } from "./read-date.ts";
import { dateTexts as texts } from "./texts.ts";

const Calendar = laterOpened(texts.calendar, () => import("./calendar.tsx").then((module) => module.Calendar));

type Props = {
  /** `2026-12-25`, or `2026-12-25T09:30` with a time; empty for none. What reads as no day is the text as it is written. */
  readonly value: string;
  /** Gets every text, also one that is no day. Else the day before would be saved in its place. */
  readonly onChange: (value: string) => void;
  /** Whether a time of day belongs to it. */
  readonly hasTime?: boolean;
  /** It cannot be emptied. */
  readonly isRequired?: boolean;
  readonly isReadOnly?: boolean;
  /** What is written is wrong, and says so elsewhere. */
  readonly isInvalid?: boolean;
  readonly id?: string;
  /** It takes the focus when it appears; the second where a dialog keeps the focus. */
  readonly autoFocus?: boolean;
  readonly "data-autofocus"?: true;
  /** Its name, where no `label` names its id. */
  readonly "aria-label"?: string;
  readonly "aria-describedby"?: string | undefined;
};

/** A day with the time that a calendar gives it where none is written. */
const morning = "09:00";
const today = () => new Intl.DateTimeFormat("en-CA").format(new Date());
const steps: { readonly [key: string]: number } = { ArrowUp: 1, ArrowDown: -1 };

/** A day, written or chosen from a calendar: Up and Down go from day to day, Alt and Down open the calendar. */
export function DateField(props: Props) {
  const {
    value,
    onChange,
    hasTime = false,
    isRequired = false,
    isReadOnly = false,
    isInvalid = false,
    ...rest
  } = props;
  const fault = useId();
  const field = useRef<HTMLInputElement>(null);
  /** What is being written; null shows the value. */
  const [text, setText] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const read = hasTime ? readMoment : readDay;
  const known = read(value);
  const isWrong = value === "" ? isRequired : known === null;
  const isFault = isLeft && isWrong && !isInvalid;
  const day = known?.slice(0, 10) ?? today();
  const onDay = (next: string) => (hasTime ? `${next}T${known?.slice(11) ?? morning}` : next);

  function write(written: string) {
    setText(written);
    setLeft(false);
    onChange(read(written) ?? written.trim());
  }
  function leave() {
    setText(null);
    setLeft(true);
  }
  function take(next: string) {
    setText(null);
    setLeft(false);
    onChange(onDay(next));
  }
  function close() {
    setOpen(false);
    field.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined || isReadOnly) return;
    event.preventDefault();
    if (event.altKey) setOpen(true);
    else take(known === null ? day : daysLater(day, step));
  }

  return (
    <span className={styles.field}>
      <input
        {...rest}
        ref={field}
        className="input"
        inputMode="numeric"
        autoComplete="off"
        placeholder={hasTime ? texts.momentPattern : texts.dayPattern}
        size={hasTime ? 16 : 10}
        readOnly={isReadOnly}
        required={isRequired}
        aria-invalid={isInvalid || isFault || undefined}
        aria-describedby={isFault ? fault : rest["aria-describedby"]}
        value={text ?? (known ?? value).replace("T", " ")}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {!isReadOnly && (
        <button
          type="button"
          className="button quiet icon"
          aria-label={texts.choose}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={16} aria-hidden />
        </button>
      )}
      {isOpen && (
        <Calendar
          day={day}
          today={today()}
          beside={field}
          onTake={(next) => {
            take(next);
            close();
          }}
          onClose={close}
        />
      )}
      {isFault && (
        <span id={fault} className={styles.fault} role="alert">
          {hasTime ? texts.noMoment : texts.noDay}
        </span>
      )}
    </span>
  );
}
