import { fieldOf } from "@parley/model";
import { type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import { allow } from "../access/enter.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { invalid, notFound } from "../http/problems.ts";
import { dbOf } from "../rows/read.ts";
import type { Target } from "../rows/rows-here.ts";
import type { Row } from "../rows/sql-parts.ts";

/** A version and where it stands. */
export type VersionPlace = { readonly id: Id; readonly organisation: Id; readonly flow: Id };

/**
 * The version that a new row becomes part of: the path's, that of the row it hangs on, the one its body names, or the
 * flow's latest. Null: none, so the row is an organisation's or everyone's.
 * @throws Problem 400 when the named version is not there, 403 or 404 when the caller may not write it.
 */
export async function versionOfNew(visit: Visit, target: Target, body: Row): Promise<VersionPlace | null> {
  const { parents } = visit.place;
  const { mount } = target;
  if (parents.ver !== undefined) return writable(visit, await versionById(visit, parents.ver));
  const hung = await versionOfParent(visit, target);
  if (hung !== undefined) return hung === null ? null : writable(visit, await versionById(visit, hung));
  const named = body.flow_config;
  if (named === undefined || named === null) {
    return mount.bind.flow === undefined ? null : latestVersion(visit, parents.flow ?? "");
  }
  const fault = invalid([{ field: "flow_config", code: "not_found", message: "There is no such version here." }]);
  if (!isId(named)) throw fault;
  const version = await versionById(visit, named);
  const isOfFlow = mount.bind.flow === undefined || version?.flow === parents.flow;
  if (version === null || !isOfFlow) throw fault;
  return writable(visit, version);
}

/** @throws Problem 404 when the version is no more, 403 or 404 when the caller may not write it. */
function writable(visit: Visit, version: VersionPlace | null): VersionPlace {
  if (version === null) throw notFound();
  allowVersion(visit, version);
  return version;
}

/** @throws Problem 403 or 404 when the caller may not do this in the version's flow. */
export function allowVersion(visit: Visit, version: VersionPlace): void {
  const { rule } = visit.route as GuardedRoute;
  if (typeof rule !== "string") allow(visit.caller, rule, version);
}

/** Version of the row that the path binds the new one to; undefined when the path binds none. */
async function versionOfParent(visit: Visit, { noun, mount }: Target): Promise<Id | null | undefined> {
  for (const [parameter, name] of Object.entries(mount.bind)) {
    const table = name.includes("__") ? undefined : fieldOf(noun, name)?.to;
    if (table === undefined) continue;
    const { rows } = await sql<{ flow_config: Id | null }>`
      select flow_config from ${sql.table(table)} where id = ${visit.place.parents[parameter]}`.execute(dbOf(visit));
    return rows[0]?.flow_config ?? null;
  }
  return undefined;
}

export async function versionById(visit: Visit, id: Id): Promise<VersionPlace | null> {
  const { rows } = await sql<VersionPlace>`select id, organisation_id as organisation, flow from flow_version
    where id = ${id} and deleted_at is null`.execute(dbOf(visit));
  return rows[0] ?? null;
}

async function latestVersion(visit: Visit, flow: Id): Promise<VersionPlace | null> {
  const { rows } = await sql<VersionPlace>`select v.id, v.organisation_id as organisation, v.flow from flow_version v
    join flow f on f.id = v.flow and f.latest_version = v.version
    where f.id = ${flow} and v.deleted_at is null`.execute(dbOf(visit));
  return rows[0] ?? null;
}
