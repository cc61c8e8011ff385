// What is asked ahead of the page is asked before React Query has come: nothing of it is imported here.

/** How many rows are asked for at once. */
export const cursorPageSize = 50;

/** The rows that have been loaded, in their order. `next` leads to those behind them; null when these are all. */
export type LoadedRows<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

/** How many rows there are; `isAbout` where the server has estimated. */
export type RowCount = { readonly count: number; readonly isAbout: boolean };

/** A list that is read from its head, page after page. Its rows come, change and leave while it is shown. */
export type CursorSource<Row> = {
  /** Names the list; while filters change, rows of the same list stay in sight until the others come. */
  readonly key: readonly unknown[];
  /** The filters and search. */
  readonly query: string;
  readonly first: (limit: number, signal?: AbortSignal) => Promise<LoadedRows<Row>>;
  readonly after: (next: string, signal?: AbortSignal) => Promise<LoadedRows<Row>>;
  /** Those of these rows that the list asks for, as they are now. */
  readonly named: (ids: readonly string[]) => Promise<readonly Row[]>;
  readonly count: (signal?: AbortSignal) => Promise<RowCount>;
  readonly idOf: (row: Row) => string;
  /** Whether a row stands before the other. */
  readonly isBefore: (row: Row, other: Row) => boolean;
};

type Asked = { readonly signal?: AbortSignal };

export const headKey = ({ key, query }: Pick<CursorSource<unknown>, "key" | "query">) => [...key, "rows", query];

/** The query of a list's first rows, also for those who ask before the page is drawn. */
export const headQuery = <Row>(source: CursorSource<Row>) => ({
  queryKey: headKey(source),
  queryFn: ({ signal }: Asked = {}) => source.first(cursorPageSize, signal),
});

/** The count is asked for apart, so that neither waits for the other. */
export const countQuery = <Row>({ key, query, count }: CursorSource<Row>) => ({
  queryKey: [...key, "count", query],
  queryFn: ({ signal }: Asked = {}) => count(signal),
});
