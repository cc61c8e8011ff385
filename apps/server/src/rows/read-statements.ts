import { Prepared } from "@parley/db";
import { type Noun, shownFields, storedFields } from "@parley/model";
import { type RawBuilder, sql } from "kysely";
import { memo } from "../memo.ts";
import { defaultOrder, orderBy } from "./list-query.ts";
import type { Target } from "./read.ts";
import { rowsHere } from "./rows-here.ts";
import { all, type Condition, column, from, rowJson } from "./sql-parts.ts";

/** A row as JSON text, and its revision: 0 when its noun has none. */
export type RowText = { readonly json: string; readonly revision: number };

export function rowStatement(noun: Noun, fields: readonly string[], conditions: readonly Condition[]) {
  const revision = storedFields(noun).revision === undefined ? sql`0` : sql.ref("t.revision");
  return sql<RowText>`select ${rowJson(noun, fields)}::text as json, ${revision} as revision
    from ${from(noun)} where ${all(conditions)}`;
}

/** The rows of one page as a JSON array, and how many there are in all. */
export type PageText = { readonly json: string; readonly count: number };

export function pageStatement(
  noun: Noun,
  asked: {
    readonly fields: readonly string[];
    readonly conditions: readonly Condition[];
    readonly order: readonly string[];
    readonly limit: unknown;
    readonly offset: unknown;
  },
) {
  const where = all(asked.conditions);
  return sql<PageText>`select (select count(*) from ${from(noun)} where ${where}) as count,
    (select coalesce(json_agg(p.shown), '[]')::text from (
      select ${rowJson(noun, asked.fields)} as shown from ${from(noun)} where ${where}
      order by ${orderBy(noun, asked.order)} limit ${asked.limit} offset ${asked.offset}) as p) as json`;
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
        order: defaultOrder(target.noun),
        limit: value("limit"),
        offset: value("offset"),
      }),
    ),
);

function plainRows({ noun, mount }: Target, value: (name: string) => RawBuilder<unknown>): readonly Condition[] {
  const parents = Object.fromEntries(Object.keys(mount.bind).map((parameter) => [parameter, value(parameter)]));
  return rowsHere(noun, mount, { parents, reach: null });
}
