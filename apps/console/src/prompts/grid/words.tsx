import { memo } from "react";
import { variableMarks } from "../../parts/fields/variable-marks.ts";
import styles from "./grid.module.css";

/** The words of a prompt, with its variables as chips. */
export const Words = memo(function Words({ text, lang }: { text: string; lang: string }) {
  const parts: { readonly text: string; readonly from: number; readonly isVariable: boolean }[] = [];
  let at = 0;
  for (const { from, to } of variableMarks(text)) {
    parts.push({ text: text.slice(at, from), from: at, isVariable: false });
    parts.push({ text: text.slice(from, to), from, isVariable: true });
    at = to;
  }
  parts.push({ text: text.slice(at), from: at, isVariable: false });
  return (
    <bdi className={styles.words} lang={lang} dir="auto">
      {parts.map((part) =>
        part.isVariable ? (
          <span key={part.from} className={styles.variable}>
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )}
    </bdi>
  );
});
