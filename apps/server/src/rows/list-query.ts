import { fieldOf, type Mount, type Noun, nounNamed, type Reverse, shownFields, storedFields } from "@parley/model";
import { type Field, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import { type Incoming, type Query, valueFaults } from "../http/incoming.ts";
import { badRequest, invalid } from "../http/problems.ts";
import { momentOf } from "./moment.ts";
import { all, any, type Condition, column, defaultOrder, living, type Orders, own, untied } from "./sql-parts.ts";

const wrong = (field: string, message: string) => invalid([{ field, code: "invalid", message }]);

/** Values of a filter: a parameter may come several times; ids, numbers and choices also as a list with commas. */
function valuesOf(field: Field, given: readonly string[]): readonly string[] {
  const isList = field.kind === "id" || field.kind === "integer" || field.choices !== undefined;
  return isList ? given.flatMap((text) => text.split(",")) : given;
}

/**
 * The condition of a filter `name=value`: equal to any of the values; an empty value means null; lists must hold one of
 * them; JSON must contain one of them. A list of rows that point here is a filter as well.
 * @throws Problem 400 when a value cannot be one of the field's.
 */
export function filterCondition(noun: Noun, name: string, given: readonly string[]): Condition {
  const reverse = noun.reverse[name];
  if (reverse !== undefined) return pointedAtBy(reverse, name, given);
  const lookup = name.split("__");
  const field = fieldOf(noun, lookup[0] ?? "");
  if (field === undefined) throw new Error(`${noun.name} has no field ${name}`);
  const through = lookup[1];
  if (through !== undefined) {
    const target = nounNamed(field.to ?? "");
    const inner = fieldOf(target, through);
    if (inner === undefined) throw new Error(`${target.name} has no field ${through}`);
    const values = valuesOf(inner, given).map((text) => parse(name, inner, text));
    return sql`${column(noun, lookup[0] ?? "")} in (select o.id from ${sql.table(target.name)} as o
      where ${column(target, through, "o")} in (${sql.join(values)}))`;
  }
  const target = column(noun, name, own);
  const values = valuesOf(field, given);
  const parts: Condition[] = [];
  const filled = values.filter((text) => text !== "" || (field.kind === "text" && !field.nullable));
  if (filled.length < values.length) {
    if (!field.nullable) throw wrong(name, "Give a value: this field is never empty.");
    parts.push(sql`${target} is null`);
  }
  if (filled.length > 0) parts.push(matches(name, field, filled));
  return sql`(${sql.join(parts, sql` or `)})`;

  function matches(filter: string, of: Field, texts: readonly string[]): Condition {
    const parsed = texts.map((text) => parse(filter, of, text));
    switch (of.kind) {
      case "ids":
        return sql`${target} && array[${sql.join(parsed)}]::uuid[]`;
      case "texts":
        return sql`${target} && array[${sql.join(parsed)}]::text[]`;
      case "json":
        return sql.join(
          parsed.map((value) => sql`${target} @> ${value}::jsonb`),
          sql` or `,
        );
      case "timestamp":
        return any(parsed.map((value) => withinMillisecond(target, value)));
      default:
        return sql`${target} in (${sql.join(parsed)})`;
    }
  }
}

/** Times are kept in microseconds and shown in milliseconds: what is shown must find its row. */
const withinMillisecond = (target: Condition, from: string | number | boolean): Condition =>
  sql`(${target} >= ${from}::timestamptz and ${target} < ${from}::timestamptz + interval '1 millisecond')`;

/** Rows that others point at: those with one of the ids, or of the first of the fields that are shown of them. */
function pointedAtBy(reverse: Reverse, name: string, given: readonly string[]): Condition {
  const other = nounNamed(reverse.noun);
  const shown = reverse.show?.[0] ?? "id";
  const field = fieldOf(other, shown);
  if (field === undefined) throw new Error(`${other.name} has no field ${shown}`);
  const values = valuesOf(field, given).map((text) => parse(name, field, text));
  const conditions = [
    sql`${column(other, reverse.by, "r")} = ${sql.ref(`${own}.id`)}`,
    sql`${column(other, shown, "r")} in (${sql.join(values)})`,
    ...living(other, "r"),
  ];
  return sql`exists (select 1 from ${sql.table(other.name)} as r where ${all(conditions)})`;
}

/** A filter's text as the value it stands for. */
function parse(name: string, field: Field, text: string): string | number | boolean {
  switch (field.kind) {
    case "id":
    case "ids":
      if (!isId(text)) throw wrong(name, "Write a UUID in lower case.");
      return text;
    case "integer":
    case "number": {
      const value = Number(text);
      const isWhole = field.kind === "number" || Number.isInteger(value);
      if (text.trim() === "" || !Number.isFinite(value) || !isWhole) throw wrong(name, "Write a number.");
      if (field.kind === "integer" && Math.abs(value) > 2_147_483_647) throw wrong(name, "Write a smaller number.");
      return value;
    }
    case "boolean":
      if (text !== "true" && text !== "false") throw wrong(name, "Write true or false.");
      return text === "true";
    case "timestamp":
      return timestamp(name, text);
    case "json":
      return json(name, text);
    default:
      return text;
  }
}

const isoTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** A day or a moment in ISO 8601; without a zone it is UTC. */
export function timestamp(name: string, text: string): string {
  const hasZone = /(Z|[+-]\d{2}:\d{2})$/.test(text) || text.length === 10;
  const moment = isoTime.test(text) ? momentOf(hasZone ? text : `${text}Z`) : null;
  if (moment === null) throw wrong(name, "Write a time such as 2026-11-21T10:00:00Z.");
  return moment;
}

/** JSON as text; what is not JSON stands for itself. */
function json(name: string, text: string): string {
  if (text.length > 10_000) throw wrong(name, "Write less.");
  const value = parsedOrText(text);
  const [fault] = valueFaults(value);
  if (fault !== undefined) throw wrong(name, `${fault.message}.`);
  return JSON.stringify(value);
}

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

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

/** What one row shows: which fields, and how deep references are expanded. `isWhole`: all fields, and no row within. */
export type Shape = { readonly fields: readonly string[]; readonly depth: number; readonly isWhole: boolean };

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
  const fields = chosen.filter((name) => !without.has(name));
  return { fields, depth: Number(depth), isWhole: depth === "0" && fields.length === shown.length };
}

/**
 * A parameter that is a whole number in a range; undefined when it is not given.
 * @throws Problem 400 when it is something else.
 */
export function wholeNumber(query: Query, name: string, range: { least: number; most: number }): number | undefined {
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

/** The addresses of the pages before and after a page, of `count` rows; null where there is none. */
export function aroundPage(
  { path, query }: Pick<Incoming, "path" | "query">,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  count: number,
): { readonly next: string | null; readonly previous: string | null } {
  const at = (from: number) => `${path}?${query.with({ limit: String(limit), offset: String(from), start: null })}`;
  return {
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
  };
}

/** Fields rows may be ordered by: what has one value. */
export function orderable(noun: Noun): readonly string[] {
  return filtersOf(noun).filter((name) => {
    const kind = fieldOf(noun, name)?.kind;
    return kind !== undefined && kind !== "json" && kind !== "ids" && kind !== "texts";
  });
}

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

/** A text as `like` takes it letter by letter. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);

/** The words that are looked for: twenty at most. */
export const searchWords = (query: Query): readonly string[] =>
  query
    .all("search")
    .flatMap((text) => text.split(/\s+/))
    .filter((word) => word !== "")
    .slice(0, 20);

/**
 * Every word must be found, each in any of the fields that are searched. Their texts are joined and made small once for
 * all words: `ilike` would do so for each word and field. A line break parts them, and no word has one.
 */
export function searchCondition(noun: Noun, query: Query): Condition[] {
  const words = searchWords(query);
  if (words.length === 0) return [];
  if (noun.search.length === 0) return [sql`false`];
  const texts = sql.join(noun.search.map((name) => searched(noun, name)));
  const patterns = sql.join(words.map((word) => sql`lower(${`%${escapeLike(word)}%`}::text)`));
  return [sql`lower(concat_ws(E'\\n', ${texts})) like all (array[${patterns}])`];
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
