import type { ReactNode } from "react";
import type { List } from "../api/use-list.ts";
import styles from "./list-table.module.css";
import { PanelError } from "./panel-error.tsx";

export type Column<Row> = {
  readonly head: ReactNode;
  /** CSS width; without it the column takes what is left. */
  readonly width?: string;
  readonly className?: string;
  readonly cell: (row: Row) => ReactNode;
};

/** How many rows the skeleton of a list has. */
const guess = [62, 44, 70, 52, 58];

/** A list as a table, with what it shows while it loads, fails, or has nothing. */
export function ListTable<Row>(props: {
  label: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  errorTitle: string;
  empty: ReactNode;
}) {
  const { list, columns } = props;
  const { rows } = list;
  if (list.error && rows === undefined) {
    return (
      <section className="card" aria-label={props.label}>
        <PanelError title={props.errorTitle} error={list.error} retry={list.reload} />
      </section>
    );
  }
  return (
    <section className="card" aria-label={props.label}>
      {rows?.length === 0 ? (
        props.empty
      ) : (
        <div className={styles.scroll}>
          <table className="table" aria-busy={rows === undefined}>
            <colgroup>
              {columns.map(({ width }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table stay as they are
                <col key={place} style={{ width }} />
              ))}
            </colgroup>
            <thead>
              <tr>
                {columns.map(({ head, className }, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table stay as they are
                  <th key={place} scope="col" className={className}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows === undefined
                ? guess.map((width) => <SkeletonRow key={width} width={width} columns={columns} />)
                : rows.map((row) => (
                    <tr key={props.rowKey(row)}>
                      {columns.map(({ cell, className }, place) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table stay as they are
                        <td key={place} className={className}>
                          {cell(row)}
                        </td>
                      ))}
                    </tr>
                  ))}
            </tbody>
          </table>
        </div>
      )}
      {list.error && <PanelError title={props.errorTitle} error={list.error} retry={list.reload} />}
      {list.canLoadMore && (
        <footer className={styles.more}>
          <span className="muted">
            {rows?.length} of {list.count}
          </span>
          <button className="button small" type="button" onClick={list.loadMore} aria-busy={list.isLoadingMore}>
            {list.isLoadingMore ? "Loading" : "Load more"}
          </button>
        </footer>
      )}
    </section>
  );
}

function SkeletonRow({ width, columns }: { width: number; columns: readonly Column<never>[] }) {
  return (
    <tr>
      {columns.map(({ className }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table stay as they are
        <td key={place} className={className}>
          <span className="skeleton" style={{ width: `${place === 0 ? width : 56}%` }} />
        </td>
      ))}
    </tr>
  );
}
