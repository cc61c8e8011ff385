import { hasParted, isOtherwise } from "@parley/host";
import { rules } from "@parley/model";
import { runGoldenCalls } from "@parley/model/api/golden-calls";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { dbOf } from "../rows/read.ts";
import { goldenOf } from "./explore-version.ts";

/** The golden calls of a flow, played again against a version as it is now. */
export const goldenRoute: GuardedRoute = callRoute(runGoldenCalls, {
  name: "flow_version.run_golden_calls",
  summary: "Play the golden calls against the version: which go as they went, and where the others part",
  rule: rules.e2eAdmin,
  isHeavy: true,
  handle: run,
});

async function run(visit: Visit): Promise<AnswerTo<typeof runGoldenCalls>> {
  const { deps, incoming, place } = visit;
  incoming.query.allow([]);
  const { org: organisation, flow, ver: version } = inPath({ place });
  const { results, coverage } = await goldenOf(deps, dbOf(visit), { organisation, flow, version });
  return answerOf(runGoldenCalls, {
    results,
    calls: results.length,
    same: results.filter(({ end }) => end === "same").length,
    otherwise: results.filter(isOtherwise).length,
    parted: results.filter(hasParted).length,
    coverage,
  });
}
