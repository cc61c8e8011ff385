import { rules } from "@parley/model";
import { deployGate } from "@parley/model/api/deploy-gate";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { dbOf } from "../rows/read.ts";
import { gateOf } from "./explore-version.ts";

/** What a deploy of the version would check, and what of it holds now. */
export const gateRoute: GuardedRoute = callRoute(deployGate, {
  name: "flow_version.deploy_checks",
  summary: "What a deploy of the version checks, and what of it holds now",
  rule: rules.flowRead,
  isHeavy: true,
  handle: tell,
});

async function tell(visit: Visit): Promise<AnswerTo<typeof deployGate>> {
  visit.incoming.query.allow([]);
  const { org: organisation, flow, ver: version } = inPath(visit);
  return answerOf(deployGate, await gateOf(visit.deps, dbOf(visit), { organisation, flow, version }));
}
