import { Prepared } from "@parley/db";
import {
  columnOf,
  fieldOf,
  type Mount,
  type Noun,
  nounNamed,
  type Reach,
  type Reverse,
  shownFields,
  storedFields,
} from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";
import type { Place } from "../access/route.ts";
import { memo } from "../base/memo.ts";

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

/** What rows can be ordered by beside their fields: names with the value of each row. */
export type Orders = { readonly [name: string]: Condition };

export const defaultOrder = (noun: Noun): readonly string[] => untied(noun.ordering);

export const untied = (names: readonly string[]): readonly string[] =>
  names.some((name) => name.replace(/^-/, "") === "id") ? names : [...names, "id"];

/** Texts are ordered whatever their case. What is not set comes last; of what is always set that is not said, since indexes put it first. */
export function orderBy(noun: Noun, order: readonly string[], orders: Orders = {}): Condition {
  const parts = order.map((text) => {
    const name = text.replace(/^-/, "");
    const direction = text.startsWith("-") ? sql`desc` : sql`asc`;
    const given = orders[name];
    if (given !== undefined) return sql`${given} ${direction} nulls last`;
    const field = storedFields(noun)[name];
    const nulls = field?.nullable ? sql` nulls last` : sql``;
    const isWords = field?.kind === "text" && field.choices === undefined && field.language !== "digits";
    const value = isWords ? sql`lower(${column(noun, name)})` : column(noun, name);
    return sql`${value} ${direction}${nulls}`;
  });
  return sql.join(parts);
}

/** What a noun's rows are asked for through a mount. */
export type Target = { readonly noun: Noun; readonly mount: Mount };

/** A place as conditions need it: its parents as ids, or as slots of a prepared statement. */
type Here = Pick<Place, "reach" | "barred"> & { readonly parents: { readonly [parameter: string]: unknown } };

/** The rows that a mount shows at a place: below its parents, within reach, living unless asked otherwise. */
export function rowsHere(
  noun: Noun,
  mount: Mount,
  place: Here,
  options: { deleted?: "hidden" | "only" } = {},
): Condition[] {
  const deleted =
    noun.softDelete && options.deleted === "only" ? [sql`${sql.ref(`${own}.deleted_at`)} is not null`] : living(noun);
  const bound = Object.entries(mount.bind).map(([parameter, field]) =>
    boundTo(noun, field, place.parents[parameter] ?? null),
  );
  const fixed = Object.entries(mount.fixed ?? {}).map(([field, value]) => sql`${column(noun, field)} = ${value}`);
  const reached = place.reach === null ? [] : [reachCondition(noun, place.reach)];
  return [...deleted, ...versionLives(noun, mount), ...bound, ...fixed, ...reached, ...notOf(noun, place.barred)];
}

/** Rows that stand behind no wall, or are only estimated, are those of no client that is out of reach. */
function notOf(noun: Noun, barred: readonly Id[]): Condition[] {
  if (barred.length === 0) return [];
  const owners =
    noun.wall === "system"
      ? Object.keys(noun.fields)
          .filter((name) => fieldOf(noun, name)?.to === "organisation")
          .map((name) => column(noun, name))
      : [sql.ref(`${own}.organisation_id`)];
  return owners.map((owner) => sql`(${owner} = any(${sql.val([...barred])}::uuid[])) is not true`);
}

/** The living rows of a noun that a caller reaches, wherever they stand. */
export const rowsInReach = (noun: Noun, reach: Reach | null): Condition[] => [
  ...living(noun),
  ...(reach === null ? [] : [reachCondition(noun, reach)]),
];

/** Where the path does not lead through a version, rows are hidden with their version or its flow. */
function versionLives(noun: Noun, mount: Mount): Condition[] {
  if (fieldOf(noun, "flow_config") === undefined || mount.bind.ver !== undefined) return [];
  const version = column(noun, "flow_config");
  return [
    sql`(${version} is null or exists (select 1 from flow_version as l join flow as f on f.id = l.flow
      where l.id = ${version} and l.deleted_at is null and f.deleted_at is null))`,
  ];
}

function boundTo(noun: Noun, field: string, parent: unknown): Condition {
  const reverse = noun.reverse[field];
  if (reverse !== undefined) {
    const other = nounNamed(reverse.noun);
    const pointing = sql`select ${column(other, reverse.by, "b")} from ${sql.table(other.name)} as b where b.id = ${parent}`;
    return sql`${sql.ref(`${own}.id`)} in (${pointing})`;
  }
  const [name = field, through] = field.split("__");
  const target = column(noun, name);
  if (through === undefined) return sql`${target} = ${parent}`;
  const table = fieldOf(noun, name)?.to ?? "";
  return sql`${target} in (select b.id from ${sql.table(table)} as b where ${sql.ref(`b.${through}`)} = ${parent})`;
}

/** Column or query that gives the flow of a row, for nouns that have one. */
export function flowOf(noun: Noun): RawBuilder<unknown> | null {
  if (noun.name === "flow") return sql.ref(`${own}.id`);
  if (fieldOf(noun, "flow") !== undefined) return column(noun, "flow");
  if (fieldOf(noun, "flow_config") === undefined) return null;
  return sql`(select v.flow from flow_version as v where v.id = ${column(noun, "flow_config")})`;
}

function reachCondition(noun: Noun, reach: Reach): Condition {
  if (reach.everything || noun.wall === "system") return sql`true`;
  const wall = sql.ref(`${own}.organisation_id`);
  const flow = flowOf(noun);
  const inOrganisations = isOneOf(wall, reach.organisations);
  const shared = noun.wall === "shared" ? [sql`${wall} is null`] : [];
  if (flow === null) return any([inOrganisations, ...shared]);
  const notHidden = reach.hiddenFlows.length === 0 ? [] : [sql`${isOneOf(flow, reach.hiddenFlows)} is not true`];
  return any([all([inOrganisations, ...notHidden]), isOneOf(flow, reach.flows), ...shared]);
}

const isOneOf = (target: RawBuilder<unknown>, ids: readonly Id[]): Condition =>
  ids.length === 0 ? sql`false` : sql`${target} = any(${sql.val([...ids])}::uuid[])`;

/** A row as JSON text, and its revision: 0 when its noun has none. */
export type RowText = { readonly json: string; readonly revision: number };

export function rowStatement(noun: Noun, fields: readonly string[], conditions: readonly Condition[]) {
  const revision = storedFields(noun).revision === undefined ? sql`0` : sql.ref("t.revision");
  return sql<RowText>`select ${rowJson(noun, fields)}::text as json, ${revision} as revision
    from ${from(noun)} where ${all(conditions)}`;
}

/**
 * A row of a page as JSON text, beside how many rows there are in all; null: not counted. A page without rows is one of
 * these without text. Rows come one by one: a long list in one text takes the database and us longer to handle.
 */
export type PageRow = { readonly json: string | null; readonly count: number | null };

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
  const rows = isTogether ? chosenOf(paged) : rowsOfPage(noun, { ...paged, where });
  const count =
    counting === "not" ? sql`null` : sql`(select count(*) from ${isTogether ? sql`found` : countedRows(noun, where)})`;
  // A page that is not full says how many rows there are.
  return sql<PageRow>`with ${isTogether ? sql`found as materialized (select t.* from ${from(noun)} where ${where}),` : sql``}
    page as materialized (select ${rowJson(noun, asked.fields)}::text as json from ${rows}),
    shown as materialized (select count(*) as rows from page)
    select page.json, case when shown.rows < ${limit} and (shown.rows > 0 or ${offset} = 0) then ${offset} + shown.rows
      else ${count} end as count
    from shown left join page on true`;
}

const countedRows = (noun: Noun, where: Condition) =>
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
function rowsOfPage(noun: Noun, asked: Paged & { readonly where: Condition }) {
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

/** The row of an id, with all its fields. */
export const wholeRow = memo(
  (noun: Noun) =>
    new Prepared<RowText, { readonly id: string }>((value) =>
      rowStatement(noun, shownFields(noun), [sql`t.id = ${value("id")}`]),
    ),
);

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
    new Prepared<PageRow, Named>((value) =>
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
