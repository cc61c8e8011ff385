import type { Database } from "@parley/db";
import { DeadWorkers, expireDials, forgetOldTallies, forgetSettled, sweepLegs } from "@parley/db/store";
import type { Tables } from "@parley/model";
import type { Logger } from "pino";
import { inRounds } from "../base/in-rounds.ts";

const every = 10_000;
/** A worker that gave no sign of life for so long is dead. */
const patience = 20_000;

/**
 * Ends what no voice worker is left to end: the calls of those that died, and calls that were not made in time. Workers do
 * the same for each other. Forgets hours that are no longer asked for, and legs that no limit counts. The answer stops it.
 */
export function sweepCalls(database: Database<Tables>, log: Logger): () => Promise<void> {
  const deadWorkers = new DeadWorkers(database, patience);
  return inRounds(
    every,
    () => sweep(database, deadWorkers, log),
    (error) => log.warn({ err: error }, "calls could not be swept"),
  );
}

async function sweep(database: Database<Tables>, deadWorkers: DeadWorkers, log: Logger): Promise<void> {
  const lost = await deadWorkers.endTheirCalls();
  const expired = await expireDials(database);
  await forgetOldTallies(database);
  await forgetSettled(database);
  await sweepLegs(database);
  if (lost + expired > 0) log.warn({ lost, expired }, "ended calls that no voice worker was left to end");
}
