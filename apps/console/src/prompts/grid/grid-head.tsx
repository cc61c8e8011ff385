import type { LanguageCode } from "@parley/model/kernel";
import { useDeferredValue, useMemo } from "react";
import { wordedIn } from "../prompt-sheet.ts";
import type { Marks } from "../shown-prompts.ts";
import { texts } from "../texts.ts";
import styles from "./grid.module.css";

/** The languages, with how many of the prompts that are said have words in each. */
export function GridHead({ languages, marks }: { languages: readonly LanguageCode[]; marks: Marks }) {
  const { sheet, uses } = useDeferredValue(marks);
  const parts = useMemo(() => {
    const said = new Set(uses.keys());
    const all = sheet.rows.filter(({ prompt }) => said.has(prompt.id)).length;
    return new Map(languages.map((language) => [language, all === 0 ? 1 : wordedIn(sheet.rows, said, language) / all]));
  }, [languages, sheet, uses]);
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1} className={styles.headRow}>
        <th scope="col" aria-colindex={1} className={styles.headName}>
          {texts.grid.name}
        </th>
        {languages.map((language, index) => {
          const part = parts.get(language) ?? 0;
          const percent = `${Math.floor(part * 100)} %`;
          const isOffered = sheet.offered.includes(language);
          return (
            <th key={language} scope="col" aria-colindex={index + 2} className={styles.headCell}>
              <strong>{language}</strong>
              {language === sheet.offered[0] && <span>{texts.grid.usual}</span>}
              {!isOffered && <span>{texts.grid.notOffered}</span>}
              <span className={styles.part} data-full={part === 1 || undefined}>
                <span className={styles.bar} aria-hidden>
                  <span style={{ width: `${part * 100}%` }} />
                </span>
                <span aria-hidden>{percent}</span>
                <span className="visually-hidden">{texts.grid.worded(percent)}</span>
              </span>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
