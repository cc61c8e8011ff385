import { type Mount, type Noun, storedFields } from "@parley/model";
import { isId } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../deps.ts";
import { type Answer, ok } from "../http/answer.ts";
import { invalid, notFound } from "../http/problems.ts";
import type { Visit } from "../http/route.ts";
import { expand } from "./expand.ts";
import {
  allOf,
  filterConditions,
  listParameters,
  orderBy,
  readOrder,
  readPage,
  readShape,
  type Shape,
  searchCondition,
  shapeNames,
} from "./list-query.ts";
import { rowsHere } from "./rows-here.ts";
import { type Condition, column, from, type Row, selectList } from "./sql-parts.ts";

/** What a noun's rows are asked for through a mount. */
export type Target = { readonly noun: Noun; readonly mount: Mount };

/** The scope's connection of a visit. */
export const dbOf = (visit: Visit): Db => visit.deps.database.forOrganisations(visit.place.organisations);

/** Parameters of a list that are none of the noun's fields, and what they say. */
export type Further = { readonly parameters: readonly string[]; readonly conditions: readonly Condition[] };

/** GET of a collection: `{count, next, previous, results}`. */
export async function list(visit: Visit, target: Target, further?: Further): Promise<Answer> {
  const { noun, mount } = target;
  const { query } = visit.incoming;
  query.allow([...listParameters(noun), ...(further?.parameters ?? [])]);
  const shape = readShape(noun, query);
  const conditions = [
    ...rowsHere(noun, mount, visit.place),
    ...filterConditions(noun, query),
    ...searchCondition(noun, query),
    ...(further?.conditions ?? []),
  ];
  return listRows(visit, noun, { shape, conditions });
}

/** The page of rows that the parameters ask for, among those that fulfil the conditions. */
export async function listRows(
  visit: Visit,
  noun: Noun,
  asked: { readonly shape: Shape; readonly conditions: readonly Condition[] },
): Promise<Answer> {
  const { query } = visit.incoming;
  const page = readPage(query);
  const where = allOf(asked.conditions);
  const cursor = noun.cursor ? query.one("cursor") : undefined;
  if (cursor !== undefined) return cursorPage(visit, noun, { ...asked, limit: page.limit, cursor });
  const order = orderBy(noun, readOrder(noun, query));
  const db = dbOf(visit);
  const [counted, selected] = await Promise.all([
    sql<{ count: number }>`select count(*) as count from ${from(noun)} where ${where}`.execute(db),
    sql<Row>`select ${selectList(noun, asked.shape.fields)} from ${from(noun)} where ${where}
      order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db),
  ]);
  const count = counted.rows[0]?.count ?? 0;
  const at = (offset: number) =>
    `${visit.incoming.path}?${query.with({ limit: String(page.limit), offset: String(offset), start: null })}`;
  const results = await expand(db, noun, selected.rows, asked.shape.depth);
  return ok({
    count,
    next: page.offset + page.limit < count ? at(page.offset + page.limit) : null,
    previous: page.offset > 0 ? at(Math.max(0, page.offset - page.limit)) : null,
    results,
  });
}

const beginning = "";

/** Newest first by time and id, from where a cursor points; rows are not counted. An empty cursor begins. */
async function cursorPage(
  visit: Visit,
  noun: Noun,
  asked: { shape: Shape; conditions: readonly Condition[]; limit: number; cursor: string },
): Promise<Answer> {
  const { shape, limit, cursor } = asked;
  const { query, path } = visit.incoming;
  if (query.one("ordering") !== undefined || query.one("offset") !== undefined) {
    throw invalid([{ field: "cursor", code: "invalid", message: "A cursor goes with neither ordering nor offset." }]);
  }
  const after = cursor === beginning ? [] : [afterCursor(cursor)];
  const db = dbOf(visit);
  const { rows } = await sql<Row & { cursor__at: string; cursor__id: string }>`
    select ${selectList(noun, shape.fields)}, t.created_at::text as cursor__at, t.id as cursor__id
    from ${from(noun)} where ${allOf([...asked.conditions, ...after])}
    order by t.created_at desc, t.id desc limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const shown = page.map(({ cursor__at, cursor__id, ...row }) => row);
  const next = rows.length > limit && last !== undefined ? encodeCursor(last.cursor__at, last.cursor__id) : null;
  return ok({
    count: null,
    next: next === null ? null : `${path}?${query.with({ cursor: next })}`,
    previous: null,
    results: await expand(db, noun, shown, shape.depth),
  });
}

const encodeCursor = (at: string, id: string) => Buffer.from(`${at} ${id}`).toString("base64url");

function afterCursor(cursor: string): Condition {
  const text = Buffer.from(cursor, "base64url").toString();
  const [, at, id] = /^(\d{4}-\d{2}-\d{2} [\d:.]+[+-]\d{2}(?::\d{2})?) ([0-9a-f-]{36})$/.exec(text) ?? [];
  if (at === undefined || !isId(id)) {
    throw invalid([{ field: "cursor", code: "invalid", message: "Take the cursor from next as it is." }]);
  }
  return sql`(t.created_at, t.id) < (${at}::timestamptz, ${id}::uuid)`;
}

/** The condition that names one row by the last parameter of its path. */
export function itemCondition(target: Target, visit: Visit): Condition {
  const { noun, mount } = target;
  const value = visit.incoming.params[mount.item] ?? "";
  if (mount.key === "id" && !isId(value)) throw notFound();
  return sql`${column(noun, mount.key)} = ${value}`;
}

/** GET of one row. Its revision is its ETag. */
export async function get(visit: Visit, target: Target): Promise<Answer> {
  const { noun, mount } = target;
  const { query } = visit.incoming;
  query.allow(shapeNames);
  return oneRow(dbOf(visit), noun, readShape(noun, query), [
    ...rowsHere(noun, mount, visit.place),
    itemCondition(target, visit),
  ]);
}

/** @throws Problem 404 when no row fulfils the conditions. */
export async function oneRow(
  db: Db,
  noun: Noun,
  shape: Shape,
  conditions: readonly Condition[],
  status = 200,
): Promise<Answer> {
  const revision = storedFields(noun).revision === undefined ? sql`0` : sql.ref("t.revision");
  const { rows } = await sql<Row & { etag__revision: number }>`
    select ${selectList(noun, shape.fields)}, ${revision} as etag__revision
    from ${from(noun)} where ${allOf(conditions)}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound();
  const { etag__revision, ...shown } = row;
  const [body] = await expand(db, noun, [shown], shape.depth);
  return { status, body, headers: etag__revision === 0 ? {} : { etag: `"${etag__revision}"` } };
}
