import { nounsByName, rules } from "@parley/model";
import {
  cancelDeploy,
  type DeployRequest,
  decideDeploy,
  deployRequests,
  moveDeploy,
  requestDeploy,
} from "@parley/model/api/deploy-requests";
import { type Id, isId, Problem } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { credentialNames } from "../credentials/credential-names.ts";
import { changedMeanwhile, lockVersion, writeVersions } from "../edits/apply-edit.ts";
import { loadState } from "../edits/version-state.ts";
import { conflict, invalid, notFound } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { countedPage } from "../rows/counted-page.ts";
import { momentOf } from "../rows/moment.ts";
import { peopleNamed } from "../rows/people.ts";
import { dbOf } from "../rows/read.ts";
import { insertRow, updateRows } from "../rows/write-row.ts";
import { checkedRevision } from "../verify/explore-version.ts";
import { refuseErrors } from "../verify/refuse-errors.ts";
import { needsApproval, refuseArchived } from "./deploy.ts";
import { deployRequested, type KeptRequest, readRequest } from "./requested-deploy.ts";

const noun = nounsByName.deploy_request;
const readAsked = bodyOf(requestDeploy);
const readMoved = bodyOf(moveDeploy);
const readDecided = bodyOf(decideDeploy);

/** Deploys that wait: for their time, for a second person, or for both. */
export const deployRequestRoutes: readonly GuardedRoute[] = [
  callRoute(requestDeploy, {
    name: "deploy_request.ask",
    summary: "Have the version deployed as it is now: at a time, once a second person approves it, or both",
    rule: rules.flowAdmin,
    handle: ask,
  }),
  callRoute(deployRequests, {
    name: "deploy_request.list",
    summary: "Deploys that wait or waited, newest first: who asked, when, who decided, and the outcome",
    rule: rules.flowRead,
    handle: list,
  }),
  callRoute(moveDeploy, {
    ownParameters: ["request"],
    name: "deploy_request.move",
    summary: "Move a deploy that waits to another time; who asked for it may",
    rule: rules.flowAdmin,
    handle: move,
  }),
  callRoute(decideDeploy, {
    ownParameters: ["request"],
    name: "deploy_request.decide",
    summary: "Approve or refuse a deploy that another person asked for",
    rule: rules.flowAdmin,
    handle: decide,
  }),
  callRoute(cancelDeploy, {
    ownParameters: ["request"],
    name: "deploy_request.cancel",
    summary: "Take back a deploy that waits",
    rule: rules.flowAdmin,
    handle: cancel,
  }),
];

/** Longest that a deploy waits for its time; ms. */
const longest = 366 * 86_400_000;

type Due = { readonly due_at?: string | null; readonly time_zone?: string | null };

/** The time that is asked for, and its zone. @throws Problem 400 for one that has passed or is too far off. */
function dueOf(visit: Visit, { due_at = null, time_zone = null }: Due) {
  const due = due_at === null ? null : momentOf(due_at);
  if (due === null) return { due_at: null, time_zone: null };
  const until = Date.parse(due) - visit.deps.now();
  const message =
    until <= 0 ? "Choose a time that is still to come." : until > longest ? "Choose a time within a year." : null;
  if (message !== null) throw invalid([{ field: "due_at", code: "invalid", message }]);
  return { due_at: due, time_zone };
}

async function ask(visit: Visit): Promise<AnswerTo<typeof requestDeploy>> {
  visit.incoming.query.allow([]);
  const { note = null, revision: expected, ...asked } = readAsked(visit);
  const due = dueOf(visit, asked);
  const { deps, caller, place } = visit;
  const { org: organisation, flow, ver } = inPath({ place });
  const id = deps.newId();
  await writeVersions(deps, [ver], place.organisations, async (trx) => {
    await refuseArchived(trx, { organisation, flow });
    const { revision } = await lockVersion(trx, ver);
    if (expected !== undefined && expected !== revision) throw await changedMeanwhile(trx, ver, revision, expected);
    const isApproved = !(await needsApproval(trx, organisation));
    if (due.due_at === null && isApproved) {
      throw conflict("nothing_to_wait_for", "This client asks for no approval: deploy the version, or give a time.");
    }
    await refuseErrors((await loadState(trx, ver)).document, await credentialNames(trx, organisation));
    const { rows } = await sql<{ version: string }>`select version from flow_version where id = ${ver}`.execute(trx);
    const row = {
      id,
      flow,
      flow_config: ver,
      version: rows[0]?.version ?? "",
      version_revision: revision,
      note,
      ...due,
      status: isApproved ? "waiting" : "asked",
      created_by: caller.id,
    };
    await insertRow(trx, noun, row, { organisation_id: organisation });
    await audit(trx, visit, { status: 200, organisation });
  });
  return answerOf(requestDeploy, await shownRequest(visit, id));
}

/** The request that a path names. @throws Problem 404 when the agent has none such. */
async function requestOf(db: Db, { incoming, place }: Visit, isLocked: boolean): Promise<KeptRequest> {
  const { request: id = "" } = incoming.params;
  if (!isId(id)) throw notFound();
  const request = await readRequest(db, id, isLocked);
  if (request.flow !== place.parents.flow) throw notFound();
  return request;
}

const ended: { readonly [S in KeptRequest["status"]]?: string } = {
  taken: "It is being deployed at this moment.",
  done: "It was deployed.",
  failed: "It failed.",
  refused: "It was refused.",
  cancelled: "It was cancelled.",
};

/** @throws Problem 409 `no_longer_waits` */
function refuseEnded({ status }: KeptRequest): void {
  const said = ended[status];
  if (said !== undefined) throw conflict("no_longer_waits", `It waits no longer. ${said}`);
}

/** Changes a request that still waits, and answers it. */
async function change(visit: Visit, work: (trx: Db, request: KeptRequest) => Promise<void>): Promise<DeployRequest> {
  visit.incoming.query.allow([]);
  const { deps, place } = visit;
  const found = await requestOf(dbOf(visit), visit, false);
  // Before it is locked: while it is deployed, that would wait until the end of it.
  refuseEnded(found);
  const { id, flow_config } = found;
  await writeVersions(deps, [flow_config], place.organisations, async (trx) => {
    const request = await requestOf(trx, visit, true);
    refuseEnded(request);
    await work(trx, request);
    await audit(trx, visit, { status: 200, organisation: place.parents.org ?? null });
  });
  return shownRequest(visit, id);
}

async function move(visit: Visit): Promise<AnswerTo<typeof moveDeploy>> {
  const due = dueOf(visit, readMoved(visit));
  const moved = await change(visit, async (trx, request) => {
    if (request.created_by !== visit.caller.id) {
      throw forbidden("not_your_request", "It is deployed in the name of who asked for it: only they move it.");
    }
    const status = (await needsApproval(trx, request.organisation)) ? "asked" : "waiting";
    await updateRows(trx, noun, [request.id], { ...due, status, decided_by: null, decided_at: null });
  });
  return answerOf(moveDeploy, moved);
}

async function cancel(visit: Visit): Promise<AnswerTo<typeof cancelDeploy>> {
  const cancelled = await change(visit, (trx, { id }) => updateRows(trx, noun, [id], { status: "cancelled" }));
  return answerOf(cancelDeploy, cancelled);
}

async function decide(visit: Visit): Promise<AnswerTo<typeof decideDeploy>> {
  const { approve, reason = null } = readDecided(visit);
  const { deps, caller } = visit;
  if (!approve && (reason ?? "").trim() === "") {
    throw invalid([{ field: "reason", code: "required", message: "Say why: the person who asked reads it." }]);
  }
  const found = await requestOf(dbOf(visit), visit, false);
  refuseUndecidable(visit, found);
  const checked = approve && found.due_at === null ? await checkedOf(visit, found) : null;
  const decided = await change(visit, async (trx, request) => {
    refuseUndecidable(visit, request);
    const by = { decided_by: caller.id, decided_at: new Date(deps.now()).toISOString() };
    if (!approve) return updateRows(trx, noun, [request.id], { ...by, status: "refused", reason });
    const { revision } = await lockVersion(trx, request.flow_config);
    if (revision !== request.version_revision) {
      throw conflict("edited_since", "The version was edited after the request: it has to be asked for again.");
    }
    await updateRows(trx, noun, [request.id], { ...by, status: "waiting", reason });
    if (request.due_at === null) await deployRequested(deps, trx, request, checked);
  });
  return answerOf(decideDeploy, decided);
}

const checkedOf = (visit: Visit, { flow, flow_config, version_revision: revision }: KeptRequest) =>
  checkedRevision(visit.deps, dbOf(visit), {
    organisation: inPath(visit).org,
    flow,
    version: flow_config,
    revision,
  });

/** @throws Problem 403 `own_request`; 409 `not_asked` for what waits for no decision, `too_late` when its time has passed. */
function refuseUndecidable({ caller, deps }: Visit, request: KeptRequest): void {
  refuseEnded(request);
  if (request.status !== "asked") throw conflict("not_asked", "It waits for its time, not for an approval.");
  if (request.created_by === caller.id) {
    throw forbidden("own_request", "You asked for it: another person approves or refuses it.");
  }
  if (request.due_at !== null && Date.parse(request.due_at) <= deps.now()) {
    throw conflict("too_late", "Its time has passed: it has to be asked for again.");
  }
}

const forbidden = (code: string, detail: string) => new Problem({ status: 403, code, detail });

type Listed = Omit<DeployRequest, "by" | "decided_by" | "release"> & {
  readonly created_by: Id;
  readonly decided_by: Id | null;
  readonly release: Id | null;
  readonly release_version: string | null;
  readonly release_number: number | null;
};

const selectRequests = (db: Db, of: RawBuilder<unknown>) =>
  sql<Listed>`select d.id, d.version, d.version_revision, d.note, d.due_at, d.time_zone, d.status, d.decided_at, d.code,
      d.reason, d.created_at, d.created_by, d.decided_by, d.release, r.version as release_version,
      r.number as release_number, greatest(0, v.revision - d.version_revision) as edits_since
    from deploy_request d join flow_version v on v.id = d.flow_config left join release r on r.id = d.release
    where ${of}`.execute(db);

async function shownRequests(visit: Visit, rows: readonly Listed[]): Promise<readonly DeployRequest[]> {
  const who = await peopleNamed(
    visit.deps,
    rows.flatMap((row) => [row.created_by, row.decided_by]),
  );
  return rows.map(({ created_by, decided_by, release, release_version: version, release_number: number, ...row }) => ({
    ...row,
    by: who(created_by),
    decided_by: who(decided_by),
    release: release === null || version === null || number === null ? null : { id: release, version, number },
  }));
}

async function shownRequest(visit: Visit, id: Id): Promise<DeployRequest> {
  const [request] = await shownRequests(visit, (await selectRequests(dbOf(visit), sql`d.id = ${id}`)).rows);
  if (request === undefined) throw notFound();
  return request;
}

async function list(visit: Visit): Promise<AnswerTo<typeof deployRequests>> {
  visit.incoming.query.allow(["limit", "offset"]);
  const db = dbOf(visit);
  const { flow } = inPath(visit);
  const page = await countedPage(visit, db, sql`deploy_request where flow = ${flow}`, (cut) =>
    selectRequests(db, sql`d.flow = ${flow} order by d.created_at desc, d.id desc ${cut}`),
  );
  return answerOf(deployRequests, { ...page, results: await shownRequests(visit, page.results) });
}
