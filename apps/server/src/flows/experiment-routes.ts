import { nounsByName, rules } from "@parley/model";
import {
  type Experiment,
  type ExperimentVersion,
  enableExperiment,
  experimentResult,
  removeExperiment,
  removeExperimentVersion,
  sameShares,
} from "@parley/model/api/experiments";
import type { Id } from "@parley/model/kernel";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { timeOf } from "../base/time-of.ts";
import { conflict, invalid } from "../http/problems.ts";
import { type FlowExperiment, noExperiment, readExperiment, storeExperiment } from "../releases/store-experiment.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf, shownRow } from "../rows/read.ts";
import { resultsOf } from "./experiment-result.ts";
import { refuseUnreleased, releasedVersions } from "./released-versions.ts";

const noun = nounsByName.flow;
const readEnabled = bodyOf(enableExperiment);
const readRemoved = bodyOf(removeExperimentVersion);

/** Sharing the callers of a flow among its versions. */
export const experimentRoutes: readonly GuardedRoute[] = [
  callRoute(enableExperiment, {
    name: "flow_experiment.enable_experiment",
    summary: "Share the callers among versions by weight; the same caller always gets the same",
    rule: rules.experimentWrite,
    noun,
    handle: (visit) => {
      const { versions, guard = null } = readEnabled(visit);
      return changeExperiment(visit, async (trx, flow, { experiment, deployed_version: live }) => {
        await refuseUnfit(trx, flow, versions);
        if (guard !== null && !versions.some(({ version }) => version === live)) throw invalid([withoutLive]);
        const isSame = sameShares(experiment.versions, versions);
        return { versions, guard, taken_out: null, since_ms: isSame ? experiment.since_ms : visit.deps.now() };
      });
    },
  }),
  callRoute(removeExperiment, {
    name: "flow_experiment.remove_experiment",
    summary: "End the experiment: every caller gets the live version",
    rule: rules.experimentWrite,
    noun,
    handle: (visit) => changeExperiment(visit, async () => noExperiment),
  }),
  callRoute(removeExperimentVersion, {
    name: "flow_experiment.remove_experiment_version",
    summary: "Take one version out of the experiment: the others share its callers, and one alone ends it",
    rule: rules.experimentWrite,
    noun,
    handle: (visit) => {
      const { version } = readRemoved(visit);
      return changeExperiment(visit, async (_trx, _flow, { experiment, deployed_version: live }) => {
        const versions = experiment.versions.filter((each) => each.version !== version);
        if (versions.length === experiment.versions.length) {
          throw invalid([{ field: "version", code: "not_found", message: "The experiment has no such version." }]);
        }
        if (experiment.guard !== null && version === live && versions.length > 1) throw needsLive();
        return { ...experiment, versions, since_ms: visit.deps.now() };
      });
    },
  }),
  callRoute(experimentResult, {
    name: "flow_experiment.result",
    summary: "How the calls of each version in the experiment ended since its shares were set",
    rule: rules.callsRead,
    handle: async (visit) => {
      visit.incoming.query.allow([]);
      const { flow } = inPath(visit);
      const { experiment } = await readExperiment(dbOf(visit), flow);
      const versions = await resultsOf(dbOf(visit), flow, experiment);
      const since = experiment.since_ms === null ? null : timeOf(experiment.since_ms);
      return answerOf(experimentResult, { since, versions });
    },
  }),
];

const withoutLive = {
  field: "guard",
  code: "invalid",
  message: "It compares with the live version: give that a weight too.",
};

const needsLive = () =>
  conflict("guard_needs_live", "The guard compares with the live version: end the experiment, or give it no guard.");

/** Puts the experiment that `decide` gives in the place of the one that is in force. */
function changeExperiment(
  visit: Visit,
  decide: (trx: Db, flow: Id, now: FlowExperiment) => Promise<Experiment>,
): Promise<AnswerTo<typeof removeExperiment>> {
  visit.incoming.query.allow([]);
  const { org: organisation, flow } = inPath(visit);
  return visit.deps.database.withOrganisations(visit.place.organisations, async (trx) => {
    const now = await readExperiment(trx, flow, true);
    await storeExperiment(trx, flow, now, await decide(trx, flow, now));
    await audit(trx, visit, { status: 200, organisation });
    return shownRow(trx, noun, flow);
  });
}

/** @throws Problem 400 for a version that is not there or named twice; 409 `never_deployed` for one without a release. */
async function refuseUnfit(trx: Db, flow: Id, versions: readonly ExperimentVersion[]): Promise<void> {
  const labels = versions.map(({ version }) => version);
  const known = await releasedVersions(trx, flow, labels);
  const faults = labels.flatMap((label, place) => {
    const field = `versions.${place}.version`;
    if (!known.has(label)) return [{ field, code: "not_found", message: "This flow has no such version." }];
    return labels.indexOf(label) < place ? [{ field, code: "invalid", message: "It is named twice." }] : [];
  });
  if (faults.length > 0) throw invalid(faults);
  refuseUnreleased(known);
}
