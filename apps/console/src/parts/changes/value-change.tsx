import { changedWords } from "./changed-words.ts";
import { texts } from "./texts.ts";
import styles from "./value-change.module.css";

/** A value before and after, in one text: what went, and what came. Null where there is none. */
export function ValueChange({ before, after }: { before: string | null; after: string | null }) {
  const { start, gone, come, end } = changedWords(before ?? "", after ?? "");
  return (
    <p className={styles.values}>
      {start}
      {gone !== "" && (
        <del>
          <span className="visually-hidden">{texts.gone} </span>
          {gone}
        </del>
      )}
      {gone !== "" && come !== "" && " "}
      {come !== "" && (
        <ins>
          <span className="visually-hidden">{texts.come} </span>
          {come}
        </ins>
      )}
      {end}
    </p>
  );
}
