import type { RowsQuery } from "./collection.ts";

/** What of a list is shown, as it stands in the address: `q`, `sort`, `row`, and filters by name. */
export type ResourceSearch = { readonly [name: string]: string | undefined };

/** What of any list is shown, as it stands in the address. */
export type ListSearch = { readonly [name: string]: string | number | undefined };

/** Names in the address that say where one is in the list, and nothing about what the list shows. */
const places = ["row", "at", "selected"];
const own = ["q", "sort", ...places];

/** Reads what a list knows of an address; the rest is left out. */
export const searchReader =
  (filters: readonly string[]) =>
  (search: Readonly<Record<string, unknown>>): ResourceSearch =>
    Object.fromEntries(
      [...own, ...filters].flatMap((name) => {
        const value = search[name];
        // The address may hold a number, or true, where a text is meant.
        const text = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
        return typeof text === "string" && text !== "" ? [[name, text]] : [];
      }),
    );

/** What a view keeps: filters, search and order. */
export const viewOf = (search: ListSearch): ListSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !places.includes(name)));

/** Whether the list is searched, or one of these filters is set. */
export const isFiltered = (search: ListSearch, filters: readonly string[]): boolean =>
  ["q", ...filters].some((name) => search[name] !== undefined);

/** The same list with all of its rows, in its usual order. */
export const withoutFilters = (search: ListSearch, filters: readonly string[]): ListSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !own.includes(name) && !filters.includes(name)));

/** What the server is asked for. A filter's values stand in the address with commas; `none` asks for what is not set. */
export function listQuery(search: ResourceSearch, filters: readonly string[], ordering: readonly string[]): RowsQuery {
  const wanted = filters.flatMap((name) => {
    const value = search[name];
    return value === undefined ? [] : [[name, value.split(",").map(asked)] as const];
  });
  const { q, sort } = search;
  return {
    filters: Object.fromEntries(wanted),
    ...(q === undefined ? {} : { search: q }),
    ordering: sort === undefined ? ordering : [sort],
  };
}

export const none = "none";
const asked = (value: string): string | null => (value === none ? null : value);
