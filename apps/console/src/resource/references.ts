import type { Page } from "@parley/client";
import { queryText } from "@parley/client";
import { getJson } from "../api/request.ts";

/** Where the rows of nouns are found that others refer to, and the fields that name them, best first. */
const lists: { readonly [noun: string]: { readonly path: string; readonly named: readonly string[] } } = {
  organisation: { path: "/api/organisations/", named: ["display_name", "name"] },
  flow: { path: "/api/flows/", named: ["name"] },
  sip_line: { path: "/api/telephony/sip_lines/", named: ["name"] },
  worker: { path: "/api/telephony/workers/", named: ["name"] },
  telephony_provider: { path: "/api/telephony/providers/", named: ["name"] },
};

export type Reference = { readonly id: string; readonly name: string };

/** How many are offered at once; typing finds the others. */
const offered = 20;

/** Rows of a noun to choose from: those that what was typed finds, within `filters`. */
export const findReferences = (
  noun: string,
  search: string,
  filters: { readonly [name: string]: string } = {},
): Promise<readonly Reference[]> => read(noun, { ...filters, ...(search === "" ? {} : { search }), limit: offered });

/** The rows of a noun by their ids. */
export const referencesById = (noun: string, ids: readonly string[]): Promise<readonly Reference[]> =>
  read(noun, { id: ids, limit: ids.length });

/** The rows of a noun that have exactly these names. */
export const referencesByName = (noun: string, names: readonly string[]): Promise<readonly Reference[]> =>
  read(noun, { name: names, limit: 500 }, ["name"]);

async function read(
  noun: string,
  query: Parameters<typeof queryText>[0],
  fields?: readonly string[],
): Promise<readonly Reference[]> {
  const list = lists[noun];
  if (list === undefined) throw new Error(`It is not known where ${noun} is listed`);
  const page = await getJson<Page<{ readonly id: string; readonly [field: string]: unknown }>>(
    `${list.path}${queryText({ ...query, fields: ["id", ...list.named].join(",") })}`,
  );
  return page.results.map((row) => {
    const name = (fields ?? list.named)
      .map((field) => row[field])
      .find((value) => typeof value === "string" && value !== "");
    return { id: row.id, name: String(name ?? row.id) };
  });
}
