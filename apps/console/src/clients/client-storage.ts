import { storageInWords, usualStorageMb } from "@parley/model/nouns/client-storage";
import type { Client } from "./client.ts";

/** What the files of a client take of what they may: `4.2 GB of 5 GB used`; null until it is known. */
export const storageOf = ({ activity, storage_mb }: Client): string | null =>
  activity === null ? null : storageInWords(activity.storage_used, storage_mb);

/** How much of its storage a client has used, in whole percent; null below 90 %, where it does not matter yet. */
export function fullnessOf({ activity, storage_mb }: Client): number | null {
  const most = (storage_mb ?? usualStorageMb) * 1_000_000;
  return activity === null || activity.storage_used < 0.9 * most || most === 0
    ? null
    : Math.floor((100 * activity.storage_used) / most);
}
