import { collectionAt } from "./collection.ts";

/** Where the rows of nouns are found that others refer to, and the fields that name them. */
const lists: { readonly [noun: string]: { readonly path: string; readonly fields: readonly string[] } } = {
  organisation: { path: "/api/organisations/", fields: ["display_name", "name"] },
  flow: { path: "/api/flows/", fields: ["name"] },
  sip_line: { path: "/api/telephony/sip_lines/", fields: ["name"] },
  telephony_provider: { path: "/api/telephony/providers/", fields: ["name"] },
  worker: { path: "/api/telephony/workers/", fields: ["name"] },
  user: { path: "/api/users/", fields: ["email"] },
};

export type Reference = { readonly id: string; readonly name: string };

/** How many are offered at once; typing finds the others. */
const offered = 20;

const listOf = (noun: string) => {
  const list = lists[noun];
  if (list === undefined) throw new Error(`It is not known where ${noun} is listed`);
  return list;
};

/** Rows of a noun to choose from: those that what was typed finds, within `filters`. */
export async function findReferences(
  noun: string,
  search: string,
  filters: { readonly [name: string]: string } = {},
): Promise<readonly Reference[]> {
  const { path, fields } = listOf(noun);
  const page = await collectionAt(path).list({ search, filters, limit: offered });
  return page.results.map((row) => referenceOf(row, fields));
}

/** The rows of a noun by their ids. */
export async function referencesById(noun: string, ids: readonly string[]): Promise<readonly Reference[]> {
  const { path, fields } = listOf(noun);
  const page = await collectionAt(path).list({ filters: { id: ids }, limit: ids.length });
  return page.results.map((row) => referenceOf(row, fields));
}

/** The rows of a noun that have exactly these names. */
export async function referencesByName(noun: string, names: readonly string[]): Promise<readonly Reference[]> {
  const { path } = listOf(noun);
  const page = await collectionAt(path).list({ filters: { name: names }, limit: 500 });
  return page.results.map((row) => referenceOf(row, ["name"]));
}

function referenceOf(row: unknown, fields: readonly string[]): Reference {
  const values: { readonly [name: string]: unknown } = Object(row);
  const name = fields.map((field) => values[field]).find((value) => typeof value === "string" && value !== "");
  return { id: String(values.id), name: String(name ?? values.id) };
}
