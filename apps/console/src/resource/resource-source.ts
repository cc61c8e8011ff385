import { queryText } from "@parley/client";
import type { RowsPage, RowsSource } from "./page-query.ts";
import { readEntries } from "./read-entry.ts";
import type { Entry, Resource } from "./resource.ts";
import { listQuery, type ResourceSearch } from "./resource-search.ts";
import { texts } from "./texts.ts";

/** What React Query knows the rows of a resource as. */
export const resourceKey = ({ rows: { path, client } }: Resource) => [
  "resource",
  path,
  ...(client === undefined ? [] : [client]),
];

/** The rows that an address asks for. */
export function entriesSource(
  resource: Resource,
  search: ResourceSearch,
  filters: readonly string[],
): RowsSource<Entry> {
  const { rows, fields, noun } = resource;
  const asked = listQuery(search, filters, noun.ordering);
  const { filters: chosen, search: words, ordering } = asked;
  return {
    key: [...resourceKey(resource), "list"],
    query: queryText({ ...chosen, search: words, ordering: ordering?.join(",") }),
    load: async (offset, limit, signal) => {
      const page = await rows.list({ ...asked, depth: 1, offset, limit }, signal);
      return { count: page.count, rows: readEntries(fields, page) };
    },
  };
}

/** How many ids an address holds. */
const idsAtOnce = 100;

/** The rows of these ids as they are now; those that are gone are left out. */
export async function findEntries({ rows, fields }: Resource, ids: readonly string[]): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const some = ids.slice(start, start + idsAtOnce);
    const page = await rows.list({ filters: { id: some.join(",") }, depth: 1, limit: some.length });
    found.push(...readEntries(fields, page));
  }
  return found;
}

/** How many rows are read at once where all are wanted. */
const largestPage = 500;

/** How often rows may come or go while all are read. */
const tries = 4;

/**
 * All rows of a source, page after page; `told` learns how many there are so far, and of how many. Where rows come or go
 * meanwhile it begins again: the next page would leave one out, or bring one twice.
 * @throws Error in plain words when they never rest
 */
export async function allRows<Row>(
  source: RowsSource<Row>,
  signal: AbortSignal,
  told: (done: number, of: number) => void,
): Promise<readonly Row[]> {
  for (let left = tries; left > 0; left--) {
    const rows = await rowsAtRest(source, signal, told);
    if (rows !== null) return rows;
  }
  throw new Error(texts.list.changing);
}

/** Null where their number changed while they were read. */
async function rowsAtRest<Row>(
  source: RowsSource<Row>,
  signal: AbortSignal,
  told: (done: number, of: number) => void,
): Promise<readonly Row[] | null> {
  const rows: Row[] = [];
  let count: number | null = null;
  while (count === null || rows.length < count) {
    const page: RowsPage<Row> = await source.load(rows.length, largestPage, signal);
    if (count !== null && page.count !== count) return null;
    count = page.count;
    rows.push(...page.rows);
    told(rows.length, count);
    if (page.rows.length === 0) break;
  }
  return rows;
}
