import { fieldOf, type Mount, type Noun, nounNamed, type Reach } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";
import type { Place } from "../access/place.ts";
import { all, any, type Condition, column, living, own } from "./sql-parts.ts";

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
  const inOrganisations = within(wall, reach.organisations);
  const shared = noun.wall === "shared" ? [sql`${wall} is null`] : [];
  if (flow === null) return any([inOrganisations, ...shared]);
  const notHidden = reach.hiddenFlows.length === 0 ? [] : [sql`${within(flow, reach.hiddenFlows)} is not true`];
  return any([all([inOrganisations, ...notHidden]), within(flow, reach.flows), ...shared]);
}

const within = (target: RawBuilder<unknown>, ids: readonly Id[]): Condition =>
  ids.length === 0 ? sql`false` : sql`${target} = any(${sql.val([...ids])}::uuid[])`;
