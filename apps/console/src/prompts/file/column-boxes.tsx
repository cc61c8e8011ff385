import type { PromptSheet } from "../prompt-sheet.ts";
import styles from "../prompts.module.css";
import { columnName } from "../write-cells.ts";
import { type FileChoice, groupOf, isColumnTaken } from "./file-choice.ts";
import type { FileWrite } from "./prompts-file.ts";
import { texts } from "./texts.ts";

type Props = {
  /** All of one kind, of any columns. */
  readonly writes: readonly FileWrite[];
  readonly label: string;
  readonly lead: string;
  readonly sheet: PromptSheet;
  readonly choice: FileChoice;
  readonly onChange: (choice: FileChoice) => void;
};

/** Cells that are taken column by column. */
export function ColumnBoxes({ writes, label, lead, sheet, choice, onChange }: Props) {
  if (writes.length === 0) return null;
  return (
    <fieldset className={styles.boxes} aria-label={label}>
      <p className="muted">{lead}</p>
      {[...Map.groupBy(writes, groupOf)].flatMap(([group, ofColumn]) => {
        const [first] = ofColumn;
        return first === undefined ? (
          []
        ) : (
          <label key={group}>
            <input
              type="checkbox"
              className="check"
              checked={isColumnTaken(first, choice, sheet)}
              onChange={(event) =>
                onChange({ ...choice, columns: new Map([...choice.columns, [group, event.currentTarget.checked]]) })
              }
            />
            {texts.column(columnName(first.column), ofColumn.length)}
          </label>
        );
      })}
    </fieldset>
  );
}
