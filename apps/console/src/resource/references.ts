import { listsOf, type Row, rowsAt } from "@parley/client";
import type { Noun } from "@parley/model";
import type { flow } from "@parley/model/nouns/flow";
import type { organisation } from "@parley/model/nouns/organisation";
import type { sipLine } from "@parley/model/nouns/sip-line";
import type { telephonyProvider } from "@parley/model/nouns/telephony-provider";
import type { worker } from "@parley/model/nouns/worker";
import { send } from "../api/send.ts";
import type { AnyCollection, RowsQuery } from "./collection.ts";

type List = { readonly rows: Pick<AnyCollection, "list">; readonly named: readonly string[] };

/** A list of a noun's rows, and the fields that name them, best first. */
const from = <N extends Noun>(
  rows: Pick<AnyCollection, "list">,
  ...named: readonly (keyof Row<N> & string)[]
): List => ({
  rows,
  named,
});

/** Where the rows of nouns are found that others refer to. */
const lists: { readonly [noun: string]: List } = {
  organisation: from<typeof organisation>(
    rowsAt<typeof organisation>(send, "/api/organisations/"),
    "display_name",
    "name",
  ),
  flow: from<typeof flow>(listsOf<typeof flow>(send, "/api/flows/"), "name"),
  sip_line: from<typeof sipLine>(listsOf<typeof sipLine>(send, "/api/telephony/sip_lines/"), "name"),
  worker: from<typeof worker>(rowsAt<typeof worker>(send, "/api/telephony/workers/"), "name"),
  telephony_provider: from<typeof telephonyProvider>(
    rowsAt<typeof telephonyProvider>(send, "/api/telephony/providers/"),
    "name",
  ),
};

export type Reference = { readonly id: string; readonly name: string };

/** How many are offered at once; typing finds the others. */
const offered = 20;

/** Rows of a noun to choose from: those that what was typed finds, within `filters`. */
export const findReferences = (
  noun: string,
  search: string,
  filters: { readonly [name: string]: string } = {},
): Promise<readonly Reference[]> => read(noun, { filters, ...(search === "" ? {} : { search }), limit: offered });

/** The rows of a noun by their ids. */
export const referencesById = (noun: string, ids: readonly string[]): Promise<readonly Reference[]> =>
  read(noun, { filters: { id: ids }, limit: ids.length });

/** The rows of a noun that have exactly these names. */
export const referencesByName = (noun: string, names: readonly string[]): Promise<readonly Reference[]> =>
  read(noun, { filters: { name: names }, limit: 500 }, ["name"]);

async function read(noun: string, query: RowsQuery, fields?: readonly string[]): Promise<readonly Reference[]> {
  const list = lists[noun];
  if (list === undefined) throw new Error(`It is not known where ${noun} is listed`);
  const { results } = await list.rows.list({ ...query, fields: ["id", ...list.named] });
  return results.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row));
    const id = String(values.get("id"));
    const name = (fields ?? list.named)
      .map((field) => values.get(field))
      .find((value) => typeof value === "string" && value !== "");
    return { id, name: String(name ?? id) };
  });
}
