import { rules } from "@parley/model";
import { deployVersion as deployCall } from "@parley/model/api/releases";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { writeVersions } from "../edits/apply-edit.ts";
import { invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";
import { checkedRevision } from "../verify/explore-version.ts";
import { deployRelease, deployVersion } from "./deploy.ts";

const readDeploy = bodyOf(deployCall);

export const deployRoute: GuardedRoute = callRoute(deployCall, {
  name: "flow_version.deploy",
  summary: "Release the version, or make an earlier release live again",
  rule: rules.flowAdmin,
  handle: deploy,
});

const withoutRelease = { field: "instead_of", code: "invalid", message: "It goes with release alone." };

async function deploy(visit: Visit): Promise<AnswerTo<typeof deployCall>> {
  visit.incoming.query.allow([]);
  const asked = readDeploy(visit);
  if (!("release" in asked) && "instead_of" in asked) throw invalid([withoutRelease]);
  const { deps, caller, place } = visit;
  const { org: organisation, flow, ver: version } = inPath({ place });
  const checked =
    "release" in asked
      ? null
      : await checkedRevision(deps, dbOf(visit), { organisation, flow, version, revision: null });
  return writeVersions(deps, [version], place.organisations, async (trx) => {
    const where = { organisation, flow, by: caller.id };
    const asIs = { ...where, version, revision: null, checked, request: null };
    const live =
      "release" in asked
        ? await deployRelease(trx, { ...where, release: asked.release, instead_of: asked.instead_of })
        : await deployVersion(deps, trx, { ...asIs, note: asked.note ?? null, seen: asked.revision ?? null });
    await audit(trx, visit, { status: 200, organisation });
    return answerOf(deployCall, live);
  });
}
