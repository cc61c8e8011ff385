import type { TableSort } from "./column.ts";

/** The order of a table as it stands in an address: a column's key, with a minus for the largest first. */
export const sortInAddress = (sort: string | undefined, look: (change: { readonly sort: string }) => void) => ({
  ...(sort === undefined ? {} : { sort: { key: sort.replace(/^-/, ""), isDescending: sort.startsWith("-") } }),
  onSort: ({ key, isDescending }: TableSort) => look({ sort: `${isDescending ? "-" : ""}${key}` }),
});
