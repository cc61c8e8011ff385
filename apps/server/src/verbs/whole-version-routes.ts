import { nounNamed, nounsByName, rules } from "@parley/model";
import { deployVersion as deployCall } from "@parley/model/api/releases";
import {
  generateYaml as generateYamlCall,
  releasesOfVersion,
  saveYaml as saveYamlCall,
  yamlType,
} from "@parley/model/api/versions";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { writeVersions } from "../edits/apply-edit.ts";
import { importYaml } from "../edits/import-yaml.ts";
import { writeYaml } from "../edits/write-yaml.ts";
import { type Answer, ok } from "../http/answer.ts";
import { invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { filterConditions, listParameters, readShape, searchCondition } from "../rows/list-query.ts";
import { dbOf, listRows, shownRow } from "../rows/read.ts";
import { ifMatch } from "../rows/write-row.ts";
import { deployRelease, deployVersion } from "./deploy.ts";
import { checkedRevision } from "./exploring/explore-version.ts";
import { gateRoute } from "./exploring/gate-route.ts";
import { goldenRoute } from "./exploring/golden-route.ts";
import { useCasesRoute } from "./exploring/use-cases-route.ts";

const checkYaml = bodyOf(saveYamlCall);
const readDeploy = bodyOf(deployCall);

/** Largest YAML text in bytes. */
const yamlLimit = 20 * 1024 * 1024;

/** What is done with a whole version. */
export const wholeVersionRoutes: readonly GuardedRoute[] = [
  useCasesRoute,
  gateRoute,
  goldenRoute,
  callRoute(generateYamlCall, {
    call: "C508",
    name: "flow_version.generate_yaml",
    summary: "The version as YAML",
    rule: rules.flowRead,
    isHeavy: true,
    handle: generateYaml,
  }),
  callRoute(saveYamlCall, {
    call: "C516",
    name: "flow_version.save_yaml",
    summary: "Make the version what a YAML text says",
    rule: rules.flowWrite,
    bodyLimit: yamlLimit,
    handle: saveYaml,
  }),
  callRoute(deployCall, {
    call: "C504",
    name: "flow_version.deploy",
    summary: "Release the version, or make an earlier release live again",
    rule: rules.flowAdmin,
    handle: deploy,
  }),
  {
    method: "GET",
    path: releasesOfVersion.path,
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

async function generateYaml(visit: Visit): Promise<AnswerTo<typeof generateYamlCall>> {
  const { query } = visit.incoming;
  query.allow(["ids"]);
  const ids = query.one("ids") ?? "true";
  if (ids !== "true" && ids !== "false")
    throw invalid([{ field: "ids", code: "invalid", message: "Write true or false." }]);
  const yaml = await writeYaml(dbOf(visit), visit.place.parents.ver ?? "", { ids: ids === "true" });
  return ok(yaml, { "content-type": `${yamlType}; charset=utf-8` });
}

async function saveYaml(visit: Visit): Promise<AnswerTo<typeof saveYamlCall>> {
  visit.incoming.query.allow([]);
  const yaml = yamlOf(visit);
  const { deps, caller, place } = visit;
  const version = place.parents.ver ?? "";
  const imported = { version, yaml, by: caller.id, expected: ifMatch(visit) };
  return importYaml(deps, dbOf(visit), imported, (write) =>
    writeVersions(deps, [version], place.organisations, async (trx) => {
      await write(trx);
      await audit(trx, visit, { status: 200, organisation: place.parents.org ?? null });
      return shownRow(trx, nounsByName.flow_version, version);
    }),
  );
}

/** The text itself as `application/yaml`, or as JSON under `yaml`. */
function yamlOf(visit: Visit): string {
  const { body } = visit.incoming;
  return typeof body === "string" ? body : checkYaml(visit).yaml;
}

async function deploy(visit: Visit): Promise<AnswerTo<typeof deployCall>> {
  visit.incoming.query.allow([]);
  const asked = readDeploy(visit);
  const { deps, caller, place } = visit;
  const { org: organisation = "", flow = "", ver: version = "" } = place.parents;
  const checked =
    "release" in asked ? null : await checkedRevision(deps, dbOf(visit), { flow, version, revision: null });
  return writeVersions(deps, [version], place.organisations, async (trx) => {
    const where = { organisation, flow, by: caller.id };
    const asIs = { ...where, version, revision: null, checked, request: null };
    const live =
      "release" in asked
        ? await deployRelease(trx, { ...where, release: asked.release })
        : await deployVersion(deps, trx, { ...asIs, note: asked.note ?? null });
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
