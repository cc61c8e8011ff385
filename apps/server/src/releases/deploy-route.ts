import { rules } from "@parley/model";
import { deployVersion as deployCall } from "@parley/model/api/releases";
import type { Id } from "@parley/model/kernel";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { changedMeanwhile, lockVersion, writeVersions } from "../edits/apply-edit.ts";
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

async function deploy(visit: Visit): Promise<AnswerTo<typeof deployCall>> {
  visit.incoming.query.allow([]);
  const asked = readDeploy(visit);
  const { deps, caller, place } = visit;
  const { org: organisation, flow, ver: version } = inPath({ place });
  const checked =
    "release" in asked ? null : await checkedRevision(deps, dbOf(visit), { flow, version, revision: null });
  return writeVersions(deps, [version], place.organisations, async (trx) => {
    const where = { organisation, flow, by: caller.id };
    const live =
      "release" in asked
        ? await deployRelease(trx, { ...where, release: asked.release, instead_of: asked.instead_of })
        : await deployVersion(deps, trx, { ...where, version, ...(await asLookedAt(trx, version, asked)), checked });
    await audit(trx, visit, { status: 200, organisation });
    return answerOf(deployCall, live);
  });
}

/** What a deploy by hand says of itself. @throws Problem 412 where the version is no longer as it was looked at. */
async function asLookedAt(trx: Db, version: Id, asked: { readonly note?: string | null; readonly revision?: number }) {
  const { revision } = await lockVersion(trx, version);
  if (asked.revision !== undefined && asked.revision !== revision) {
    throw await changedMeanwhile(trx, version, revision, asked.revision);
  }
  return { note: asked.note ?? null, revision, request: null };
}
