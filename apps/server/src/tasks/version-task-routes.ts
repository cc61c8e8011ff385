import { decide, rules } from "@parley/model";
import { heardCalls, startHearing } from "@parley/model/api/heard-recordings";
import {
  startCopy,
  startDraft,
  startIndexing,
  startTraining,
  startValidation,
  startYaml,
} from "@parley/model/api/tasks";
import type { Id } from "@parley/model/kernel";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { allow } from "../access/enter.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { invalid } from "../http/problems.ts";
import { countAsking } from "../language-models/model-budgets.ts";
import { readyDraft } from "../proposals/ready-draft.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";
import { versionLabelled } from "../versions/add-version.ts";
import { enqueue } from "./enqueue.ts";

/** The answer of a call that starts a task. */
type Started = AnswerTo<typeof startYaml>;
const common = { mutates: true, success: 202 } as const;

/** What can be done to a version while one goes on with something else. */
export const versionTaskRoutes: readonly GuardedRoute[] = [
  callRoute(startYaml, {
    ...common,
    name: "flow_version.generate_yaml_async",
    summary: "Start a task whose result is the version as YAML",
    rule: rules.flowRead,
    handle: generateYaml,
  }),
  callRoute(startValidation, {
    ...common,
    name: "flow_version.validate_async",
    summary: "Start a task whose result is everything that is wrong with the version",
    rule: rules.flowRead,
    handle: validate,
  }),
  callRoute(startTraining, {
    ...common,
    name: "flow_version.train_async",
    summary: "Start a task that trains what the version understands; its result is the training's id",
    rule: rules.flowWrite,
    handle: train,
  }),
  callRoute(startIndexing, {
    ...common,
    name: "flow_version.index_documents_async",
    summary: "Start a task that makes the index of the version's documents; its result is how many passages it has",
    rule: rules.flowWrite,
    handle: indexDocuments,
  }),
  callRoute(startDraft, {
    ...common,
    name: "proposal.draft_async",
    summary: "Start a task in which the connected language model drafts a proposal; its result is the proposal's id",
    rule: rules.flowWrite,
    handle: draft,
  }),
  callRoute(startHearing, {
    ...common,
    name: "flow_version.hear_recordings",
    summary: "Start a task that hears the recordings of the last calls as the version would, to be played again",
    rule: rules.callsRead,
    handle: hearRecordings,
  }),
  callRoute(startCopy, {
    ...common,
    name: "flow_version.duplicate_async",
    summary: "Start a task that copies a version; its result is the copy's row",
    rule: rules.flowWrite,
    handle: duplicate,
  }),
];

/** Answers the id of the task that `begin` puts in the queue. */
async function start(
  visit: Visit,
  begin: (trx: Db, who: { organisation: Id; user: Id }) => Promise<Id>,
): Promise<Started> {
  const { deps, caller, place } = visit;
  const organisation = inPath({ place }).org;
  const task = await deps.database.withOrganisations([organisation], async (trx) => {
    const id = await begin(trx, { organisation, user: caller.id });
    await audit(trx, visit, { status: 202, organisation });
    return id;
  });
  const headers = { location: `/api/async/status/${task}/` };
  return { ...answerOf(startYaml, { task_id: task }, headers), status: 202 };
}

function generateYaml(visit: Visit): Promise<Started> {
  const { query } = visit.incoming;
  query.allow(["ids"]);
  const ids = query.one("ids") ?? "true";
  if (ids !== "true" && ids !== "false") {
    throw invalid([{ field: "ids", code: "invalid", message: "Write true or false." }]);
  }
  const input = { version: inPath(visit).ver, ids: ids === "true" };
  return start(visit, (trx, who) => enqueue(trx, { name: "generate_yaml", input, ...who }));
}

function validate(visit: Visit): Promise<Started> {
  visit.incoming.query.allow([]);
  const input = { version: inPath(visit).ver };
  return start(visit, (trx, who) => enqueue(trx, { name: "validate_version", input, ...who }));
}

function train(visit: Visit): Promise<Started> {
  visit.incoming.query.allow([]);
  const input = { version: inPath(visit).ver };
  return start(visit, (trx, who) => enqueue(trx, { name: "train_version", input, ...who }));
}

function indexDocuments(visit: Visit): Promise<Started> {
  visit.incoming.query.allow([]);
  const input = { version: inPath(visit).ver };
  return start(visit, (trx, who) => enqueue(trx, { name: "index_documents", input, ...who }));
}

const readDraft = bodyOf(startDraft);

/** What cannot be drafted is refused at once, before the model is asked. */
async function draft(visit: Visit): Promise<Started> {
  visit.incoming.query.allow([]);
  const wanted = readDraft(visit);
  const { deps, caller } = visit;
  const version = inPath(visit).ver;
  await readyDraft(dbOf(visit), { version, wanted, newId: deps.newId });
  countAsking(deps, { person: caller.id, client: inPath(visit).org });
  return start(visit, (trx, who) => enqueue(trx, { name: "draft_proposal", input: { version, wanted }, ...who }));
}

const readHearing = bodyOf(startHearing);

/** Who listens to calls by a draft needs the rights to both. */
function hearRecordings(visit: Visit): Promise<Started> {
  visit.incoming.query.allow([]);
  const { category = "completed", limit = heardCalls.usual } = readHearing(visit);
  const { org: organisation = null, flow = "" } = visit.place.parents;
  allow(visit.caller, rules.flowRead, { organisation, flow });
  const accounts = decide(visit.caller.access, rules.callsRead, { organisation, flow: null }) === "allowed";
  const input = { flow, version: inPath(visit).ver, category, limit, accounts };
  return start(visit, (trx, who) => enqueue(trx, { name: "hear_recordings", input, ...who }));
}

const readCopied = bodyOf(startCopy);

function duplicate(visit: Visit): Promise<Started> {
  visit.incoming.query.allow([]);
  const { version: label } = readCopied(visit);
  const flow = inPath(visit).flow;
  return start(visit, async (trx, who) => {
    const version = await versionLabelled(trx, flow, label);
    return enqueue(trx, { name: "duplicate_version", input: { flow, version }, ...who });
  });
}
