import type { Database } from "@parley/db";
import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";

/** Counts legs of a client before they are dialled. */
export type Counting = <T>(client: Id, count: (database: Database<Tables>) => Promise<T>) => Promise<T>;

/**
 * Counting over a database of its own. Legs of a client wait for each other's locks: here first, so that one client's wait
 * holds one connection at most, and others' legs are counted beside it.
 */
export function countingOver(database: Database<Tables>): Counting {
  const last = new Map<Id, Promise<void>>();
  return async (client, count) => {
    const before = last.get(client);
    const { promise: isDone, resolve } = Promise.withResolvers<void>();
    last.set(client, isDone);
    await before;
    try {
      return await count(database);
    } finally {
      if (last.get(client) === isDone) last.delete(client);
      resolve();
    }
  };
}
