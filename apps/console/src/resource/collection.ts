import type { Noun, standardFields } from "@parley/model";
import type { FieldFault, RowOf } from "@parley/model/kernel";
import { ApiError } from "../api/api-error.ts";
import { getJson, request, sendJson } from "../api/request.ts";
import type { Page } from "../api/types.ts";

/** A row of a noun as the API shows it. */
export type ResourceRow<N extends Noun = Noun> = RowOf<N["fields"]> & RowOf<typeof standardFields.row>;

/** What a list is asked for. A filter's list means any of its values; null means that nothing is set. */
export type ListQuery = {
  readonly filters?: { readonly [name: string]: FilterValue | readonly FilterValue[] };
  readonly search?: string | undefined;
  /** Field names; a leading minus descends. */
  readonly ordering?: readonly string[];
  readonly limit?: number;
  readonly offset?: number;
  /** How deep references are shown as the rows that they name; 0 unless said. */
  readonly depth?: number;
};
export type FilterValue = string | number | boolean | null;

/** The rows of a noun at one place of the API. Each call throws `ApiError` or `ServerUnreachable`. */
export type Collection<Row> = {
  readonly list: (query: ListQuery, signal?: AbortSignal) => Promise<Page<unknown>>;
  readonly get: (id: string) => Promise<Row>;
  readonly create: (values: object) => Promise<Row>;
  /** With `If-Match`: a row that somebody changed meanwhile is refused with 412. */
  readonly change: (row: { readonly id: string; readonly revision: number }, change: object) => Promise<Row>;
  readonly remove: (row: { readonly id: string }) => Promise<void>;
  /** At most 500, all or none. */
  readonly removeAll: (ids: readonly string[]) => Promise<void>;
  /** At most 500, all or none. */
  readonly changeAll: (ids: readonly string[], change: object) => Promise<void>;
};

export function collectionAt<Row>(path: string): Collection<Row> {
  return {
    list: (query, signal) => getJson(`${path}?${queryText(query)}`, signal),
    get: (id) => getJson(`${path}${encodeURIComponent(id)}/`),
    create: (values) => sendJson("POST", path, values),
    change: ({ id, revision }, change) =>
      sendJson("PATCH", `${path}${encodeURIComponent(id)}/`, change, { "if-match": `"${revision}"` }),
    remove: async ({ id }) => void (await request(`${path}${encodeURIComponent(id)}/`, { method: "DELETE" })),
    removeAll: async (ids) => void (await request(`${path}?id=${ids.join(",")}`, { method: "DELETE" })),
    changeAll: async (ids, change) =>
      void (await sendJson(
        "PATCH",
        path,
        ids.map((id) => ({ id, ...change })),
      )),
  };
}

/** A query as it stands behind the `?`. */
export function queryText({ filters = {}, search, ordering = [], limit, offset, depth }: ListQuery): string {
  const query = new URLSearchParams();
  for (const [name, given] of Object.entries(filters)) {
    for (const value of [given].flat()) query.append(name, value === null ? "" : String(value));
  }
  if (search !== undefined && search !== "") query.set("search", search);
  if (ordering.length > 0) query.set("ordering", ordering.join(","));
  if (limit !== undefined) query.set("limit", String(limit));
  if (offset !== undefined && offset > 0) query.set("offset", String(offset));
  if (depth !== undefined && depth > 0) query.set("read_depth", String(depth));
  return query.toString();
}

/** What is wrong with each field, where the server says so. */
export function faultsOf(error: unknown): readonly FieldFault[] {
  return error instanceof ApiError ? (error.body.errors ?? []) : [];
}
