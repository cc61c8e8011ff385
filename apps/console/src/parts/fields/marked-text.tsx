import type { ComponentProps } from "react";
import styles from "./marked-text.module.css";
import type { Mark } from "./variable-marks.ts";

type Props = Omit<ComponentProps<"textarea">, "value"> & {
  value: string;
  marks: readonly Mark[];
  /** Keys and code are written in the fixed-width type, words for people are not. */
  isCode?: boolean;
};

/** A text of more characters may be higher than the screen. */
const long = 600;

/** A text of several lines with marks behind the words, as high as what is written, to some height. */
export function MarkedText({ value, marks, isCode = false, className, ...rest }: Props) {
  return (
    <span className={styles.field} data-code={isCode || undefined} data-long={value.length > long || undefined}>
      <span className={styles.behind} aria-hidden="true" dir={rest.dir} lang={rest.lang}>
        {pieces(value, marks).map(({ text, kind, from }) =>
          kind === null ? (
            text
          ) : (
            <mark key={from} data-kind={kind}>
              {text}
            </mark>
          ),
        )}
        {"\n"}
      </span>
      <textarea {...rest} value={value} className={`input ${styles.text} ${className ?? ""}`} />
    </span>
  );
}

/** The text cut at its marks; where marks lie over each other, faults win. */
function pieces(text: string, marks: readonly Mark[]) {
  const found: { text: string; kind: Mark["kind"] | null; from: number }[] = [];
  const sorted = marks.toSorted((a, b) => a.from - b.from || (a.kind === "fault" ? -1 : 1));
  let place = 0;
  for (const { from, to, kind } of sorted) {
    const begin = Math.max(place, from);
    const end = Math.min(text.length, to);
    if (end <= begin) continue;
    if (begin > place) found.push({ text: text.slice(place, begin), kind: null, from: place });
    found.push({ text: text.slice(begin, end), kind, from: begin });
    place = end;
  }
  if (place < text.length) found.push({ text: text.slice(place), kind: null, from: place });
  return found;
}
