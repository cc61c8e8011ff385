import { nounsByName, rules } from "@parley/model";
import { generateYaml as generateYamlCall, saveYaml as saveYamlCall, yamlType } from "@parley/model/api/versions";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { writeVersions } from "../edits/apply-edit.ts";
import { importYaml } from "../edits/import-yaml.ts";
import { writeYaml } from "../edits/write-yaml.ts";
import { ok } from "../http/answer.ts";
import { invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf, shownRow } from "../rows/read.ts";
import { ifMatch } from "../rows/write-row.ts";

const checkYaml = bodyOf(saveYamlCall);

/** Largest YAML text in bytes. */
const yamlLimit = 20 * 1024 * 1024;

/** A version as YAML, to read and to write. */
export const yamlRoutes: readonly GuardedRoute[] = [
  callRoute(generateYamlCall, {
    name: "flow_version.generate_yaml",
    summary: "The version as YAML",
    rule: rules.flowRead,
    isHeavy: true,
    handle: generateYaml,
  }),
  callRoute(saveYamlCall, {
    name: "flow_version.save_yaml",
    summary: "Make the version what a YAML text says",
    rule: rules.flowWrite,
    bodyLimit: yamlLimit,
    handle: saveYaml,
  }),
];

async function generateYaml(visit: Visit): Promise<AnswerTo<typeof generateYamlCall>> {
  const { query } = visit.incoming;
  query.allow(["ids"]);
  const ids = query.one("ids") ?? "true";
  if (ids !== "true" && ids !== "false")
    throw invalid([{ field: "ids", code: "invalid", message: "Write true or false." }]);
  const yaml = await writeYaml(dbOf(visit), inPath(visit).ver, { ids: ids === "true" });
  return ok(yaml, { "content-type": `${yamlType}; charset=utf-8` });
}

async function saveYaml(visit: Visit): Promise<AnswerTo<typeof saveYamlCall>> {
  visit.incoming.query.allow([]);
  const yaml = yamlOf(visit);
  const { deps, caller, place } = visit;
  const version = inPath({ place }).ver;
  const imported = { version, yaml, by: caller.id, expected: ifMatch(visit) };
  return importYaml(deps, dbOf(visit), imported, (write, { prompts }) =>
    writeVersions(deps, [version], place.organisations, async (trx) => {
      await write(trx);
      await audit(trx, visit, { status: 200, organisation: place.parents.org ?? null });
      const { body, headers } = await shownRow(trx, nounsByName.flow_version, version);
      return answerOf(saveYamlCall, { ...body.toJSON(), without_recording: prompts }, headers);
    }),
  );
}

/** The text itself as `application/yaml`, or as JSON under `yaml`. */
function yamlOf(visit: Visit): string {
  const { body } = visit.incoming;
  return typeof body === "string" ? body : checkYaml(visit).yaml;
}
