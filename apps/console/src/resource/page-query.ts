// What is asked ahead of the page is asked before React Query has come: nothing of it is imported here.

/** How many rows are asked for at once. */
export const pageSize = 100;

/** A part of a list, and how long the whole is. */
export type RowsPage<Row> = { readonly count: number; readonly rows: readonly Row[] };

type Source<Answer> = {
  /** Names the list; while filters change, rows of the same list stay in sight until the others come. */
  readonly key: readonly unknown[];
  /** The filters, search and order. */
  readonly query: string;
  readonly load: (offset: number, limit: number, signal?: AbortSignal) => Promise<Answer>;
};

/** How a list is asked for: the same key and query mean the same rows in the same order. */
export type RowsSource<Row> = Source<RowsPage<Row>>;

/** What stands beside the rows of a page, asked for apart so that the rows need not wait for it. */
export type BesideSource<Answer> = Source<Answer>;

/** The query of one page, also for those who ask before the page is drawn. */
export const pageQuery = <Row>(source: RowsSource<Row>, page: number) => queryOf(source, page, "rows");

export const besideQuery = <Answer>(source: BesideSource<Answer>, page: number) => queryOf(source, page, "beside");

const queryOf = <Answer>({ key, query, load }: Source<Answer>, page: number, part: string) => ({
  queryKey: [...key, part, query, page],
  queryFn: ({ signal }: { readonly signal?: AbortSignal } = {}) => load(page * pageSize, pageSize, signal),
});
