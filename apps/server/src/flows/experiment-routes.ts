import { nounsByName, rules } from "@parley/model";
import {
  type ExperimentVersion,
  enableExperiment,
  removeExperiment,
  removeExperimentVersion,
} from "@parley/model/api/experiments";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { conflict, invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { shownRow } from "../rows/read.ts";
import { updateRows } from "../rows/write-row.ts";

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
      const { versions } = readEnabled(visit);
      return changeExperiment(visit, async (trx, flow) => {
        await refuseUnfit(trx, flow, versions);
        return versions;
      });
    },
  }),
  callRoute(removeExperiment, {
    name: "flow_experiment.remove_experiment",
    summary: "End the experiment: every caller gets the live version",
    rule: rules.experimentWrite,
    noun,
    handle: (visit) => changeExperiment(visit, async () => []),
  }),
  callRoute(removeExperimentVersion, {
    name: "flow_experiment.remove_experiment_version",
    summary: "Take one version out of the experiment: the others share its callers",
    rule: rules.experimentWrite,
    noun,
    handle: (visit) => {
      const { version } = readRemoved(visit);
      return changeExperiment(visit, async (_trx, _flow, weights) => {
        const left = Object.entries(weights).flatMap(([label, weight]) =>
          label === version ? [] : [{ version: label, weight }],
        );
        if (left.length < Object.keys(weights).length) return left;
        throw invalid([{ field: "version", code: "not_found", message: "The experiment has no such version." }]);
      });
    },
  }),
];

type Weights = { readonly [version: string]: number };

/** Puts the versions that `decide` gives in the place of those that share the callers now; none ends the experiment. */
function changeExperiment(
  visit: Visit,
  decide: (trx: Db, flow: Id, now: Weights) => Promise<readonly ExperimentVersion[]>,
): Promise<AnswerTo<typeof removeExperiment>> {
  visit.incoming.query.allow([]);
  const { org: organisation, flow } = inPath(visit);
  return visit.deps.database.withOrganisations(visit.place.organisations, async (trx) => {
    const { rows } = await sql<{ enabled: boolean; config: { readonly weights?: Weights } }>`select
        experiment_enabled as enabled, experiment_platform_config as config
      from flow where id = ${flow} for update`.execute(trx);
    const [now] = rows;
    const versions = await decide(trx, flow, now?.enabled === true ? (now.config.weights ?? {}) : {});
    const weights = Object.fromEntries(versions.map(({ version, weight }) => [version, weight]));
    await updateRows(trx, noun, [flow], {
      experiment_enabled: versions.length > 0,
      experiment_version: versions[0]?.version ?? null,
      experiment_versions: versions.map(({ version }) => version),
      experiment_platform_config: { ...now?.config, weights },
    });
    await audit(trx, visit, { status: 200, organisation });
    return shownRow(trx, noun, flow);
  });
}

/** @throws Problem 400 for a version that is not there or named twice; 409 `never_deployed` for one without a release. */
async function refuseUnfit(trx: Db, flow: Id, versions: readonly ExperimentVersion[]): Promise<void> {
  const labels = versions.map(({ version }) => version);
  const { rows } = await sql<{ version: string; released: boolean }>`select v.version,
      exists (select from release r where r.flow_config = v.id) as released
    from flow_version v where v.flow = ${flow} and v.deleted_at is null
      and v.version = any(${sql.val(labels)}::text[])`.execute(trx);
  const known = new Map(rows.map(({ version, released }) => [version, released]));
  const faults = labels.flatMap((label, place) => {
    const field = `versions.${place}.version`;
    if (!known.has(label)) return [{ field, code: "not_found", message: "This flow has no such version." }];
    return labels.indexOf(label) < place ? [{ field, code: "invalid", message: "It is named twice." }] : [];
  });
  if (faults.length > 0) throw invalid(faults);
  const unreleased = labels.filter((label) => known.get(label) === false);
  if (unreleased.length === 0) return;
  throw conflict("never_deployed", `Deploy ${unreleased.join(", ")} first: callers get what was deployed last.`);
}
