import { memo } from "react";
import { variableMarks } from "../../parts/fields/variable-marks.ts";
import styles from "./grid.module.css";

/** The words of a prompt, with its variables as chips. */
export const Words = memo(function Words({ text, lang }: { text: string; lang: string }) {
  const parts: { readonly text: string; readonly isVariable: boolean }[] = [];
  let at = 0;
  for (const { from, to } of variableMarks(text)) {
    parts.push({ text: text.slice(at, from), isVariable: false }, { text: text.slice(from, to), isVariable: true });
    at = to;
  }
  parts.push({ text: text.slice(at), isVariable: false });
  return (
    <bdi className={styles.words} lang={lang} dir="auto">
      {parts.map((part, place) =>
        part.isVariable ? (
          // By its place: while one scrolls, the words of another row are written over it.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span key={place} className={styles.variable}>
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )}
    </bdi>
  );
});
