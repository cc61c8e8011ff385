import { rules } from "@parley/model";
import type { Id, JsonSchema } from "@parley/model/kernel";
import { audit } from "../audit/audit.ts";
import type { Db } from "../deps.ts";
import type { Answer } from "../http/answer.ts";
import { invalid } from "../http/problems.ts";
import type { GuardedRoute, Visit } from "../http/route.ts";
import { versionPath } from "../verbs/paths.ts";
import { enqueue } from "./enqueue.ts";

const started: JsonSchema = {
  type: "object",
  required: ["task_id"],
  properties: { task_id: { type: "string", format: "uuid", description: "Ask /api/async/status/ for it." } },
};

/** What can be done to a version while one goes on with something else. */
export const versionTaskRoutes: readonly GuardedRoute[] = [
  {
    method: "GET",
    path: `${versionPath}generate_yaml_async/`,
    call: "C509",
    name: "flow_version.generate_yaml_async",
    summary: "Start a task whose result is the version as YAML",
    mutates: true,
    rule: rules.flowRead,
    query: { ids: { enum: ["true", "false"], description: "false leaves the ids out." } },
    response: started,
    handle: generateYaml,
  },
];

/** Answers the id of the task that `begin` puts in the queue. */
async function start(visit: Visit, begin: (trx: Db, who: { organisation: Id; user: Id }) => Promise<Id>) {
  const { deps, caller, place } = visit;
  const organisation = place.parents.org ?? "";
  const task = await deps.database.withOrganisations([organisation], async (trx) => {
    const id = await begin(trx, { organisation, user: caller.id });
    await audit(trx, visit, { status: 202, organisation });
    return id;
  });
  return { status: 202, body: { task_id: task }, headers: { location: `/api/async/status/${task}/` } };
}

async function generateYaml(visit: Visit): Promise<Answer> {
  const { query } = visit.incoming;
  query.allow(["ids"]);
  const ids = query.one("ids") ?? "true";
  if (ids !== "true" && ids !== "false") {
    throw invalid([{ field: "ids", code: "invalid", message: "Write true or false." }]);
  }
  const input = { version: visit.place.parents.ver ?? "", ids: ids === "true" };
  return start(visit, (trx, who) => enqueue(trx, { name: "generate_yaml", input, ...who }));
}
