import { removeExperimentVersion, type TakenOut, worstBy } from "@parley/model/api/experiments";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { auditWork } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { inRounds } from "../base/in-rounds.ts";
import { type FlowExperiment, readExperiment, storeExperiment } from "../releases/store-experiment.ts";
import { resultsOf } from "./experiment-result.ts";

const every = 5000;
/** Most that one round looks at: their calls are counted. */
const mostAtOnce = 200;

/**
 * Takes versions out of experiments when their guard says so. Every server does so; only one changes a flow. The answer
 * stops it.
 */
export function followGuards(deps: Deps): () => Promise<void> {
  return inRounds(
    every,
    () => guardExperiments(deps),
    (error) => deps.log.warn({ err: error }, "guards of experiments could not be looked after"),
  );
}

/** One round of it. Of more than it looks at, chance gives each its turn. */
export async function guardExperiments(deps: Deps): Promise<void> {
  await deps.database.asSystem("hold experiments to their guards", async (db) => {
    const { rows } = await sql<{ id: Id; organisation: Id }>`select id, organisation_id as organisation from flow
      where experiment_enabled and experiment_platform_config -> 'guard' is distinct from 'null'::jsonb
        and experiment_platform_config ? 'guard' and deleted_at is null
      order by random() limit ${mostAtOnce}`.execute(db);
    for (const row of rows) {
      if ((await judged(db, row.id, await readExperiment(db, row.id), deps)) === null) continue;
      await db.transaction().execute(async (trx) => {
        const now = await readExperiment(trx, row.id, true);
        const taken = await judged(trx, row.id, now, deps);
        if (taken !== null) await takeOut(trx, deps, { ...row, now, taken });
      });
    }
  });
}

/** What the guard of a flow takes out at this moment; null for nothing. */
async function judged(
  db: Db,
  flow: Id,
  { experiment, deployed_version }: FlowExperiment,
  deps: Deps,
): Promise<TakenOut | null> {
  const { guard, versions } = experiment;
  if (guard === null || versions.length < 2) return null;
  const worst = worstBy(guard, await resultsOf(db, flow, experiment), deployed_version);
  return worst === null ? null : { figure: guard.figure, at_ms: deps.now(), ...worst };
}

async function takeOut(
  trx: Db,
  deps: Deps,
  { id, organisation, now, taken }: { id: Id; organisation: Id; now: FlowExperiment; taken: TakenOut },
): Promise<void> {
  const versions = now.experiment.versions.filter(({ version }) => version !== taken.worse.version);
  await storeExperiment(trx, id, now, { ...now.experiment, versions, taken_out: taken });
  await auditWork(trx, deps, {
    event: "flow_experiment.guard",
    method: removeExperimentVersion.method,
    path: removeExperimentVersion.path.replace("{org}", organisation).replace("{flow}", id),
    status: 200,
    user: null,
    organisation,
  });
}
