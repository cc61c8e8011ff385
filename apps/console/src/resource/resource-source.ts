import { queryText } from "@parley/client";
import type { RowsSource } from "./page-query.ts";
import { readEntries } from "./read-entry.ts";
import type { Entry, Resource } from "./resource.ts";
import { listQuery, type ResourceSearch } from "./resource-search.ts";

/** What React Query knows the rows of a resource as. */
export const resourceKey = ({ rows }: Resource) => ["resource", rows.path];

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

/** All rows of a source, page after page; `told` learns how many there are so far, and of how many. */
export async function allRows<Row>(
  source: RowsSource<Row>,
  signal: AbortSignal,
  told: (done: number, of: number) => void,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let count = 1; rows.length < count; ) {
    const page = await source.load(rows.length, largestPage, signal);
    if (page.rows.length === 0) break;
    rows.push(...page.rows);
    count = page.count;
    told(rows.length, count);
  }
  return rows;
}
