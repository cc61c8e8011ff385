import { answerIndexFolder, type KeptFile, modelFolder } from "@parley/files";
import type { Id } from "@parley/model/kernel";
import { modelForm } from "@parley/understanding";
import { sql } from "kysely";
import type { Deps } from "../base/deps.ts";
import { inRounds } from "../base/in-rounds.ts";
import { namedByHistory, namedByRows } from "./named-files.ts";

const every = 6 * 3_600_000;
/** What nothing names, and what a deleted client had, stays for so long; milliseconds. */
const grace = 86_400_000;
/** Longest look through the history of a client; milliseconds. */
const longestLook = 600_000;

/** Folders of what clients upload: a client's files lie in one of its own in each, as its recordings of calls do. */
const uploads = ["prompts", "documents"];
/** Folders of what is made of others: a client's files lie in `<folder>/<form>/<client>/`. */
const made = [answerIndexFolder, modelFolder];

type Sweeping = Pick<Deps, "database" | "files" | "now">;

/** Removes files that nothing names, and those of deleted clients, now and then. The answer stops it. */
export const followFiles = (deps: Deps): (() => Promise<void>) =>
  inRounds(
    every,
    async () => {
      const { removed, faults } = await sweepFiles(deps);
      if (removed > 0) deps.log.info({ removed }, "removed files that nothing uses");
      const [err] = faults;
      if (err !== undefined)
        deps.log.warn({ err, faults: faults.length }, "files that nothing uses could not be removed");
    },
    (error) => deps.log.warn({ err: error }, "files could not be looked through"),
  );

/**
 * Counts what lies on the disk and is in no row: uploads of earlier versions of Parley, and what a database restored from
 * a backup does not know.
 */
export async function countFiles({ database, files }: Omit<Sweeping, "now">): Promise<void> {
  const found = (await Promise.all(uploads.map((folder) => files.list(folder)))).flat();
  if (found.length === 0) return;
  await database.asSystem("count the files of clients", (db) =>
    sql`insert into kept_file (organisation_id, key, size)
      select o.id, f.key, f.size from unnest(${found.map(({ key }) => key)}::text[], ${found.map(({ size }) => size)}::bigint[])
        as f (key, size) join organisation o on o.id::text = split_part(f.key, '/', 2)
      on conflict do nothing`.execute(db),
  );
}

/**
 * One round; gives how many files went, and what went wrong. Several processes may do it at once. What fails of one client
 * or file keeps no other from being removed.
 */
export async function sweepFiles(deps: Sweeping): Promise<{ removed: number; faults: readonly unknown[] }> {
  await countFiles(deps);
  const gone = await deletedClients(deps);
  const faults: unknown[] = [];
  let removed = 0;
  for (const client of await keepingClients(deps)) {
    if (!gone.has(client)) removed += await tried(forgetUnused(deps, client, faults), faults);
  }
  if (gone.size > 0) removed += await tried(forgetClients(deps, gone, faults), faults);
  return { removed: removed + (await tried(forgetOldModels(deps, faults), faults)), faults };
}

/** How many files work removed: none where it failed, and `faults` has why. */
async function tried(work: Promise<number>, faults: unknown[]): Promise<number> {
  try {
    return await work;
  } catch (error) {
    faults.push(error);
    return 0;
  }
}

async function keepingClients({ database }: Sweeping): Promise<readonly Id[]> {
  const { rows } = await database.asSystem("find the clients that keep files", (db) =>
    sql<{ id: Id }>`select distinct organisation_id as id from kept_file`.execute(db),
  );
  return rows.map(({ id }) => id);
}

async function deletedClients({ database, now }: Sweeping): Promise<ReadonlySet<string>> {
  const { rows } = await database.asSystem("find the clients that were deleted", (db) =>
    sql<{ id: Id }>`select id from organisation where deleted_at < ${new Date(now() - grace).toISOString()}`.execute(
      db,
    ),
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Notes which files of a client nothing names, and removes those of which that was known a day ago and is so still. What is
 * taken up meanwhile counts as used: then its row no longer says since when nothing names it.
 */
async function forgetUnused(deps: Sweeping, client: Id, faults: unknown[]): Promise<number> {
  const [now, before] = [deps.now(), deps.now() - grace].map((time) => new Date(time).toISOString());
  const unused = await deps.database.limitedTo(longestLook).asSystem("find files that nothing names", async (db) => {
    const { rows } = await sql<{ key: string }>`select key from kept_file where organisation_id = ${client}`.execute(
      db,
    );
    const byRows = await namedByRows(db, client);
    const left = rows.flatMap(({ key }) => (byRows.has(key) ? [] : [key]));
    const byHistory = left.length === 0 ? byRows : await namedByHistory(db, client);
    const unnamed = left.filter((key) => !byHistory.has(key));
    await sql`update kept_file set unused_since = case when key = any(${unnamed}::text[]) then ${now}::timestamptz end
      where organisation_id = ${client} and key = any(${rows.map(({ key }) => key)}::text[])
        and (unused_since is null) = (key = any(${unnamed}::text[]))`.execute(db);
    return unnamed;
  });
  let removed = 0;
  for (const key of unused) removed += await tried(forgetFile(deps, { client, key, before }), faults);
  return removed;
}

type Unused = { readonly client: Id; readonly key: string; readonly before: string | undefined };

/** The row is locked until the file is gone: an upload of the same content waits for it, and then writes the file again. */
function forgetFile({ database, files }: Sweeping, { client, key, before }: Unused): Promise<number> {
  return database.asSystem("remove a file that nothing names", (db) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql`delete from kept_file
        where organisation_id = ${client} and key = ${key} and unused_since < ${before} returning key`.execute(trx);
      if (rows.length === 0) return 0;
      await sql`delete from uploaded_text where organisation_id = ${client} and path = ${key}`.execute(trx);
      await files.delete(key);
      return 1;
    }),
  );
}

/** All that deleted clients had: uploads, recordings of calls, and what was made of others. */
async function forgetClients(
  { database, files }: Sweeping,
  gone: ReadonlySet<string>,
  faults: unknown[],
): Promise<number> {
  const own = [...gone].flatMap((client) => [...uploads, "recordings"].map((folder) => `${folder}/${client}`));
  const found = (await Promise.all([...own, ...made].map((folder) => files.list(folder)))).flat();
  const removed = await forgetFiles(files, found.filter(isOf(gone)), faults);
  await database.asSystem("forget the files of deleted clients", async (db) => {
    const ids = [...gone];
    await sql`delete from kept_file where organisation_id = any(${ids}::uuid[])`.execute(db);
    await sql`delete from uploaded_text where organisation_id = any(${ids}::uuid[])`.execute(db);
  });
  return removed;
}

/** Removes models of an older form, and those that an older Parley kept without the folder of a client: nothing reads them. */
async function forgetOldModels({ files, now }: Sweeping, faults: unknown[]): Promise<number> {
  const present = `${modelFolder}/${modelForm.number}/`;
  const isOld = ({ key, usedAt }: KeptFile) =>
    usedAt < now() - grace && !(key.startsWith(present) && key.slice(present.length).includes("/"));
  return forgetFiles(files, (await files.list(modelFolder)).filter(isOld), faults);
}

async function forgetFiles(files: Deps["files"], gone: readonly KeptFile[], faults: unknown[]): Promise<number> {
  let removed = 0;
  for (const { key } of gone) {
    removed += await tried(
      files.delete(key).then(() => 1),
      faults,
    );
  }
  return removed;
}

/** Whether a file lies in the folder of one of these clients. */
const isOf =
  (clients: ReadonlySet<string>) =>
  ({ key }: KeptFile): boolean => {
    const [folder = "", first = "", second = ""] = key.split("/");
    return clients.has(made.includes(folder) ? second : first);
  };
