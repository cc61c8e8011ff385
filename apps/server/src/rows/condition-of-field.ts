import { fieldOf, type Noun, nounNamed, type Reverse } from "@parley/model";
import { type Field, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import { valueFaults } from "../http/clean-value.ts";
import { invalid } from "../http/problems.ts";
import { momentOf } from "./moment.ts";
import { all, any, type Condition, column, living, own } from "./sql-parts.ts";

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
