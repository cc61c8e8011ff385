import { readFileSync, readlinkSync } from "node:fs";
import { open, rm, utimes } from "node:fs/promises";
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
  /** Stops renewing. `isFree` true: nothing of ours runs on the folder, and the next place need not wait. */
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

/**
 * Takes a data folder for this machine or container. Two machines, or two containers, cannot see each other's
 * processes, and two PostgreSQL on the same files destroy them. A folder that another place renews is refused. One that
 * it left without a clean stop is taken once it has stayed silent: only changes are looked at, never clocks.
 */
export async function holdDataFolder(options: HoldOptions): Promise<FolderHold> {
  const { dataDir, onEvent, onLost, place = ownPlace(), renewal = usualRenewal } = options;
  const path = holdPath(resolve(dataDir));
  const holder = await readHolder(path);
  if (holder !== undefined && holder.id !== place.id) {
    const patience = renewal * missedRenewals;
    const wait = `${Math.ceil(patience / 1000)} s`;
    onEvent(`${holder.host} used the data folder and did not end its use: waiting ${wait} to see that it is free.`);
    await untilSilent(path, holder, { patience, signal: options.signal, dataDir });
  }
  await writeHolder(path, place);
  const ending = new AbortController();
  const renewing = renew(path, { dataDir, place, renewal, signal: ending.signal, onLost });
  return {
    letGo: async ({ isFree }) => {
      ending.abort();
      await renewing;
      if (isFree && (await readHolder(path))?.id === place.id) await rm(path, { force: true });
    },
  };
}

type Holder = Place & { readonly renewedAt: number };

/** Opened for each look: file systems of a network then ask the server. */
async function readHolder(path: string): Promise<Holder | undefined> {
  const file = await open(path).catch((error) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    const { mtimeMs } = await file.stat();
    const value = jsonOf(await file.readFile("utf8"));
    if (isPlace(value)) return { ...value, renewedAt: mtimeMs };
    // Not ours to read: waiting shows whether it is in use.
    return { id: "", host: "another machine", renewedAt: mtimeMs };
  } finally {
    await file.close();
  }
}

function isPlace(value: unknown): value is Place {
  if (typeof value !== "object" || value === null || !("id" in value && "host" in value)) return false;
  return typeof value.id === "string" && typeof value.host === "string";
}

async function untilSilent(path: string, first: Holder, options: SilenceOptions): Promise<void> {
  const deadline = performance.now() + options.patience;
  while (performance.now() < deadline) {
    await delay(options.patience / 15, undefined, { signal: options.signal });
    const holder = await readHolder(path);
    if (holder === undefined) return;
    if (holder.renewedAt === first.renewedAt && holder.id === first.id) continue;
    throw new Error(
      `Parley is running on the data folder ${options.dataDir} on ${holder.host}: stop it there first, or set DATA_DIR.`,
    );
  }
}

type SilenceOptions = { readonly patience: number; readonly signal: AbortSignal; readonly dataDir: string };

type RenewOptions = Required<Pick<HoldOptions, "dataDir" | "place" | "renewal" | "signal" | "onLost">>;

/** Only the time of the file changes, so a full disk ends no hold. Ends by the signal, or when the hold is lost. */
async function renew(path: string, { dataDir, place, renewal, signal, onLost }: RenewOptions): Promise<void> {
  let failures = 0;
  for (;;) {
    try {
      await delay(renewal, undefined, { signal });
    } catch {
      return;
    }
    try {
      const holder = await readHolder(path);
      if (holder === undefined) await writeHolder(path, place);
      else if (holder.id === place.id) await utimes(path, new Date(), new Date());
      else throw new TakenAway(`${holder.host} took the data folder ${dataDir} while this machine was silent.`);
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

const writeHolder = (path: string, { id, host }: Place): Promise<void> =>
  writeWhole(path, `${JSON.stringify({ id, host })}\n`);

/** The running system and its table of processes; elsewhere than on Linux the machine's name. */
function ownPlace(): Place {
  const host = hostname();
  if (process.platform !== "linux") return { id: host, host };
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  return { id: `${boot} ${readlinkSync("/proc/self/ns/pid")}`, host };
}
