import { changesBetween, compile, hasChanges, type LiveRelease, storeDocument, textsToSearch } from "@parley/flow";
import { nounNamed } from "@parley/model";
import type { ReleaseRow } from "@parley/model/api/releases";
import { type Id, isId, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { credentialNames } from "../credentials/credential-names.ts";
import { textMissing } from "../documents/kept-index.ts";
import { changedMeanwhile } from "../edits/apply-edit.ts";
import { stateAt } from "../edits/state-at.ts";
import { conflict, invalid, notFound } from "../http/problems.ts";
import { insertRow } from "../rows/write-row.ts";
import { giveFirstNumber } from "../telephony/test-number.ts";
import { refuseErrors } from "../verify/refuse-errors.ts";
import { readLive } from "./read-release.ts";
import { noExperiment, readExperiment, storeExperiment } from "./store-experiment.ts";

type Deploying = { readonly organisation: Id; readonly flow: Id; readonly by: Id | null };

/**
 * Stores what a version is, or was at a revision, as a release that never changes, and makes it answer. Every deploy of
 * a version goes through here. The first release of a flow without numbers gives it a test number.
 * @throws Problem 409 `client_archived`, `agent_archived`.
 * `approval_needed`: the client asks for a second person, and none approved this revision.
 * `version_has_errors`: with every issue. `checks_outdated`: the version asks for checks and was changed since.
 * `document_missing`. `nothing_changed`: the live release is this version as it is.
 * 412 `stale`: the version was edited since it was looked at.
 * 422 `vocabulary_too_large`, and what else keeps a model from being trained.
 */
export async function deployVersion(
  deps: Deps,
  trx: Db,
  deploying: Deploying & {
    readonly version: Id;
    readonly note: string | null;
    /** The revision to deploy; null: the version as it is now. */
    readonly revision: number | null;
    /** The revision that was looked at before: another one is refused. Null: none was. */
    readonly seen: number | null;
    /** The revision at which its own checks were met (`checkedRevision`); null where nothing was checked. */
    readonly checked: number | null;
    /** The request that it was asked by; null for a deploy by hand. */
    readonly request: Id | null;
  },
): Promise<ReleaseRow> {
  const { version, flow, organisation, note, by, checked, request } = deploying;
  await refuseArchived(trx, deploying);
  const locked = await sql<{ version: string; revision: number }>`select version, revision from flow_version
    where id = ${version} and deleted_at is null for update`.execute(trx);
  const [row] = locked.rows;
  if (row === undefined) throw notFound();
  const { seen } = deploying;
  if (seen !== null && seen !== row.revision) throw await changedMeanwhile(trx, version, row.revision, seen);
  await refuseUnapproved(trx, { organisation, version, revision: row.revision, request });
  const revision = deploying.revision ?? row.revision;
  const { document } = await stateAt(trx, version, revision);
  await refuseErrors(document, await credentialNames(trx, organisation));
  if (document.settings.deploy_checks.length > 0 && checked !== revision) throw changedSince();
  compile(document);
  for (const text of textsToSearch(document)) if (!(await deps.files.exists(text))) throw textMissing();
  const live = await readLive(trx, flow);
  if (live?.version === row.version && !hasChanges(changesBetween(live.document, document))) throw nothingChanged(live);
  const counted = await sql<{ number: number }>`select coalesce(max(number), 0) + 1 as number
    from release where flow_config = ${version}`.execute(trx);
  const id = deps.newId();
  const release = {
    id,
    flow,
    flow_config: version,
    version: row.version,
    version_revision: revision,
    number: counted.rows[0]?.number ?? 1,
    document: storeDocument(document),
    note,
    created_by: by,
  };
  const isFirst = await hasNoRelease(trx, flow);
  await insertRow(trx, nounNamed("release"), release, { organisation_id: organisation });
  if (isFirst) await giveFirstNumber(trx, { organisation, flow });
  return makeLive(trx, flow, id);
}

/** No call is answered while the agent or its client is archived, so nothing is brought before callers then. */
export async function refuseArchived(
  trx: Db,
  { organisation, flow }: Pick<Deploying, "organisation" | "flow">,
): Promise<void> {
  const { rows } = await sql<{ client: boolean; agent: boolean }>`select
      o.deleted_at is not null or o.status = 'archived' as client, f.deleted_at is not null or f.status = 'archived' as agent
    from flow f join organisation o on o.id = f.organisation_id
    where f.id = ${flow} and o.id = ${organisation}`.execute(trx);
  const [archived] = rows;
  if (archived === undefined || archived.client) {
    throw conflict("client_archived", "The client is archived, so no call is answered. Unarchive it, then deploy.");
  }
  if (archived.agent) {
    throw conflict("agent_archived", "The agent is archived, so no call is answered. Unarchive it, then deploy.");
  }
}

/** Whether a client asks that a second person approves each deploy. */
export async function needsApproval(db: Db, organisation: Id): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`select deploy_approval as asked from organisation
    where id = ${organisation}`.execute(db);
  return rows[0]?.asked === true;
}

/**
 * An approval holds for the revision that was looked at: a later edit voids it. People cannot approve their own deploy.
 */
async function refuseUnapproved(
  trx: Db,
  of: { readonly organisation: Id; readonly version: Id; readonly revision: number; readonly request: Id | null },
): Promise<void> {
  if (!(await needsApproval(trx, of.organisation))) return;
  if (of.request === null)
    throw approvalNeeded("This client asks that a second person approves each deploy: ask for it.");
  const { rows } = await sql<{ version_revision: number }>`select version_revision from deploy_request
    where id = ${of.request} and flow_config = ${of.version} and decided_by <> created_by`.execute(trx);
  const [approved] = rows;
  if (approved === undefined) throw approvalNeeded("A second person has not approved this deploy.");
  if (approved.version_revision === of.revision) return;
  throw approvalNeeded("The version was edited after the request, which voids the approval: ask again.");
}

const approvalNeeded = (detail: string) => conflict("approval_needed", detail);

const changedSince = () =>
  conflict("checks_outdated", "The version was changed while it was checked, or was not checked: deploy it again.");

async function hasNoRelease(trx: Db, flow: Id): Promise<boolean> {
  const { rows } = await sql`select 1 from release where flow = ${flow} limit 1`.execute(trx);
  return rows.length === 0;
}

/**
 * Makes an earlier release of the flow answer again.
 * @throws Problem 400 when the flow has no such release; 409 `nothing_changed` when it answers already.
 * 409 `client_archived`, `agent_archived`. 412 `stale` when another than `instead_of` is live.
 */
export async function deployRelease(
  trx: Db,
  deploying: Deploying & { readonly release: Id; readonly instead_of?: Id | null | undefined },
): Promise<ReleaseRow> {
  const fault = invalid([{ field: "release", code: "not_found", message: "This flow has no such release." }]);
  if (!isId(deploying.release)) throw fault;
  await refuseArchived(trx, deploying);
  const { rows } = await sql<Named & { live: Id | null }>`select r.version, r.number, f.live_release as live
    from release r join flow f on f.id = r.flow
    where r.id = ${deploying.release} and r.flow = ${deploying.flow} for update of f`.execute(trx);
  const [release] = rows;
  if (release === undefined) throw fault;
  if (release.live === deploying.release) throw nothingChanged(release);
  if (deploying.instead_of !== undefined && deploying.instead_of !== release.live) throw replacedMeanwhile();
  return makeLive(trx, deploying.flow, deploying.release);
}

const replacedMeanwhile = () =>
  new Problem({ status: 412, code: "stale", detail: "Another release was made live meanwhile: look at what is live." });

type Named = Pick<LiveRelease, "version" | "number">;

const nothingChanged = ({ version, number }: Named) =>
  conflict("nothing_changed", `Nothing has changed: callers already hear ${version} r${number}.`);

/**
 * An experiment shares callers beside the live version. Where another version becomes live it ends, so all callers get
 * what was deployed. A roll back would else leave some with the release that it is made against.
 */
async function makeLive(trx: Db, flow: Id, release: Id): Promise<ReleaseRow> {
  const { rows } = await sql<ReleaseRow>`select id, version, number, version_revision, note, created_by, created_at
    from release where id = ${release}`.execute(trx);
  const [live] = rows;
  if (live === undefined) throw notFound();
  const before = await readExperiment(trx, flow, true);
  if (before.experiment.versions.length > 0 && before.deployed_version !== live.version) {
    await storeExperiment(trx, flow, before, noExperiment);
  }
  // One that was archived meanwhile stays so, and has this release when it comes back.
  await sql`update flow set live_release = ${release}, deployed_version = ${live.version},
    status = case when status = 'archived' then status else 'active' end,
    updated_at = now(), revision = revision + 1 where id = ${flow}`.execute(trx);
  return live;
}
