import type { Noun, Row } from "@parley/model";
import { isId } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import { type Answer, JsonText, ok } from "../http/answer.ts";
import { invalid, notFound } from "../http/problems.ts";
import { expand } from "./expand.ts";
import {
  filterConditions,
  listParameters,
  readOrder,
  readPage,
  readShape,
  type Shape,
  searchCondition,
  shapeNames,
} from "./list-query.ts";
import {
  all,
  type Condition,
  column,
  countedTo,
  estimateStatement,
  from,
  type Orders,
  orderBy,
  type PageRow,
  pageStatement,
  plainPage,
  plainRow,
  type RowText,
  rowJson,
  rowStatement,
  rowsHere,
  type Target,
  wholeRow,
} from "./sql-parts.ts";

/** The scope's connection of a visit. */
export const dbOf = (visit: Visit): Db => visit.deps.database.forOrganisations(visit.place.organisations);

/** Parameters of a list that are none of the noun's fields, and what they say. */
export type Further = {
  readonly parameters: readonly string[];
  readonly conditions: readonly Condition[];
  /** What `search` says, where it looks elsewhere than into the noun's own fields. */
  readonly search?: readonly Condition[];
  /** The conditions look into long texts. */
  readonly isByText?: boolean;
  /** What rows can be ordered by beside their fields. */
  readonly orders?: Orders;
};

/** GET of a collection: `{count, next, previous, results}`. */
export async function list(visit: Visit, target: Target, further?: Further): Promise<Answer> {
  const { noun, mount } = target;
  const { query } = visit.incoming;
  const isOwn = further === undefined || (further.conditions.length === 0 && further.search === undefined);
  if (isOwn && isPlain(visit, ["limit", "offset", "start"])) {
    const page = readPage(query);
    const read = await plainPage(target).rows(dbOf(visit), { ...visit.place.parents, ...page });
    return pageAnswer(visit, noun, { ...page, read, depth: 0, conditions: rowsHere(noun, mount, visit.place) });
  }
  query.allow([...listParameters(noun), ...(further?.parameters ?? [])]);
  const shape = readShape(noun, query);
  const conditions = [
    ...rowsHere(noun, mount, visit.place),
    ...filterConditions(noun, query),
    ...(further?.search ?? searchCondition(noun, query)),
    ...(further?.conditions ?? []),
  ];
  return listRows(visit, noun, {
    shape,
    conditions,
    isByText: further?.isByText ?? false,
    isSearched: further?.search !== undefined,
    orders: further?.orders ?? {},
  });
}

/** Whether nothing is asked beyond what the path says but these parameters: one prepared statement serves all such. */
const isPlain = ({ place, incoming }: Visit, parameters: readonly string[]) =>
  place.reach === null && place.barred.length === 0 && incoming.query.names.every((name) => parameters.includes(name));

/** The same rows as `list` gives, for calls that tell something else of them: which, in which order, from where to where. */
export function listSelection(visit: Visit, noun: Noun, further: Further) {
  const { query } = visit.incoming;
  query.allow([...listParameters(noun), ...further.parameters]);
  const { limit, offset } = readPage(query);
  return {
    conditions: [
      ...filterConditions(noun, query),
      ...(further.search ?? searchCondition(noun, query)),
      ...further.conditions,
    ],
    order: orderBy(noun, readOrder(noun, query, further.orders), further.orders),
    // Without a limit all of them.
    paging: query.one("limit") === undefined ? sql`` : sql`limit ${limit} offset ${offset}`,
  };
}

/** More rows than these that are found by their texts are not counted: their texts would have to be read for it. */
const countedByText = 2000;

/**
 * The page of rows that the parameters ask for, among those that fulfil the conditions. `isByText`: finding rows takes
 * reading long texts, so it is thought of first how many there are. Few are found once, for the page and its count.
 */
export async function listRows(
  visit: Visit,
  noun: Noun,
  asked: {
    readonly shape: Shape;
    readonly conditions: readonly Condition[];
    readonly isByText?: boolean;
    /** Words are compared with each row: finding them once costs less, though the rows found are kept meanwhile. */
    readonly isSearched?: boolean;
    readonly orders?: Orders;
  },
): Promise<Answer> {
  const { query } = visit.incoming;
  const page = readPage(query);
  const { fields, depth } = asked.shape;
  const cursor = noun.cursor ? query.one("cursor") : undefined;
  if (cursor !== undefined) return cursorPage(visit, noun, { ...asked, limit: page.limit, cursor });
  const order = orderBy(noun, readOrder(noun, query, asked.orders), asked.orders);
  const { conditions, isByText = false, isSearched = false } = asked;
  const about = isByText ? await estimate(visit, noun, conditions) : undefined;
  const counting =
    about === undefined
      ? isSearched && !noun.cursor
        ? "together"
        : "apart"
      : about > countedByText
        ? "not"
        : "together";
  const statement = pageStatement(noun, { fields, conditions, order, counting, ...page });
  const read = (await statement.execute(dbOf(visit))).rows;
  return pageAnswer(visit, noun, { ...page, read, depth, conditions, ...(about === undefined ? {} : { about }) });
}

async function pageAnswer(
  visit: Visit,
  noun: Noun,
  page: {
    readonly read: readonly PageRow[];
    readonly limit: number;
    readonly offset: number;
    readonly depth: number;
    readonly conditions: readonly Condition[];
    /** How many rows there are, where that has been estimated. */
    readonly about?: number;
  },
): Promise<Answer> {
  const { read, limit, offset, depth, conditions } = page;
  const texts = read.flatMap(({ json }) => json ?? []);
  const shown = texts.length;
  const inAll = read[0]?.count ?? null;
  const { path, query } = visit.incoming;
  const counted = inAll ?? offset + shown;
  const isAbout = noun.cursor && (inAll === null || inAll > countedTo);
  const at = (other: number) => `${path}?${query.with({ limit: String(limit), offset: String(other), start: null })}`;
  const isMore = isAbout ? shown === limit : offset + limit < counted;
  const next = isMore ? at(offset + limit) : null;
  const previous = offset > 0 ? at(Math.max(0, offset - limit)) : null;
  const count = isAbout ? Math.max(counted, page.about ?? (await estimate(visit, noun, conditions))) : counted;
  const about = isAbout ? { count_is_about: true } : {};
  return ok(
    await listBody(dbOf(visit), noun, { count, ...about, next, previous, rows: `[${texts.join(", ")}]`, depth }),
  );
}

/** About how many rows there are, to two figures. What the wall lets through cannot be estimated, so it is left aside. */
async function estimate(visit: Visit, noun: Noun, conditions: readonly Condition[]): Promise<number> {
  const { rows } = await visit.deps.database.asSystem("estimate the length of a list", (db) =>
    estimateStatement(noun, conditions).execute(db),
  );
  const found = rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"];
  return Number((found ?? 0).toPrecision(2));
}

/** The body of a list: JSON that is text already, unless its rows are to be expanded. */
async function listBody(
  db: Db,
  noun: Noun,
  list: {
    count: number | null;
    count_is_about?: boolean;
    next: string | null;
    previous: string | null;
    rows: string;
    depth: number;
  },
): Promise<unknown> {
  const { rows, depth, ...place } = list;
  if (depth > 0) return { ...place, results: await expand(db, noun, JSON.parse(rows), depth) };
  return new JsonText(`${JSON.stringify(place).slice(0, -1)},"results":${rows}}`);
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
  const { rows } = await sql<{ json: string; at: number; id: string }>`
    select ${rowJson(noun, shape.fields)}::text as json, (extract(epoch from t.created_at) * 1000000)::bigint as at, t.id
    from (select t.id from ${from(noun)} where ${all([...asked.conditions, ...after])}
      order by t.created_at desc, t.id desc limit ${limit + 1}) as k join ${from(noun)} on t.id = k.id
    order by t.created_at desc, t.id desc`.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last !== undefined ? encodeCursor(last.at, last.id) : null;
  const place = { count: null, next: next === null ? null : `${path}?${query.with({ cursor: next })}`, previous: null };
  const json = `[${page.map((row) => row.json).join(",")}]`;
  return ok(await listBody(db, noun, { ...place, rows: json, depth: shape.depth }));
}

/** A cursor names the last row that was shown, by its time in microseconds and its id. */
const encodeCursor = (at: number, id: string) => Buffer.from(`${at} ${id}`).toString("base64url");

function afterCursor(cursor: string): Condition {
  const [, at, id] = /^(\d{1,16}) (\S+)$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (at === undefined || !isId(id)) {
    throw invalid([{ field: "cursor", code: "invalid", message: "Take the cursor from next as it is." }]);
  }
  return sql`(t.created_at, t.id) < ('epoch'::timestamptz + ${at}::bigint * interval '1 microsecond', ${id}::uuid)`;
}

/**
 * The condition that names one row by the last parameter of its path: the mount's key, or the id where that is another
 * field.
 */
export function itemCondition(target: Target, visit: Visit): Condition {
  const value = itemKey(target, visit);
  const byKey = sql`${column(target.noun, target.mount.key)} = ${value}`;
  return target.mount.key === "id" || !isId(value) ? byKey : sql`(${byKey} or ${column(target.noun, "id")} = ${value})`;
}

function itemKey({ mount }: Target, visit: Visit): string {
  const value = visit.incoming.params[mount.item] ?? "";
  if (mount.key === "id" && !isId(value)) throw notFound();
  return value;
}

/** GET of one row. Its revision is its ETag. */
export async function get(visit: Visit, target: Target): Promise<Answer> {
  const { noun, mount } = target;
  const { query } = visit.incoming;
  if (isPlain(visit, []) && (mount.key === "id" || !isId(visit.incoming.params[mount.item]))) {
    const values = { ...visit.place.parents, [mount.item]: itemKey(target, visit) };
    const [read] = await plainRow(target).rows(dbOf(visit), values);
    return rowAnswer(dbOf(visit), noun, { read, depth: 0, status: 200 });
  }
  query.allow(shapeNames);
  return oneRow(dbOf(visit), noun, readShape(noun, query), [
    ...rowsHere(noun, mount, visit.place),
    itemCondition(target, visit),
  ]);
}

/** The row of an id that the caller is known to see. @throws Problem 404 when it is not there. */
export async function rowById(
  db: Db,
  noun: Noun,
  id: string,
  { shape, status = 200 }: { readonly shape: Shape; readonly status?: number },
): Promise<Answer> {
  if (!shape.isWhole) return oneRow(db, noun, shape, [sql`t.id = ${id}`], status);
  const [read] = await wholeRow(noun).rows(db, { id });
  return rowAnswer(db, noun, { read, depth: 0, status });
}

/** @throws Problem 404 when no row fulfils the conditions. */
export async function oneRow(
  db: Db,
  noun: Noun,
  shape: Shape,
  conditions: readonly Condition[],
  status = 200,
): Promise<Answer> {
  const [read] = (await rowStatement(noun, shape.fields, conditions).execute(db)).rows;
  return rowAnswer(db, noun, { read, depth: shape.depth, status });
}

async function rowAnswer(
  db: Db,
  noun: Noun,
  row: { readonly read: RowText | undefined; readonly depth: number; readonly status: number },
): Promise<Answer> {
  const { read, depth, status } = row;
  if (read === undefined) throw notFound();
  const headers = etagOf(read);
  if (depth === 0) return { status, body: new JsonText(read.json), headers };
  const [body] = await expand(db, noun, [JSON.parse(read.json)], depth);
  return { status, body, headers };
}

/** The row of an id as calls of their own answer with it: all that is shown of it, as the types of its noun say. @throws Problem 404. */
export async function shownRow<N extends Noun>(
  db: Db,
  noun: N,
  id: string,
  status = 200,
): Promise<Answer<JsonText<Row<N>>> & { readonly body: JsonText<Row<N>> }> {
  const [read] = await wholeRow(noun).rows(db, { id });
  if (read === undefined) throw notFound();
  return { status, body: new JsonText<Row<N>>(read.json), headers: etagOf(read) };
}

const etagOf = ({ revision }: RowText) => (revision === 0 ? {} : { etag: `"${revision}"` });
