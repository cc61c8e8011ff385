import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { texts } from "../texts.ts";
import type { TableColumn, TableSort } from "./column.ts";
import styles from "./data-table.module.css";

/** The head of a column; where it sorts, a button that turns the order around. */
export function HeadCell<Row>(props: {
  column: TableColumn<Row>;
  sort: TableSort | undefined;
  onSort: ((sort: TableSort) => void) | undefined;
}) {
  const { column, sort, onSort } = props;
  const className = `${column.isNumber ? "number" : ""} ${column.className ?? ""}`;
  if (!column.canSort || onSort === undefined) {
    return (
      <th scope="col" className={className}>
        {column.head}
      </th>
    );
  }
  const isSorted = sort?.key === column.key;
  const Arrow = isSorted && sort.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (sort.isDescending ? "descending" : "ascending") : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ key: column.key, isDescending: isSorted && !sort.isDescending })}
      >
        {column.head}
        <Arrow size={12} aria-hidden style={{ visibility: isSorted ? "visible" : "hidden" }} />
      </button>
    </th>
  );
}

/** Chooses all rows of the table, or none. */
export function SelectAll(props: {
  keys: readonly string[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}) {
  const { keys, selected, onSelect } = props;
  const chosen = keys.filter((key) => selected.has(key)).length;
  const areAll = chosen > 0 && chosen === keys.length;
  return (
    <th scope="col">
      <input
        type="checkbox"
        className="check"
        aria-label={texts.table.selectAll}
        checked={areAll}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !areAll;
        }}
        onChange={() => onSelect(new Set(areAll ? [] : keys))}
      />
    </th>
  );
}
