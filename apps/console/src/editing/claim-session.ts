import type { Id } from "@parley/model/kernel";
import type { KeptDatabase } from "./kept-database.ts";

/** What of the browser's locks is used. */
export type Locks = {
  readonly request: (
    name: string,
    options: { readonly ifAvailable: true },
    work: (lock: unknown) => Promise<void> | void,
  ) => Promise<unknown>;
};

export type Claim = { readonly session: Id; readonly release: () => void };

type Claiming = {
  readonly place: string;
  readonly locks: Locks | undefined;
  readonly tab: Pick<Storage, "getItem" | "setItem">;
  readonly newId: () => Id;
};

/**
 * Claims a session of a version for this tab: the one it had before it was reloaded, else the newest that no tab has,
 * else a new one. A lock of the browser tells which are taken, so no two tabs ever send the same edits; without locks a
 * tab only goes on with its own.
 */
export async function claimSession(database: KeptDatabase, claiming: Claiming): Promise<Claim> {
  const { place, locks, tab, newId } = claiming;
  const name = `parley.editing ${place}`;
  const own = tab.getItem(name);
  const sessions = await database.getAllFromIndex("sessions", "place", place);
  const newestFirst = sessions.toSorted((a, b) => b.savedAt - a.savedAt).map(({ id }) => id);
  const wished = newestFirst.filter((id) => id === own || locks !== undefined);
  const fresh = newId();
  for (const session of [...wished.toSorted((a, b) => Number(b === own) - Number(a === own)), fresh]) {
    const release = await claim(locks, session);
    if (release === null) continue;
    tab.setItem(name, session);
    return { session, release };
  }
  throw new Error("A new session cannot be taken");
}

/** Takes the lock of a session until it is released; null when another tab has it. */
export async function claim(locks: Locks | undefined, session: Id): Promise<(() => void) | null> {
  if (locks === undefined) return () => {};
  const { promise: holding, resolve: release } = Promise.withResolvers<void>();
  return new Promise((resolve, reject) => {
    locks
      .request(`parley.editing ${session}`, { ifAvailable: true }, (lock) => {
        resolve(lock === null ? null : release);
        return lock === null ? undefined : holding;
      })
      .catch(reject);
  });
}
