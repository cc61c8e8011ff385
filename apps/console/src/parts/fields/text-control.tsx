import type { FieldControlProps } from "./field-control.ts";
import styles from "./fields.module.css";
import { seconds } from "./format-value.ts";
import { parseNumber, parseText } from "./parse-text.ts";
import { texts } from "./texts.ts";

/** A text on one line. */
export function TextControl({ shown, id, describedBy, value, writing, isReadOnly }: FieldControlProps) {
  return (
    <input
      id={id}
      className="input"
      type="text"
      dir="auto"
      autoComplete="off"
      spellCheck={shown.field.language === undefined}
      readOnly={isReadOnly}
      placeholder={value === undefined ? texts.several : undefined}
      aria-describedby={describedBy}
      aria-invalid={writing.fault !== null || undefined}
      value={textOf(writing.draft ?? value)}
      onChange={(event) => writing.write(event.currentTarget.value, parseText(event.currentTarget.value, shown.field))}
      onBlur={writing.leave}
    />
  );
}

/** A number; times are written in seconds and stored in milliseconds. */
export function NumberControl({ shown, id, describedBy, value, writing, isReadOnly }: FieldControlProps) {
  const isTime = shown.place.control === "seconds";
  const nothing = shown.place.nothing ?? texts.noLimit;
  const stored = typeof value === "number" && isTime ? seconds(value) : textOf(value);
  return (
    <span className={styles.unit}>
      <input
        id={id}
        className="input"
        type="text"
        inputMode={shown.field.kind === "integer" && !isTime ? "numeric" : "decimal"}
        autoComplete="off"
        readOnly={isReadOnly}
        placeholder={value === undefined ? texts.severalShort : value === null ? nothing : undefined}
        aria-describedby={describedBy}
        aria-invalid={writing.fault !== null || undefined}
        value={writing.draft === undefined ? stored : textOf(writing.draft)}
        onChange={(event) => writing.write(event.currentTarget.value, parseNumber(event.currentTarget.value, shown))}
        onBlur={writing.leave}
      />
      {isTime && <span aria-hidden="true">s</span>}
    </span>
  );
}

/** A share from 0 to 1, by slider; arrow keys move it by a hundredth. */
export function SliderControl({ shown, id, describedBy, value, writing, isReadOnly }: FieldControlProps) {
  const { min = 0, max = 1 } = shown.field;
  const share = typeof value === "number" ? value : min;
  return (
    <span className={styles.slider}>
      <input
        id={id}
        type="range"
        className="slider"
        style={{ "--filled": `${((share - min) / (max - min)) * 100}%` }}
        min={min}
        max={max}
        step={0.01}
        disabled={isReadOnly}
        aria-describedby={describedBy}
        value={share}
        onChange={(event) => writing.choose(event.currentTarget.valueAsNumber)}
      />
      <output htmlFor={id}>{share.toFixed(2)}</output>
    </span>
  );
}

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : JSON.stringify(value, null, 2);
}
