import { columnOf, type Noun, nounNamed, type Reverse, storedFields } from "@parley/model";
import { type RawBuilder, sql } from "kysely";

/** A row as it is read: shown fields by name. */
export type Row = { readonly [field: string]: unknown };
export type Condition = RawBuilder<unknown>;

/** Alias of the noun's own table in every statement here. */
export const own = "t";

export const column = (noun: Noun, field: string, alias = own) => sql.ref(`${alias}.${columnOf(noun, field)}`);

export const from = (noun: Noun) => sql`${sql.table(noun.name)} as ${sql.id(own)}`;

export const all = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;

export const any = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

export const living = (noun: Noun, alias = own): Condition[] =>
  noun.softDelete ? [sql`${sql.ref(`${alias}.deleted_at`)} is null`] : [];

/** The select list that gives each of these fields under its own name. */
export function selectList(noun: Noun, fields: readonly string[]): RawBuilder<unknown> {
  const parts = selected(noun, fields, (name) => column(noun, name));
  return parts.length === 0 ? sql`1` : sql.join(parts);
}

/** One row as a JSON object of these fields: what `selectList` gives once the driver has read it. */
export function rowJson(noun: Noun, fields: readonly string[]): RawBuilder<unknown> {
  const stored = storedFields(noun);
  const parts = selected(noun, fields, (name) => {
    const value = column(noun, name);
    return stored[name]?.kind === "timestamp" ? sql`to_char(${value} at time zone 'UTC', ${isoFormat})` : value;
  });
  return parts.length === 0 ? sql`'{}'::json` : sql`(select row_to_json(j) from (select ${sql.join(parts)}) as j)`;
}

const isoFormat = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

function selected(noun: Noun, fields: readonly string[], value: (name: string) => RawBuilder<unknown>) {
  const stored = storedFields(noun);
  return fields.flatMap((name) => {
    if (stored[name] !== undefined) return [sql`${value(name)} as ${sql.id(name)}`];
    const reverse = noun.reverse[name];
    return reverse === undefined ? [] : [sql`${reverseList(reverse)} as ${sql.id(name)}`];
  });
}

/** Rows of another noun that point here: their ids, or the fields that are shown of them. */
function reverseList({ noun: name, by, show }: Reverse): RawBuilder<unknown> {
  const other = nounNamed(name);
  const where = all([sql`${column(other, by, "r")} = ${sql.ref(`${own}.id`)}`, ...living(other, "r")]);
  const source = sql`${sql.table(name)} as r where ${where}`;
  if (show === undefined) return sql`array(select r.id from ${source} order by r.id)`;
  const members = sql.join(show.flatMap((field) => [sql.lit(field), column(other, field, "r")]));
  return sql`(select coalesce(jsonb_agg(jsonb_build_object(${members}) order by r.id), '[]') from ${source})`;
}
