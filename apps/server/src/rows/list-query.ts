import { fieldOf, type Mount, type Noun, shownFields, storedFields } from "@parley/model";
import { sql } from "kysely";
import { badRequest, invalid } from "../http/problems.ts";
import type { Query } from "../http/query.ts";
import { filterCondition } from "./condition-of-field.ts";
import { any, type Condition, column } from "./sql-parts.ts";

export const defaultLimit = 25;
export const largestLimit = 500;

const pagingParameters = ["limit", "offset", "start", "ordering", "search"];
const shapeParameters = ["fields", "exclude-fields", "read_depth"];

/** Filters that a noun's list and bulk calls take: every shown field that is not computed, and the lookups that are named. */
export function filtersOf(noun: Noun): readonly string[] {
  const fields = Object.entries(storedFields(noun)).filter(([, field]) => !field.writeOnly && !field.internal);
  return [...fields.map(([name]) => name), ...Object.keys(noun.reverse), ...noun.lookups];
}

/** What bulk changes take: filters, and `read_depth`, which says nothing about what is changed. */
export const bulkParameters = (noun: Noun): readonly string[] => [...filtersOf(noun), "read_depth"];

export const shapeNames: readonly string[] = shapeParameters;

/** Every parameter that listing a noun takes. */
export function listParameters(noun: Noun): readonly string[] {
  return [...pagingParameters, ...shapeParameters, ...(noun.cursor ? ["cursor"] : []), ...filtersOf(noun)];
}

/** What one row shows: which fields, and how deep references are expanded. */
export type Shape = { readonly fields: readonly string[]; readonly depth: number };

export function readShape(noun: Noun, query: Query): Shape {
  const shown = shownFields(noun);
  const names = (parameter: string) =>
    query
      .all(parameter)
      .flatMap((text) => text.split(","))
      .map((name) => name.trim())
      .filter((name) => name !== "");
  const check = (parameter: string) => {
    const unknown = names(parameter).filter((name) => !shown.includes(name));
    if (unknown.length === 0) return;
    const list = `There are only: ${[...shown].sort().join(", ")}.`;
    throw badRequest(
      "unknown_field",
      `${parameter} names fields that there are not. ${list}`,
      unknown.map((name) => ({ field: parameter, code: "unknown_field", message: `There is no field ${name}.` })),
    );
  };
  check("fields");
  check("exclude-fields");
  const wanted = names("fields");
  const without = new Set(names("exclude-fields"));
  const chosen = wanted.length === 0 ? shown : shown.filter((name) => wanted.includes(name));
  const depth = query.one("read_depth") ?? "0";
  if (!/^[0-3]$/.test(depth)) throw invalid([{ field: "read_depth", code: "invalid", message: "Write 0, 1, 2 or 3." }]);
  return { fields: chosen.filter((name) => !without.has(name)), depth: Number(depth) };
}

function wholeNumber(query: Query, name: string, range: { least: number; most: number }): number | undefined {
  const text = query.one(name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= range.least && value <= range.most) return value;
  throw invalid([
    { field: name, code: "invalid", message: `Write a whole number from ${range.least} to ${range.most}.` },
  ]);
}

/** Which page: `start` is another word for `offset`. */
export function readPage(query: Query): { readonly limit: number; readonly offset: number } {
  const limit = wholeNumber(query, "limit", { least: 1, most: largestLimit }) ?? defaultLimit;
  const range = { least: 0, most: 100_000_000 };
  const offset = wholeNumber(query, "offset", range);
  const start = wholeNumber(query, "start", range);
  return { limit, offset: offset ?? start ?? 0 };
}

/** Fields rows may be ordered by: what has one value. */
export function orderable(noun: Noun): readonly string[] {
  return filtersOf(noun).filter((name) => {
    const kind = fieldOf(noun, name)?.kind;
    return kind !== undefined && kind !== "json" && kind !== "ids" && kind !== "texts";
  });
}

/** What rows can be ordered by beside their fields: names with the value of each row. */
export type Orders = { readonly [name: string]: Condition };

/** `ordering=-created_at,name`; ties are broken by id, so that pages never overlap. */
export function readOrder(noun: Noun, query: Query, orders: Orders = {}): readonly string[] {
  const names = query
    .all("ordering")
    .flatMap((text) => text.split(","))
    .filter((name) => name !== "");
  const allowed = [...orderable(noun), ...Object.keys(orders)];
  const unknown = names.filter((name) => !allowed.includes(name.replace(/^-/, "")));
  if (unknown.length > 0) {
    throw badRequest(
      "unknown_field",
      `Rows can be ordered by: ${[...allowed].sort().join(", ")}.`,
      unknown.map((name) => ({
        field: "ordering",
        code: "unknown_field",
        message: `Rows cannot be ordered by ${name}.`,
      })),
    );
  }
  return names.length === 0 ? defaultOrder(noun) : untied(names);
}

export const defaultOrder = (noun: Noun): readonly string[] => untied(noun.ordering);

const untied = (names: readonly string[]): readonly string[] =>
  names.some((name) => name.replace(/^-/, "") === "id") ? names : [...names, "id"];

/** What is not set comes last; of what is always set that is not said, since indexes put it first. */
export function orderBy(noun: Noun, order: readonly string[], orders: Orders = {}): Condition {
  const parts = order.map((text) => {
    const name = text.replace(/^-/, "");
    const direction = text.startsWith("-") ? sql`desc` : sql`asc`;
    const given = orders[name];
    if (given !== undefined) return sql`${given} ${direction} nulls last`;
    const nulls = storedFields(noun)[name]?.nullable ? sql` nulls last` : sql``;
    return sql`${column(noun, name)} ${direction}${nulls}`;
  });
  return sql.join(parts);
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** Every word must be found, each in any of the fields that are searched. */
export function searchCondition(noun: Noun, query: Query): Condition[] {
  const words = query
    .all("search")
    .flatMap((text) => text.split(/\s+/))
    .filter((word) => word !== "")
    .slice(0, 20);
  return words.map((word) =>
    any(noun.search.map((name) => sql`${searched(noun, name)} ilike ${`%${escapeLike(word)}%`}`)),
  );
}

/** A field as the text that words are looked for in. */
function searched(noun: Noun, name: string): Condition {
  const value = column(noun, name);
  const kind = fieldOf(noun, name)?.kind;
  if (kind === "texts") return sql`array_to_string(${value}, ' ')`;
  return kind === "id" ? sql`${value}::text` : value;
}

/** The filters among the parameters, as conditions. */
export function filterConditions(noun: Noun, query: Query): Condition[] {
  const filters = filtersOf(noun);
  return query.names
    .filter((name) => filters.includes(name))
    .map((name) => filterCondition(noun, name, query.all(name)));
}

/** Fields that the mount fixes: no body may set them. */
export function boundFields(mount: Mount): readonly string[] {
  return [...Object.values(mount.bind).map((name) => name.split("__")[0] ?? name), ...Object.keys(mount.fixed ?? {})];
}
