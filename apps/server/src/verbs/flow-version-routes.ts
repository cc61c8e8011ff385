import { nounNamed, rules } from "@parley/model";
import { deployVersion as deployCall } from "@parley/model/api/releases";
import type { JsonSchema } from "@parley/model/kernel";
import { sql } from "kysely";
import { answerOf, declared } from "../access/declared.ts";
import { versionPath } from "../access/paths.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { writeVersions } from "../edits/apply-edit.ts";
import { importYaml } from "../edits/import-yaml.ts";
import { writeYaml } from "../edits/write-yaml.ts";
import { type Answer, ok } from "../http/answer.ts";
import { invalid } from "../http/problems.ts";
import { schemaChecker } from "../http/schema-checker.ts";
import { yamlType } from "../http/yaml-type.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { filterConditions, listParameters, readShape, searchCondition } from "../rows/list-query.ts";
import { dbOf, listRows, rowById } from "../rows/read.ts";
import { ifMatch } from "../rows/write-row.ts";
import { deployRelease, deployVersion } from "./deploy.ts";

const yamlBody: JsonSchema = {
  type: "object",
  required: ["yaml"],
  additionalProperties: false,
  properties: { yaml: { type: "string", description: "The whole agent as YAML." } },
};
const checkYaml = schemaChecker(yamlBody);
const readDeploy = bodyOf(deployCall);

/** Largest YAML text in bytes. */
const yamlLimit = 20 * 1024 * 1024;

/** What is done with a whole version. */
export const flowVersionRoutes: readonly GuardedRoute[] = [
  {
    method: "GET",
    path: `${versionPath}generate_yaml/`,
    call: "C508",
    name: "flow_version.generate_yaml",
    summary: "The version as YAML",
    mutates: false,
    rule: rules.flowRead,
    query: { ids: { enum: ["true", "false"], description: "false leaves the ids out." } },
    isHeavy: true,
    streams: yamlType,
    handle: generateYaml,
  },
  {
    method: "PUT",
    path: `${versionPath}save_yaml/`,
    call: "C516",
    name: "flow_version.save_yaml",
    summary: "Make the version what a YAML text says",
    mutates: true,
    rule: rules.flowWrite,
    request: yamlBody,
    response: { type: "object" },
    bodyLimit: yamlLimit,
    handle: saveYaml,
  },
  {
    ...declared(deployCall),
    call: "C504",
    name: "flow_version.deploy",
    summary: "Release the version, or make an earlier release live again",
    mutates: true,
    rule: rules.flowAdmin,
    handle: deploy,
  },
  {
    method: "GET",
    path: `${versionPath}releases/`,
    call: "X003",
    name: "release.list",
    summary: "The releases of the version",
    mutates: false,
    rule: rules.flowRead,
    query: Object.fromEntries(listParameters(nounNamed("release")).map((name) => [name, { type: "string" }])),
    response: { type: "object" },
    handle: listReleases,
  },
];

async function generateYaml(visit: Visit): Promise<Answer> {
  const { query } = visit.incoming;
  query.allow(["ids"]);
  const ids = query.one("ids") ?? "true";
  if (ids !== "true" && ids !== "false")
    throw invalid([{ field: "ids", code: "invalid", message: "Write true or false." }]);
  const yaml = await writeYaml(dbOf(visit), visit.place.parents.ver ?? "", { ids: ids === "true" });
  return ok(yaml, { "content-type": `${yamlType}; charset=utf-8` });
}

async function saveYaml(visit: Visit): Promise<Answer> {
  visit.incoming.query.allow([]);
  const yaml = yamlOf(visit.incoming.body);
  const { deps, caller, place } = visit;
  const version = place.parents.ver ?? "";
  const imported = { version, yaml, by: caller.id, expected: ifMatch(visit) };
  return importYaml(deps, dbOf(visit), imported, (write) =>
    writeVersions(deps, [version], place.organisations, async (trx) => {
      await write(trx);
      await audit(trx, visit, { status: 200, organisation: place.parents.org ?? null });
      const noun = nounNamed("flow_version");
      return rowById(trx, noun, version);
    }),
  );
}

/** The text itself as `application/yaml`, or as JSON under `yaml`. */
function yamlOf(body: unknown): string {
  if (typeof body === "string") return body;
  const faults = checkYaml(body ?? {});
  if (faults.length > 0) throw invalid(faults);
  // The schema has just been checked.
  return (body as { yaml: string }).yaml;
}

async function deploy(visit: Visit): Promise<Answer> {
  visit.incoming.query.allow([]);
  const asked = readDeploy(visit);
  const { deps, caller, place } = visit;
  const { org: organisation = "", flow = "", ver: version = "" } = place.parents;
  return writeVersions(deps, [version], place.organisations, async (trx) => {
    const where = { organisation, flow, by: caller.id };
    const live =
      "release" in asked
        ? await deployRelease(trx, { ...where, release: asked.release })
        : await deployVersion(deps, trx, { ...where, version, note: asked.note ?? null });
    await audit(trx, visit, { status: 200, organisation });
    return answerOf(deployCall, live);
  });
}

async function listReleases(visit: Visit): Promise<Answer> {
  const noun = nounNamed("release");
  const { query } = visit.incoming;
  query.allow(listParameters(noun));
  const shape = readShape(noun, query);
  const isChosen = query.one("fields") !== undefined;
  const fields = isChosen ? shape.fields : shape.fields.filter((name) => name !== "document");
  return listRows(visit, noun, {
    shape: { ...shape, fields },
    conditions: [
      sql`t.flow_config = ${visit.place.parents.ver}`,
      ...filterConditions(noun, query),
      ...searchCondition(noun, query),
    ],
  });
}
