import { diff, type EvaluatedImport, evaluateImport, withoutRecordings } from "@parley/flow";
import { decide, rules } from "@parley/model";
import { type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import { answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { documentOf } from "../edits/edit-by-rule.ts";
import { goneFiles } from "../edits/gone-files.ts";
import { readYaml } from "../edits/read-yaml.ts";
import { writeYaml } from "../edits/write-yaml.ts";
import { invalid } from "../http/problems.ts";
import { dbOf } from "../rows/read.ts";
import { aroundAgents } from "../verify/around-agents.ts";
import { validationOf } from "./version-routes.ts";

/** What a version would become if another agent's YAML took its place. Nothing is written. */
export const evaluateImportRoute: GuardedRoute = callRoute(evaluateImport, {
  name: "flow_version.evaluate_imported_yaml",
  summary: "What importing another agent's YAML would change in the version, and what would be wrong then",
  rule: rules.flowRead,
  isHeavy: true,
  handle: async (visit) => answerOf(evaluateImport, await evaluate(visit)),
});

async function evaluate(visit: Visit): Promise<EvaluatedImport> {
  const yaml = await importedYaml(visit);
  const existing = await documentOf(dbOf(visit), visit);
  const imported = await readYaml(visit.deps, { yaml, existing });
  const { org } = inPath(visit);
  const gone = await goneFiles(visit.deps, dbOf(visit), org, { read: imported, existing });
  const { document, prompts } = withoutRecordings(imported, org, gone);
  return {
    changes: diff(existing, document),
    validation: await validationOf(document, visit.deps, await aroundAgents(dbOf(visit), org)),
    without_recording: prompts,
  };
}

/**
 * The YAML of the agent that the query names. What the caller may not read is answered like what is not there.
 * @throws Problem 400 naming the parameter.
 */
async function importedYaml({ incoming: { query }, caller, deps }: Visit): Promise<string> {
  query.allow(Object.keys(evaluateImport.query.schemas));
  const organisation = idIn(query.one("imported_client_uuid"), "imported_client_uuid");
  const flow = idIn(query.one("imported_flow_uuid"), "imported_flow_uuid");
  const version = query.one("imported_flow_version") ?? null;
  const decision = decide(caller.access, rules.flowRead, { organisation, flow });
  const db = deps.database.forOrganisations(decision === "allowed" ? [organisation] : []);
  const { rows } = await sql<{ id: Id | null }>`select v.id from flow f left join flow_version v
      on v.flow = f.id and v.deleted_at is null and v.version = coalesce(${version}, f.latest_version)
    where f.id = ${flow} and f.deleted_at is null`.execute(db);
  const [found] = rows;
  if (found === undefined) throw fault("imported_flow_uuid", "not_found", "There is no such agent.");
  if (found.id === null) throw fault("imported_flow_version", "not_found", "The agent has no such version.");
  return writeYaml(db, found.id, { ids: false });
}

function idIn(given: string | undefined, field: string): Id {
  if (isId(given)) return given;
  throw fault(
    field,
    given === undefined ? "required" : "invalid",
    "Write the id of a client and of one of its agents.",
  );
}

const fault = (field: string, code: string, message: string) => invalid([{ field, code, message }]);
