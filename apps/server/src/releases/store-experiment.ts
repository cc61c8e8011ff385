import { nounsByName, type Tables } from "@parley/model";
import { type Experiment, experimentOf } from "@parley/model/api/experiments";
import type { Id, JsonObject } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { notFound } from "../http/problems.ts";
import { updateRows } from "../rows/write-row.ts";

/** What the row of a flow says of its experiment. */
export type FlowExperiment = {
  readonly experiment: Experiment;
  /** The settings as they are stored: members of people's own stay. */
  readonly stored: JsonObject;
  readonly deployed_version: string | null;
};

type Kept = Pick<Tables["flow"], "experiment_enabled" | "experiment_platform_config" | "deployed_version">;

/** What stands in the place of an experiment that has ended. */
export const noExperiment: Experiment = { versions: [], guard: null, taken_out: null, since_ms: null };

/** Reads it, with or without keeping others from changing it meanwhile. @throws Problem 404. */
export async function readExperiment(db: Db, flow: Id, isLocked = false): Promise<FlowExperiment> {
  const { rows } = await sql<Kept>`select experiment_enabled, experiment_platform_config, deployed_version
    from flow where id = ${flow} ${isLocked ? sql`for update` : sql``}`.execute(db);
  const [kept] = rows;
  if (kept === undefined) throw notFound();
  const { experiment_platform_config: stored, deployed_version } = kept;
  return { experiment: experimentOf(kept), stored, deployed_version };
}

/**
 * Puts an experiment in the place of the one that is in force. An experiment of one version is none, as all callers would
 * get a version that is not the live one: it ends.
 */
export async function storeExperiment(
  trx: Db,
  flow: Id,
  { stored }: FlowExperiment,
  { versions: wanted, since_ms, guard, taken_out }: Experiment,
): Promise<void> {
  const versions = wanted.length < 2 ? [] : wanted;
  const weights = Object.fromEntries(versions.map(({ version, weight }) => [version, weight]));
  await updateRows(trx, nounsByName.flow, [flow], {
    experiment_enabled: versions.length > 0,
    experiment_version: versions[0]?.version ?? null,
    experiment_versions: versions.map(({ version }) => version),
    experiment_platform_config: { ...stored, weights, since_ms, guard, taken_out },
  });
}
