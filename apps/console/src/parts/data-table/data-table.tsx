import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { OpenMenuProps } from "../menu-button.tsx";
import { texts } from "../texts.ts";
import type { TableColumn, TableSort } from "./column.ts";
import styles from "./data-table.module.css";
import { HeadCell, SelectAll } from "./head.tsx";
import { type RowActions, TableRow } from "./row.tsx";
import { useRowKeys } from "./use-row-keys.ts";

export type DataTableProps<Row> = {
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined while they are on their way; so is each that has not been asked for yet. */
  rows: readonly (Row | undefined)[] | undefined;
  rowKey: (row: Row) => string;
  /** Height of a row in px, the same for all. */
  rowHeight?: number;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
  /** Keys of the chosen rows; with it each row has a box to choose it. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  /** What further keys do with the row that they are pressed at, by key: `s`. */
  rowKeys?: { readonly [key: string]: (row: Row) => void };
  /** What a row can do: an `OpenMenu`, loaded when it is first opened. */
  rowMenu?: (row: Row, open: OpenMenuProps) => ReactNode;
  /** What the box and the menu of a row are named after. */
  rowName?: (row: Row) => string;
  /** What is shown instead of rows when there are none. */
  empty?: ReactNode;
  /** Lies under the rows: how many there are, more of them. */
  foot?: ReactNode;
  /** Told which rows are in sight, the first and the last by their place. */
  onSight?: (first: number, last: number) => void;
  /** Place of the row that the table begins at. */
  startAt?: number;
  /** The rows are still those of what was asked before. */
  isBehind?: boolean;
};

/** How many rows are drawn beyond those in sight, once the first picture is there. */
const overscan = 8;

/** About how much of a window's height is beside the rows; px. */
const around = 260;

/** How many rows the skeleton has, and how wide its first bars are in percent. */
const guess = [62, 44, 70, 52, 58, 48];

/**
 * A table that draws only the rows in sight, so that ten thousand scroll and filter at once. The first link or button of
 * a row opens it; J and K or the arrows walk from row to row, X chooses.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, rowHeight = 44, selected, onSelect, rowMenu, rowName = rowKey } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: useDeferredValue(overscan, 1),
    initialRect: { width: 0, height: innerHeight - around },
    initialOffset: (props.startAt ?? 0) * rowHeight,
  });
  const items = virtual.getVirtualItems();
  const { onSight, startAt = 0 } = props;
  const firstSeen = virtual.range?.startIndex ?? 0;
  const lastInSight = virtual.range?.endIndex ?? 0;
  useEffect(() => {
    if (rows !== undefined && rows.length > 0) onSight?.(firstSeen, lastInSight);
  }, [rows, firstSeen, lastInSight, onSight]);
  // The rows came after the table, which had nothing to scroll through.
  const hasRows = rows !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it begins says where it was, once
  useLayoutEffect(() => {
    if (hasRows && startAt > 0) virtual.scrollToIndex(startAt, { align: "start" });
  }, [hasRows]);
  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onSelect?.(next);
  };
  // The page makes these again each time it is drawn. Its rows are drawn again only when they change.
  const latest = useRef({ rowName, rowMenu, toggle });
  useLayoutEffect(() => {
    latest.current = { rowName, rowMenu, toggle };
  });
  const [hasMenu, hasBoxes] = [rowMenu !== undefined, selected !== undefined];
  const actions = useMemo<RowActions<Row>>(
    () => ({
      columns,
      hasBoxes,
      rowName: (row) => latest.current.rowName(row),
      toggle: (key) => latest.current.toggle(key),
      rowMenu: hasMenu ? (row, open) => latest.current.rowMenu?.(row, open) : undefined,
    }),
    [columns, hasMenu, hasBoxes],
  );
  const onKeyDown = useRowKeys({
    scroll,
    count: rows?.length ?? 0,
    scrollTo: (index) => virtual.scrollToIndex(index),
    toggle: (index) => {
      const row = rows?.[index];
      if (row !== undefined && selected !== undefined) toggle(rowKey(row));
    },
    press: (key, index) => {
      const row = rows?.[index];
      const does = props.rowKeys?.[key];
      if (row === undefined || does === undefined) return false;
      does(row);
      return true;
    },
  });
  const span = columns.length + (selected ? 1 : 0) + (rowMenu ? 1 : 0);
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);

  return (
    <section className={`card ${styles.card}`} aria-label={props.label}>
      {rows?.length === 0 && props.empty ? (
        props.empty
      ) : (
        // Until rows are there, only the region itself can be scrolled by keyboard.
        // biome-ignore lint/a11y/noStaticElementInteractions: its keys add to those of the links and buttons inside
        <div ref={scroll} className={styles.scroll} onKeyDown={onKeyDown} tabIndex={rows?.length ? undefined : 0}>
          <table
            className={`table ${styles.table}`}
            aria-label={props.label}
            aria-busy={rows === undefined || props.isBehind}
            aria-rowcount={rows === undefined ? -1 : rows.length + 1}
          >
            <colgroup>
              {selected && <col style={{ width: "44px" }} />}
              {columns.map(({ key, width }) => (
                <col key={key} style={{ width }} />
              ))}
              {rowMenu && <col style={{ width: "48px" }} />}
            </colgroup>
            <thead>
              <tr aria-rowindex={1}>
                {selected && onSelect && (
                  <SelectAll
                    keys={rows?.flatMap((row) => (row === undefined ? [] : rowKey(row))) ?? []}
                    selected={selected}
                    onSelect={onSelect}
                  />
                )}
                {columns.map((column) => (
                  <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
                ))}
                {rowMenu && (
                  <th scope="col">
                    <span className="visually-hidden">{texts.table.actions}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {above > 0 && <Gap height={above} span={span} />}
              {rows === undefined
                ? guess.map((width) => <SkeletonRow key={width} width={width} columns={columns} span={span} />)
                : items.map(({ index }) => {
                    const row = rows[index];
                    if (row === undefined) {
                      return (
                        <SkeletonRow
                          key={index}
                          width={guess[index % guess.length] ?? 50}
                          columns={columns}
                          span={span}
                          height={rowHeight}
                        />
                      );
                    }
                    const key = rowKey(row);
                    return (
                      <TableRow
                        key={key}
                        name={key}
                        row={row}
                        index={index}
                        height={rowHeight}
                        isSelected={selected?.has(key) ?? false}
                        actions={actions}
                      />
                    );
                  })}
              {below > 0 && <Gap height={below} span={span} />}
            </tbody>
          </table>
        </div>
      )}
      {props.foot && <footer className={styles.foot}>{props.foot}</footer>}
    </section>
  );
}

/** Where the rows are that are out of sight. */
function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tr className={styles.gap}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

function SkeletonRow<Row>(props: {
  width: number;
  columns: readonly TableColumn<Row>[];
  span: number;
  /** Of the row that comes there; the table's usual one unless said. */
  height?: number;
}) {
  const { width, columns, span, height } = props;
  return (
    <tr style={{ height }}>
      {span > columns.length && <td />}
      {columns.map(({ key, isNumber, className }, place) => (
        <td key={key} className={`${isNumber ? "number" : ""} ${className ?? ""}`}>
          <span className="skeleton" style={{ width: `${place === 0 ? width : 56}%` }} />
        </td>
      ))}
      {span > columns.length + 1 && <td />}
    </tr>
  );
}
