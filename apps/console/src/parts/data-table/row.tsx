import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import type { TableColumn } from "./column.ts";
import styles from "./data-table.module.css";

/** What all rows of a table share. */
export type RowActions<Row> = {
  readonly columns: readonly TableColumn<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rowName: (row: Row) => string;
  readonly rowMenu: ((row: Row) => ReactNode) | undefined;
  readonly hasBoxes: boolean;
};

type Props<Row> = {
  row: Row;
  index: number;
  height: number;
  isSelected: boolean;
  toggle: (key: string) => void;
  actions: RowActions<Row>;
};

function Row<Row>({ row, index, height, isSelected, toggle, actions }: Props<Row>) {
  const { columns, rowKey, rowName, rowMenu, hasBoxes } = actions;
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
            aria-label={`Select ${rowName(row)}`}
            checked={isSelected}
            onChange={() => toggle(rowKey(row))}
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
          <Menu position="bottom-end">
            <Menu.Target>
              <button type="button" className="button quiet icon small" aria-label={`Actions of ${rowName(row)}`}>
                <IconDots size={16} aria-hidden />
              </button>
            </Menu.Target>
            <Menu.Dropdown>{rowMenu(row)}</Menu.Dropdown>
          </Menu>
        </td>
      )}
    </tr>
  );
}

/** One row; drawn again only when it changes itself. */
export const TableRow = memo(Row, (before, after) => {
  const { toggle: _before, ...old } = before;
  return Object.entries(old).every(([name, value]) => Object.is(value, Reflect.get(after, name)));
}) as typeof Row;
