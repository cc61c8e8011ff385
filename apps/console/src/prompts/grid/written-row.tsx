import { texts } from "../texts.ts";
import { columnKey } from "../write-cells.ts";
import { CellEditor, type Leaving } from "./cell-editor.tsx";
import styles from "./grid.module.css";
import type { Place } from "./selection.ts";
import type { Draft } from "./write-draft.ts";

type Props = {
  readonly written: Draft & { readonly place: Place };
  readonly top: number;
  readonly onDraft: (text: string) => void;
  readonly onDone: (leaving: Leaving) => void;
  readonly onCancel: () => void;
};

/** The cell that is written, over the rows: it stays as it is while its row moves or is scrolled out of sight. */
export function WrittenRow({ written, top, onDraft, onDone, onCancel }: Props) {
  const { cell, name, text, place } = written;
  const lang = cell.column.type === "name" ? undefined : cell.column.language;
  return (
    <tr aria-rowindex={place.row + 2} className={styles.writtenRow} style={{ transform: `translateY(${top}px)` }}>
      <td
        aria-colindex={place.column + 1}
        className={lang === undefined ? styles.writtenName : styles.written}
        style={{ gridColumn: place.column + 1 }}
      >
        <CellEditor
          key={`${cell.prompt} ${columnKey(cell.column)}`}
          label={`${name}, ${lang ?? texts.column.name}`}
          text={text}
          lang={lang}
          onDraft={onDraft}
          onDone={onDone}
          onCancel={onCancel}
        />
      </td>
    </tr>
  );
}
