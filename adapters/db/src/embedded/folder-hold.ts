import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { link, open, rename, rm, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { jsonOf } from "@parley/model/kernel";
import { writeWhole } from "./write-whole.ts";

/** In a data folder: which machine or container uses it. Its time of change is renewed while it does. */
export const holdPath = (dataDir: string): string => join(dataDir, "held-by.json");

/**
 * Where processes see each other. Within one, process ids and the keeper's lock tell who runs. `id` differs between
 * machines, between containers and after a reboot; `host` is its name for people.
 */
export type Place = { readonly id: string; readonly host: string };

/** A data folder that is ours until `letGo`. */
export type FolderHold = {
  /** Says that it is still ours; throws where another place has taken it. */
  renew(): Promise<void>;
  /**
   * Stops renewing. `isFree` true: nothing of ours runs on the folder, and the next place need not wait. False: the
   * hold stays for what runs on it, under the name of the start that was there before us.
   */
  letGo(outcome: { isFree: boolean }): Promise<void>;
};

type HoldOptions = {
  readonly dataDir: string;
  readonly signal: AbortSignal;
  /** Told why it waits, as a sentence for a log. */
  readonly onEvent: (sentence: string) => void;
  /** Told that another place has taken the folder: what runs on it must end. */
  readonly onLost: (error: Error) => void;
  readonly place?: Place;
  /** Milliseconds between two renewals. */
  readonly renewal?: number;
};

const usualRenewal = 3000;

/** How many renewals may stay out, on a busy machine or a slow disk, before a place counts as gone. */
const missedRenewals = 5;

/** How often a silent place is looked at before its folder is taken. Time does not count: we may be paused ourselves. */
const looks = 15;

/**
 * Takes a data folder for this machine or container. Two machines, or two containers, cannot see each other's
 * processes, and two PostgreSQL on the same files destroy them. A folder that another place renews is refused. One that
 * it left without a clean stop is taken once it has stayed silent: only changes are looked at, never clocks.
 */
export async function holdDataFolder(options: HoldOptions): Promise<FolderHold> {
  const { dataDir, onLost, place = ownPlace(), renewal = usualRenewal } = options;
  const path = holdPath(resolve(dataDir));
  const own: Hold = { ...place, hold: randomUUID() };
  const before = await take(path, own, { ...options, renewal });
  const renew = renewer(path, own, { dataDir, patience: renewal * missedRenewals });
  const ending = new AbortController();
  const renewing = keepRenewing(renew, { renewal, signal: ending.signal, onLost });
  return {
    renew,
    letGo: async ({ isFree }) => {
      ending.abort();
      await renewing;
      const isOurs = (await readHolder(path))?.hold === own.hold;
      if (isOurs && isFree) await free(path, own);
      if (isOurs && !isFree && before !== undefined) await writeWhole(path, textOf(before));
    },
  };
}

/** What the file says. `hold` differs between starts, also of one place. */
type Hold = Place & { readonly hold: string };

type Holder = Hold & { readonly renewedAt: number };

/** Returns the hold of the same place that it has replaced: who of the two runs is the database's matter. */
async function take(
  path: string,
  own: Hold,
  { dataDir, onEvent, renewal, signal }: Pick<HoldOptions, "dataDir" | "onEvent" | "signal"> & { renewal: number },
): Promise<Hold | undefined> {
  const patience = renewal * missedRenewals;
  const pause = () => delay(patience / looks, undefined, { signal });
  for (;;) {
    const holder = await readHolder(path);
    // Only what is read back is believed: of two that take a folder one finds the other's hold.
    if (holder?.hold === own.hold) return undefined;
    if (holder?.id === own.id) {
      await writeWhole(path, textOf(own));
      return holder;
    }
    if (holder === undefined) {
      await create(path, own);
      continue;
    }
    const wait = `${Math.ceil(patience / 1000)} s`;
    onEvent(`${holder.host} used the data folder and did not end its use: waiting ${wait} to see that it is free.`);
    const isStill = (now: Holder) => now.renewedAt === holder.renewedAt && now.hold === holder.hold;
    for (let look = 0; look < looks; look += 1) {
      await pause();
      const now = await readHolder(path);
      if (now === undefined) break;
      if (isStill(now)) continue;
      throw new Error(
        `Parley is running on the data folder ${dataDir} on ${now.host}: stop it there first, or set DATA_DIR.`,
      );
    }
    await remove(path, isStill);
    await create(path, own);
    // Others that waited as long as we did have then had their turn.
    await pause().catch(async (error) => {
      await free(path, own);
      throw error;
    });
  }
}

/** Does nothing where there is a hold already. */
async function create(path: string, own: Hold): Promise<void> {
  await writeWhole(path, textOf(own), link).catch(unlessThere);
}

const free = (path: string, own: Hold): Promise<void> => remove(path, ({ hold }) => hold === own.hold);

/** Removes the hold that is meant. Another that has just come in its place is put back: a name alone would not tell. */
async function remove(path: string, isMeant: (holder: Holder) => boolean): Promise<void> {
  const aside = `${path}.${randomUUID()}.removed`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  const holder = await readHolder(aside);
  if (holder !== undefined && !isMeant(holder)) await link(aside, path).catch(unlessThere);
  await rm(aside);
}

function unlessThere(error: unknown): void {
  if (codeOf(error) !== "EEXIST") throw error;
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

/** Opened for each look: file systems of a network then ask the server. */
async function readHolder(path: string): Promise<Holder | undefined> {
  const file = await open(path).catch((error) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    const { mtimeMs } = await file.stat();
    const value = jsonOf(await file.readFile("utf8"));
    if (isHold(value)) return { ...value, renewedAt: mtimeMs };
    // Not ours to read: waiting shows whether it is in use.
    return { id: "", host: "another machine", hold: "", renewedAt: mtimeMs };
  } finally {
    await file.close();
  }
}

function isHold(value: unknown): value is Hold {
  if (typeof value !== "object" || value === null) return false;
  const isText = (field: unknown) => typeof field === "string";
  return "id" in value && "host" in value && "hold" in value && [value.id, value.host, value.hold].every(isText);
}

/** Only the time of the file changes, so a full disk ends no hold. */
function renewer(path: string, own: Hold, { dataDir, patience }: { dataDir: string; patience: number }) {
  let renewedAt = Date.now();
  return async (): Promise<void> => {
    const holder = await readHolder(path);
    // One that is gone was removed by hand, unless we were silent: another place may have come, and gone again.
    if (holder === undefined && Date.now() - renewedAt < patience) await create(path, own);
    else if (holder?.id === own.id) await utimes(path, new Date(), new Date());
    else {
      const taker = holder?.host ?? "Another machine";
      throw new TakenAway(`${taker} took the data folder ${dataDir} while this machine was silent.`);
    }
    renewedAt = Date.now();
  };
}

type RenewOptions = Required<Pick<HoldOptions, "renewal" | "signal" | "onLost">>;

/** Ends by the signal, or when the hold is lost. */
async function keepRenewing(renew: () => Promise<void>, { renewal, signal, onLost }: RenewOptions): Promise<void> {
  let failures = 0;
  for (;;) {
    try {
      await delay(renewal, undefined, { signal });
    } catch {
      return;
    }
    try {
      await renew();
      failures = 0;
    } catch (error) {
      failures += 1;
      // Sooner than another place may take what is not renewed.
      const isLost = error instanceof TakenAway || failures >= missedRenewals - 2;
      if (isLost) return onLost(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

class TakenAway extends Error {
  override readonly name = "Error";
}

const textOf = ({ id, host, hold }: Hold): string => `${JSON.stringify({ id, host, hold })}\n`;

/** The running system and its table of processes; elsewhere than on Linux the machine's name. */
function ownPlace(): Place {
  const host = hostname();
  if (process.platform !== "linux") return { id: host, host };
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  return { id: `${boot} ${readlinkSync("/proc/self/ns/pid")}`, host };
}
