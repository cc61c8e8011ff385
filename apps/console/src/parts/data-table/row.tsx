import { IconDots } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { MenuButton, type OpenMenuProps } from "../menu-button.tsx";
import { texts } from "../texts.ts";
import type { TableColumn } from "./column.ts";
import styles from "./data-table.module.css";

/** What all rows of a table share. */
export type RowActions<Row> = {
  readonly columns: readonly TableColumn<Row>[];
  readonly rowName: (row: Row) => string;
  readonly toggle: (key: string) => void;
  readonly rowMenu: ((row: Row, open: OpenMenuProps) => ReactNode) | undefined;
  readonly hasBoxes: boolean;
};

type Props<Row> = {
  /** The row's key. */
  name: string;
  row: Row;
  index: number;
  height: number;
  isSelected: boolean;
  actions: RowActions<Row>;
};

function Row<Row>({ name, row, index, height, isSelected, actions }: Props<Row>) {
  const { columns, rowName, rowMenu, hasBoxes, toggle } = actions;
  return (
    <tr
      style={{ height }}
      aria-rowindex={index + 2}
      data-index={index}
      data-selected={isSelected || undefined}
      className={styles.row}
    >
      {hasBoxes && (
        <td>
          <input
            type="checkbox"
            className={`check ${styles.box}`}
            aria-label={texts.table.select(rowName(row))}
            checked={isSelected}
            onChange={() => toggle(name)}
          />
        </td>
      )}
      {columns.map(({ key, cell, isNumber, className }) => (
        <td key={key} className={`${isNumber ? "number" : ""} ${className ?? ""}`}>
          {cell(row)}
        </td>
      ))}
      {rowMenu && (
        <td className={styles.menu}>
          <MenuButton
            button={
              <button
                type="button"
                className="button quiet icon small"
                aria-label={texts.table.actionsOf(rowName(row))}
              >
                <IconDots size={16} aria-hidden />
              </button>
            }
            menu={(open) => rowMenu(row, open)}
          />
        </td>
      )}
    </tr>
  );
}

/** One row; drawn again only when it changes itself. */
export const TableRow = memo(Row) as typeof Row;
