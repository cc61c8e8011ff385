import { ProblemError } from "@parley/client";
import type { Policy } from "@parley/model";
import { type ReactNode, useCallback, useMemo } from "react";
import { DataTable, type DataTableProps } from "../parts/data-table/data-table.tsx";
import { sortInAddress } from "../parts/data-table/sort-in-address.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { MissingPolicy } from "../parts/forbidden.tsx";
import { type ListFilter, ListToolbar } from "../parts/list-toolbar/list-toolbar.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { isFiltered, type ResourceSearch, viewOf } from "./resource-search.ts";
import type { PagedRows } from "./use-paged-rows.ts";
import { usePlace } from "./use-place.ts";
import { type Listed, useShortcuts } from "./use-shortcuts.ts";

type Table<Row> = Pick<
  DataTableProps<Row>,
  "label" | "columns" | "rowName" | "rowHeight" | "rowMenu" | "selected" | "onSelect"
>;

export type ServerListProps<Row> = Table<Row> &
  Listed<Row> & {
    readonly searchLabel: string;
    readonly placeholder?: string;
    readonly filters: readonly ListFilter[];
    readonly search: ResourceSearch;
    readonly show: (search: Readonly<Record<string, unknown>>) => void;
    /** What failed, to the letter of the documents. */
    readonly errorTitle: string;
    /** Who may see the list. */
    readonly needs: readonly Policy[] | null;
    /** What is said where nothing fits the filters, and where nothing is there yet. */
    readonly noneFits: string;
    readonly empty: ReactNode;
    /** Stands beside the views. */
    readonly beside?: ReactNode;
    /** Lies under the rows. */
    readonly foot: ReactNode;
    /** Shows the rows in another way than a table. */
    readonly instead?: (rows: readonly (Row | undefined)[]) => ReactNode;
  };

/** A list that the server filters, searches, orders and pages: what stands over it, its rows, and what stands for them. */
export function ServerList<Row>(props: ServerListProps<Row>) {
  const { rows, search, show, favourites, idOf } = props;
  const isEmpty = rows.rows?.length === 0 && !rows.isBehind;
  const isNothingThere = isEmpty && !isFiltered(search);
  const shortcuts = useShortcuts(props);
  const view = useMemo(() => viewOf(search), [search]);
  const shown = rows.rows;
  const keepPlace = usePlace(search, show);
  const { see } = rows;
  const onSight = useCallback(
    (first: number, last: number) => {
      see(first, last);
      keepPlace(first);
    },
    [see, keepPlace],
  );
  return (
    <>
      {!isNothingThere && (
        <ListToolbar
          list={props.list}
          searchLabel={props.searchLabel}
          {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
          filters={props.filters}
          search={view}
          show={show}
          shortcuts={shortcuts}
          starred={favourites.starred}
        >
          {props.beside}
        </ListToolbar>
      )}
      {rows.error !== null ? (
        <section className="card">
          <Failed title={props.errorTitle} needs={props.needs} rows={rows} />
        </section>
      ) : props.instead !== undefined && shown !== undefined && shown.length > 0 ? (
        props.instead(shown)
      ) : (
        <DataTable
          label={props.label}
          columns={props.columns}
          rows={shown}
          rowKey={idOf}
          {...(props.rowName ? { rowName: props.rowName } : {})}
          {...(props.rowHeight ? { rowHeight: props.rowHeight } : {})}
          {...(props.rowMenu ? { rowMenu: props.rowMenu } : {})}
          {...(props.selected ? { selected: props.selected } : {})}
          {...(props.onSelect ? { onSelect: props.onSelect } : {})}
          {...sortInAddress(search.sort, (change) => show({ ...search, at: undefined, ...change }))}
          onStar={(row) => favourites.toggle(idOf(row))}
          onSight={onSight}
          startAt={Number(search.at) || 0}
          isBehind={rows.isBehind}
          empty={
            isNothingThere ? (
              props.empty
            ) : (
              <EmptyState
                title={props.noneFits}
                actions={
                  <button type="button" className="button" onClick={() => show({})}>
                    Clear the filters
                  </button>
                }
              />
            )
          }
          foot={shown !== undefined && shown.length > 0 && props.foot}
        />
      )}
    </>
  );
}

/** Why there are no rows: a missing policy, or a failure. */
function Failed<Row>(props: { title: string; needs: readonly Policy[] | null; rows: PagedRows<Row> }) {
  const { title, needs, rows } = props;
  if (needs !== null && rows.error instanceof ProblemError && rows.error.status === 403) {
    return (
      <EmptyState title="You may not see this list">
        <MissingPolicy needs={needs} />
      </EmptyState>
    );
  }
  return <PanelError title={title} error={rows.error} retry={() => void rows.reload()} />;
}
