import { memo } from "react";
import { marksOf } from "../marks-of.ts";
import type { PromptRow } from "../prompt-sheet.ts";
import type { PromptUse } from "../prompt-uses.ts";
import type { Marks } from "../shown-prompts.ts";
import { texts } from "../texts.ts";
import { type Column, textIn } from "../write-cells.ts";
import { CellMarks } from "./cell-marks.tsx";
import styles from "./grid.module.css";
import { Words } from "./words.tsx";

type Props = {
  readonly id: string;
  readonly row: PromptRow;
  readonly index: number;
  readonly top: number;
  readonly columns: readonly Column[];
  /** The first and the last language in sight; the name always is. */
  readonly first: number;
  readonly last: number;
  readonly marks: Marks;
  /** First and last selected column; null without any in this row. */
  readonly left: number | null;
  readonly right: number | null;
  /** The column that the keys move; null in other rows. */
  readonly active: number | null;
};

export const cellId = (grid: string, row: number, column: number) => `${grid}-${row}-${column}`;

/** One prompt with its words by language. */
export const GridRow = memo(function GridRow(props: Props) {
  const { id, row, index, top, columns, first, last, marks, left, right, active } = props;
  return (
    <tr aria-rowindex={index + 2} className={styles.row} style={{ transform: `translateY(${top}px)` }}>
      {columns.map((column, place) => {
        if (place > 0 && (place <= first || place > last + 1)) return null;
        const isName = column.type === "name";
        const lang = isName ? undefined : column.language;
        const found = marksOf(row, column, marks);
        const text = textIn(row, column);
        const Cell = isName ? "th" : "td";
        return (
          <Cell
            key={lang ?? "name"}
            id={cellId(id, index, place)}
            {...(isName && { scope: "row" })}
            aria-selected={left !== null && right !== null && place >= left && place <= right}
            aria-colindex={place + 1}
            className={isName ? styles.name : styles.cell}
            data-row={index}
            data-column={place}
            data-active={active === place || undefined}
            data-missing={found.includes("missing") || undefined}
            style={{ gridColumn: place + 1 }}
          >
            {isName ? (
              <>
                <bdi className={styles.promptName}>{text}</bdi>
                <Uses uses={marks.uses.get(row.prompt.id) ?? []} />
              </>
            ) : (
              text !== "" && <Words text={text} lang={column.language} />
            )}
            <CellMarks of={found} />
          </Cell>
        );
      })}
    </tr>
  );
});

function Uses({ uses: [first, ...more] }: { uses: readonly PromptUse[] }) {
  return (
    <span className={styles.use}>
      {first === undefined ? (
        texts.grid.unused
      ) : (
        <>
          <bdi>{first.name}</bdi>
          {more.length > 0 && ` ${texts.grid.more(more.length)}`}
        </>
      )}
    </span>
  );
}
