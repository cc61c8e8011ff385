import { rules } from "@parley/model";
import type { Id, JsonSchema } from "@parley/model/kernel";
import { actionRoute } from "../access/action-route.ts";
import { flowPath, versionPath } from "../access/paths.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import type { Answer } from "../http/answer.ts";
import { invalid } from "../http/problems.ts";
import { versionLabelled } from "../verbs/add-version.ts";
import { duplicateBody, readDuplicate } from "../verbs/version-routes.ts";
import { enqueue } from "./enqueue.ts";

const started: JsonSchema = {
  type: "object",
  required: ["task_id"],
  properties: { task_id: { type: "string", format: "uuid", description: "Ask /api/async/status/ for it." } },
};
const common = { mutates: true, response: started, success: 202 } as const;

/** What can be done to a version while one goes on with something else. */
export const versionTaskRoutes: readonly GuardedRoute[] = [
  actionRoute({
    ...common,
    method: "GET",
    path: `${versionPath}generate_yaml_async/`,
    call: "C509",
    name: "flow_version.generate_yaml_async",
    summary: "Start a task whose result is the version as YAML",
    rule: rules.flowRead,
    query: { ids: { enum: ["true", "false"], description: "false leaves the ids out." } },
    handle: generateYaml,
  }),
  actionRoute({
    ...common,
    method: "GET",
    path: `${versionPath}validate_async/`,
    call: "C519",
    name: "flow_version.validate_async",
    summary: "Start a task whose result is everything that is wrong with the version",
    rule: rules.flowRead,
    handle: validate,
  }),
  actionRoute({
    ...common,
    method: "POST",
    path: `${flowPath}versions/duplicate_async/`,
    call: "C521",
    name: "flow_version.duplicate_async",
    summary: "Start a task that copies a version; its result is the copy's row",
    rule: rules.flowWrite,
    request: duplicateBody,
    handle: duplicate,
  }),
];

/** Answers the id of the task that `begin` puts in the queue. */
async function start(
  visit: Visit,
  begin: (trx: Db, who: { organisation: Id; user: Id }) => Promise<Id>,
): Promise<Answer> {
  const { deps, caller, place } = visit;
  const organisation = place.parents.org ?? "";
  const task = await deps.database.withOrganisations([organisation], async (trx) => {
    const id = await begin(trx, { organisation, user: caller.id });
    await audit(trx, visit, { status: 202, organisation });
    return id;
  });
  return { status: 202, body: { task_id: task }, headers: { location: `/api/async/status/${task}/` } };
}

const versionOf = (visit: Visit): Id => visit.place.parents.ver ?? "";

function generateYaml(visit: Visit): Promise<Answer> {
  const { query } = visit.incoming;
  query.allow(["ids"]);
  const ids = query.one("ids") ?? "true";
  if (ids !== "true" && ids !== "false") {
    throw invalid([{ field: "ids", code: "invalid", message: "Write true or false." }]);
  }
  const input = { version: versionOf(visit), ids: ids === "true" };
  return start(visit, (trx, who) => enqueue(trx, { name: "generate_yaml", input, ...who }));
}

function validate(visit: Visit): Promise<Answer> {
  visit.incoming.query.allow([]);
  const input = { version: versionOf(visit) };
  return start(visit, (trx, who) => enqueue(trx, { name: "validate_version", input, ...who }));
}

function duplicate(visit: Visit): Promise<Answer> {
  visit.incoming.query.allow([]);
  const { version: label } = readDuplicate(visit);
  const flow = visit.place.parents.flow ?? "";
  return start(visit, async (trx, who) => {
    const version = await versionLabelled(trx, flow, label);
    return enqueue(trx, { name: "duplicate_version", input: { flow, version }, ...who });
  });
}
