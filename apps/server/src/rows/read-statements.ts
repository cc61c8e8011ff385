import { Prepared } from "@parley/db";
import { type Noun, shownFields, storedFields } from "@parley/model";
import { type RawBuilder, sql } from "kysely";
import { memo } from "../base/memo.ts";
import { defaultOrder, orderBy } from "./list-query.ts";
import type { Target } from "./rows-here.ts";
import { rowsHere } from "./rows-here.ts";
import { all, type Condition, column, from, rowJson } from "./sql-parts.ts";

/** A row as JSON text, and its revision: 0 when its noun has none. */
export type RowText = { readonly json: string; readonly revision: number };

export function rowStatement(noun: Noun, fields: readonly string[], conditions: readonly Condition[]) {
  const revision = storedFields(noun).revision === undefined ? sql`0` : sql.ref("t.revision");
  return sql<RowText>`select ${rowJson(noun, fields)}::text as json, ${revision} as revision
    from ${from(noun)} where ${all(conditions)}`;
}

/** The rows of one page as a JSON array, how many those are, and how many there are in all; null: not counted. */
export type PageText = { readonly json: string; readonly shown: number; readonly count: number | null };

/** Rows of lists that page by cursor grow without end: they are counted no further than this, then estimated. */
export const countedTo = 10_000;

export function pageStatement(
  noun: Noun,
  asked: {
    readonly fields: readonly string[];
    readonly conditions: readonly Condition[];
    /** What `orderBy` gives. */
    readonly order: Condition;
    readonly limit: unknown;
    readonly offset: unknown;
    /** `together`: all rows are found once, for the page and their number. A page that is not full is always counted. */
    readonly counting?: "apart" | "together" | "not";
  },
) {
  const { counting = "apart" } = asked;
  const where = all(asked.conditions);
  const limit = sql`${asked.limit}::integer`;
  const offset = sql`${asked.offset}::integer`;
  const paged = { order: asked.order, limit, offset };
  const isTogether = counting === "together";
  const page = isTogether ? chosenOf(paged) : chosen(noun, { ...paged, where });
  const count =
    counting === "not" ? sql`null` : sql`(select count(*) from ${isTogether ? sql`found` : counted(noun, where)})`;
  // A page that is not full says how many rows there are.
  return sql<PageText>`${isTogether ? sql`with found as materialized (select t.* from ${from(noun)} where ${where})` : sql``}
    select page.json, page.shown,
    case when page.shown < ${limit} and (page.shown > 0 or ${offset} = 0) then ${offset} + page.shown else ${count} end as count
    from (select coalesce(json_agg(p.shown), '[]')::text as json, count(*) as shown from (
      select ${rowJson(noun, asked.fields)} as shown from ${page}) as p) as page`;
}

const counted = (noun: Noun, where: Condition) =>
  noun.cursor
    ? sql`(select from ${from(noun)} where ${where} limit ${sql.lit(countedTo + 1)}) as c`
    : sql`${from(noun)} where ${where}`;

type Paged = { readonly order: Condition; readonly limit: Condition; readonly offset: Condition };

const pageOf = ({ rows, order, limit, offset }: Paged & { readonly rows: Condition }) =>
  sql`${rows} order by ${order} limit ${limit} offset ${offset}`;

/** The page's rows among those found. They are chosen before anything is made of them. */
const chosenOf = (paged: Paged) =>
  sql`(select t.* from ${pageOf({ ...paged, rows: sql`found as t` })}) as t order by ${paged.order}`;

/** The rows of a page, in order. Where there are many, an index chooses them before any row is read. */
function chosen(noun: Noun, asked: Paged & { readonly where: Condition }) {
  const page = pageOf({ ...asked, rows: sql`${from(noun)} where ${asked.where}` });
  return noun.cursor
    ? sql`(select t.id from ${page}) as k join ${from(noun)} on t.id = k.id order by ${asked.order}`
    : page;
}

/** About how many rows there are, by what the database knows of their values; runs on no row. */
export function estimateStatement(noun: Noun, conditions: readonly Condition[]) {
  return sql<{ "QUERY PLAN": readonly [{ readonly Plan: { readonly "Plan Rows": number } }] }>`
    explain (format json) select from ${from(noun)} where ${all(conditions)}`;
}

type Named = { readonly [name: string]: unknown };

/** The row that a path names, with all its fields. Its values are the path's. */
export const plainRow = memo(
  (target: Target) =>
    new Prepared<RowText, Named>((value) =>
      rowStatement(target.noun, shownFields(target.noun), [
        ...plainRows(target, value),
        sql`${column(target.noun, target.mount.key)} = ${value(target.mount.item)}`,
      ]),
    ),
);

/** A page of the rows that a path leads to, with all their fields, in their usual order. Its values are the path's, `limit` and `offset`. */
export const plainPage = memo(
  (target: Target) =>
    new Prepared<PageText, Named>((value) =>
      pageStatement(target.noun, {
        fields: shownFields(target.noun),
        conditions: plainRows(target, value),
        order: orderBy(target.noun, defaultOrder(target.noun)),
        limit: value("limit"),
        offset: value("offset"),
      }),
    ),
);

function plainRows({ noun, mount }: Target, value: (name: string) => RawBuilder<unknown>): readonly Condition[] {
  const parents = Object.fromEntries(Object.keys(mount.bind).map((parameter) => [parameter, value(parameter)]));
  return rowsHere(noun, mount, { parents, reach: null, barred: [] });
}
