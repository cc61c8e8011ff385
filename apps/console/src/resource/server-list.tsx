import type { Policy } from "@parley/model";
import { type ReactNode, useMemo } from "react";
import type { TableSort } from "../parts/data-table/column.ts";
import { DataTable, type DataTableProps } from "../parts/data-table/data-table.tsx";
import { EmptyState } from "../parts/empty-state.tsx";
import { MissingPolicy } from "../parts/forbidden.tsx";
import type { LikedListName } from "../parts/liked-list.ts";
import { type ListFilter, ListToolbar } from "../parts/list-toolbar/list-toolbar.tsx";
import type { OpenMenuProps } from "../parts/menu-button.tsx";
import { PageError } from "../parts/page-error.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { type RightsAt, Scopes } from "../parts/scopes.ts";
import type { ListRows } from "./list-rows.ts";
import { type Liked, ListShortcuts } from "./list-shortcuts.tsx";
import { isFiltered, type ListSearch, viewOf, withoutFilters } from "./resource-search.ts";
import { texts } from "./texts.ts";

type Table<Row> = Pick<
  DataTableProps<Row>,
  "label" | "columns" | "rowName" | "rowHeight" | "rowKeys" | "selected" | "onSelect"
>;

/** What can be done with a row, and whose rights that asks: of the client and agent of the row, not of the address. */
type Menu<Row> =
  | { readonly rowMenu: (row: Row, open: OpenMenuProps) => ReactNode; readonly rightsOf: (row: Row) => RightsAt }
  | { readonly rowMenu?: never; readonly rightsOf?: never };

export type ServerListProps<Row> = Table<Row> &
  Menu<Row> & {
    /** Under which views are kept. */
    readonly list: LikedListName;
    readonly rows: ListRows<Row>;
    readonly idOf: (row: Row) => string;
    readonly searchLabel: string;
    readonly placeholder?: string;
    /** What to write instead of words that the server cannot search for. */
    readonly searchFault?: (words: string) => string | null;
    readonly filters: readonly ListFilter[];
    readonly search: ListSearch;
    readonly show: (search: ListSearch) => void;
    /** What failed, to the letter of the documents. */
    readonly errorTitle: string;
    /** Who may see the list. */
    readonly needs: readonly Policy[] | null;
    /** What is said where nothing fits the filters, and where nothing is there yet. */
    readonly noneFits: string;
    readonly empty: ReactNode;
    /** The parts that the list falls into. An empty one says nothing about the others: what stands over the list stays. */
    readonly tabs?: ReactNode;
    /** Each user's favourites among the rows: what S stars, and what they lead to. */
    readonly liked?: Liked<Row>;
    /** Stands beside the views. */
    readonly beside?: ReactNode;
    /** Lies under the rows. */
    readonly foot: ReactNode;
    /** Shows the rows in another way than a table. */
    readonly instead?: (rows: readonly (Row | undefined)[]) => ReactNode;
  };

/** A list that the server filters, searches and pages: what stands over it, its rows, and what stands for them. */
export function ServerList<Row>(props: ServerListProps<Row>) {
  const { rows, search, show, liked, idOf, tabs, rowMenu, rightsOf } = props;
  const { rows: shown } = rows;
  const names = props.filters.flatMap(({ name, also = [] }) => [name, ...also]);
  const hasFilters = isFiltered(search, names);
  const isNothingThere = shown?.length === 0 && !rows.isBehind && !hasFilters;
  const clear = () => show(withoutFilters(search, names));
  const view = useMemo(() => viewOf(search), [search]);
  return (
    <>
      {tabs}
      {(!isNothingThere || tabs !== undefined) && (
        <ListToolbar
          list={props.list}
          searchLabel={props.searchLabel}
          {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
          {...(props.searchFault ? { searchFault: props.searchFault } : {})}
          filters={props.filters}
          search={view}
          show={show}
          clear={hasFilters ? clear : null}
          shortcuts={liked && <ListShortcuts list={props.list} rows={shown} idOf={idOf} {...liked} />}
        >
          {props.beside}
        </ListToolbar>
      )}
      {rows.error !== null && shown !== undefined && (
        <PanelError title={props.errorTitle} error={rows.error} retry={() => void rows.reload()} />
      )}
      {rows.error !== null && shown === undefined ? (
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
          {...(rowMenu && {
            rowMenu: (row: Row, open: OpenMenuProps) => <Scopes value={[rightsOf(row)]}>{rowMenu(row, open)}</Scopes>,
          })}
          {...(props.selected ? { selected: props.selected } : {})}
          {...(props.onSelect ? { onSelect: props.onSelect } : {})}
          {...sortInAddress(sortOf(search), (change) => show({ ...search, at: undefined, ...change }))}
          rowKeys={{ ...(liked && { s: (row: Row) => liked.favourites.toggle(idOf(row)) }), ...props.rowKeys }}
          onSight={rows.see}
          startAt={rows.startAt}
          isBehind={rows.isBehind}
          empty={
            isNothingThere ? (
              props.empty
            ) : (
              <EmptyState
                title={props.noneFits}
                actions={
                  <button type="button" className="button" onClick={clear}>
                    {texts.list.clearFilters}
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

const sortOf = ({ sort }: ListSearch) => (sort === undefined ? undefined : String(sort));

/** Why there are no rows: a missing policy, or a failure. */
function Failed<Row>(props: { title: string; needs: readonly Policy[] | null; rows: ListRows<Row> }) {
  const { title, needs, rows } = props;
  return (
    <PageError
      missing={title}
      failed={title}
      error={rows.error}
      retry={() => void rows.reload()}
      {...(needs !== null && { needs: <MissingPolicy needs={needs} /> })}
    />
  );
}

/** The order of a table as it stands in an address: a column's key, with a minus for the largest first. */
const sortInAddress = (sort: string | undefined, look: (change: { readonly sort: string }) => void) => ({
  ...(sort === undefined ? {} : { sort: { key: sort.replace(/^-/, ""), isDescending: sort.startsWith("-") } }),
  onSort: ({ key, isDescending }: TableSort) => look({ sort: `${isDescending ? "-" : ""}${key}` }),
});
