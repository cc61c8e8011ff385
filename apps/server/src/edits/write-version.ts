import type { Id } from "@parley/model/kernel";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { FairTurns } from "../base/fair-turns.ts";

const turns = new FairTurns({ atOnce: Number.POSITIVE_INFINITY, perKey: 1, waiting: 400, patience: 25_000, rest: 0 });

/**
 * Does work in one transaction that changes these versions. Those of this process that change the same version wait for
 * each other here, before they have a connection; against other processes the rows are locked as well.
 * @throws Problem 429 `busy`.
 */
export function writeVersions<T>(
  { database }: Deps,
  versions: Iterable<Id>,
  organisations: readonly Id[],
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  // In one order for all, so that no two wait for each other.
  const [...ids] = new Set([...versions].sort());
  const within = ([id, ...others]: readonly Id[]): Promise<T> =>
    id === undefined ? database.withOrganisations(organisations, work) : turns.pass(id, () => within(others));
  return within(ids);
}
