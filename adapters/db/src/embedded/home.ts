import { randomUUID } from "node:crypto";
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Binaries, findBinaries } from "./binaries.ts";
import { canEnter, type UnprivilegedUser, unprivilegedUser } from "./unprivileged-user.ts";
import { writeWhole } from "./write-whole.ts";

/** Where a cluster and its programs lie, and who runs them. */
export type Home = {
  readonly programs: string;
  readonly cluster: string;
  readonly log: string;
  readonly user: UnprivilegedUser | undefined;
};

/** Used as root when the data folder or the checkout lies where an unprivileged user cannot enter, such as /root. */
const openPlace = "/var/lib/parley";

/** In a data folder: where its cluster lies, when that is not in the folder itself. */
export const locationFile = "postgres.location";

/** Prepares the folders of the cluster that belongs to a data folder; makes what is missing. */
export async function prepareHome(dataDir: string): Promise<Home> {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true });
  const user = unprivilegedUser();
  await closeToOthers(folder, user);
  const binaries = await findBinaries();
  const place = await clusterPlace(folder, user);
  const log = join(place, "log");
  for (const directory of [place, log]) await ownedDirectory(directory, user);
  return { programs: await programsFor(binaries, user), cluster: join(place, "cluster"), log, user };
}

/**
 * Takes a data folder from others, and never opens one. Where PostgreSQL runs as a user of its own, everyone may pass
 * through the folder to the cluster, but not list it. Everything else in it is its owner's alone.
 */
async function closeToOthers(folder: string, user: UnprivilegedUser | undefined): Promise<void> {
  const { mode } = await stat(folder);
  const closed = mode & (user === undefined ? 0o700 : 0o711);
  if ((mode & 0o777) !== closed) await chmod(folder, closed);
}

/**
 * `DATA_DIR/postgres`, unless the user cannot enter DATA_DIR: then a folder of its own in an open place.
 * `DATA_DIR/postgres.location` keeps its path, so that later starts find it even after permissions have changed.
 */
async function clusterPlace(dataDir: string, user: UnprivilegedUser | undefined): Promise<string> {
  const pointer = join(dataDir, locationFile);
  const kept = await readFile(pointer, "utf8").catch((error) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (kept?.trim() === "") {
    throw new Error(`${pointer} is empty: write the folder of the database into it, one of those in ${openPlace}.`);
  }
  if (kept !== undefined) return kept.trim();
  if (canEnter(user, dataDir)) return join(dataDir, "postgres");
  const place = join(openPlace, randomUUID());
  await mkdir(openPlace, { recursive: true });
  await writeWhole(pointer, `${place}\n`);
  return place;
}

async function programsFor(binaries: Binaries, user: UnprivilegedUser | undefined): Promise<string> {
  if (canEnter(user, join(binaries.root, "bin"))) return join(binaries.root, "bin");
  const copy = join(openPlace, `postgres-${binaries.version}`);
  if ((await stat(copy).catch(() => undefined)) === undefined) {
    const unfinished = `${copy}.${process.pid}`;
    await cp(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, copy).catch(async () => rm(unfinished, { recursive: true }));
  }
  return join(copy, "bin");
}

async function ownedDirectory(directory: string, user: UnprivilegedUser | undefined): Promise<void> {
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o700);
  if (user !== undefined) await chown(directory, user.uid, user.gid);
}
