import { decide, nounsByName, rules } from "@parley/model";
import type { ReleaseRow } from "@parley/model/api/releases";
import type { Id } from "@parley/model/kernel";
import type { deployStatuses } from "@parley/model/nouns/deploy-request";
import { sql } from "kysely";
import { auditWork } from "../audit/audit.ts";
import { grantsOf, type StoredGrant, storedGrants } from "../auth/caller.ts";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { conflict, notFound } from "../http/problems.ts";
import { updateRows } from "../rows/write-row.ts";
import { deployVersion } from "./deploy.ts";

/** A request as it is kept. */
export type KeptRequest = {
  readonly id: Id;
  readonly organisation: Id;
  readonly flow: Id;
  readonly flow_config: Id;
  readonly version: string;
  readonly version_revision: number;
  readonly note: string | null;
  readonly due_at: string | null;
  readonly status: (typeof deployStatuses)[number];
  readonly decided_by: Id | null;
  readonly created_by: Id;
};

const kept = sql`id, organisation_id as organisation, flow, flow_config, version, version_revision, note, due_at, status,
  decided_by, created_by`;

/** A request, with or without keeping others from changing it meanwhile. @throws Problem 404. */
export async function readRequest(db: Db, id: Id, isLocked = false): Promise<KeptRequest> {
  const { rows } = await sql<KeptRequest>`select ${kept} from deploy_request
    where id = ${id} ${isLocked ? sql`for update` : sql``}`.execute(db);
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}

/** Where a deploy of a version is asked for: the audit log names it, however the deploy came about. */
const deployPath = ({ organisation, flow, version }: Pick<KeptRequest, "organisation" | "flow" | "version">) =>
  `/api/organisations/${organisation}/flows/${flow}/versions/${version}/deploy/`;

/** Writes the outcome of a requested deploy into the audit log, under the person who asked for it. */
export function auditRequested(trx: Db, deps: Deps, request: KeptRequest, status: number): Promise<void> {
  const { created_by: user, organisation } = request;
  return auditWork(trx, deps, {
    event: "flow_version.deploy",
    method: "POST",
    path: deployPath(request),
    status,
    user,
    organisation,
  });
}

/**
 * Deploys what a request asks for, in the name of the one who asked, and notes that it is done. `checked` is what
 * `checkedRevision` answered for its revision.
 * @throws Problem 409 `right_lost`, `released_since`, and as `deployVersion`.
 */
export async function deployRequested(
  deps: Deps,
  trx: Db,
  request: KeptRequest,
  checked: number | null,
): Promise<ReleaseRow> {
  const { id, organisation, flow, flow_config: version, version_revision: revision, note, created_by: by } = request;
  if (!(await mayStillDeploy(deps, request))) {
    throw conflict("right_lost", "The person who asked for it may no longer deploy this agent.");
  }
  await refuseOlder(trx, request);
  const live = await deployVersion(deps, trx, {
    organisation,
    flow,
    version,
    by,
    note,
    revision,
    seen: null,
    checked,
    request: id,
  });
  await updateRows(trx, nounsByName.deploy_request, [id], { status: "done", release: live.id });
  await auditRequested(trx, deps, request, 200);
  return live;
}

/** What was asked for long ago does not take back what was deployed of the same version since. */
async function refuseOlder(trx: Db, { flow_config, version_revision }: KeptRequest): Promise<void> {
  const { rows } = await sql`select 1 from release
    where flow_config = ${flow_config} and version_revision > ${version_revision} limit 1`.execute(trx);
  if (rows.length === 0) return;
  throw conflict("released_since", "A later state of this version was deployed meanwhile.");
}

/** What is stored of a person's rights. */
export type StoredRights = { readonly is_superuser: boolean; readonly grants: readonly StoredGrant[] };

/** Whether the person who asked holds the right at this moment. */
async function mayStillDeploy(deps: Deps, { created_by, ...request }: KeptRequest): Promise<boolean> {
  const { rows } = await deps.database.asSystem("read the rights of who asked for a deploy", (db) =>
    sql<StoredRights>`select u.is_superuser, ${storedGrants} as grants
      from "user" u where u.id = ${created_by} and u.is_active and u.deleted_at is null`.execute(db),
  );
  const [row] = rows;
  return row !== undefined && mayDeploy(row, request);
}

/** Whether someone with these rights may deploy an agent, by either of the two permission models. */
export function mayDeploy(
  row: StoredRights,
  { organisation, flow }: Pick<KeptRequest, "organisation" | "flow">,
): boolean {
  const grants = grantsOf(row, new Map());
  const models = ["v1", "v2"] as const;
  return models.some((model) => decide({ model, grants }, rules.flowAdmin, { organisation, flow }) === "allowed");
}
