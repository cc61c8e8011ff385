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

/** A round that is under way: what ends it, and what went wrong so far. */
type Round = Sweeping & { readonly stopping: AbortSignal; readonly faults: unknown[] };

/** Removes files that nothing names, and those of deleted clients, now and then. The answer stops it. */
export const followFiles = (deps: Deps): (() => Promise<void>) =>
  inRounds(
    every,
    async (stopping) => {
      const { removed, faults } = await sweepFiles(deps, stopping);
      if (removed > 0) deps.log.info({ removed }, "removed files that nothing uses");
      const [err] = faults;
      if (err !== undefined)
        deps.log.warn({ err, faults: faults.length }, "files that nothing uses could not be removed");
    },
    (error) => deps.log.warn({ err: error }, "files could not be looked through"),
  );

/**
 * Counts what lies on the disk and is in no row: uploads of earlier versions of Parley, and what a database restored from
 * a backup does not know. Gives the keys of all that lies there.
 */
export async function countFiles(
  { database, files }: Omit<Sweeping, "now">,
  stopping?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const found = await filesIn(files, uploads, stopping);
  if (found.length > 0) {
    await database.asSystem("count the files of clients", (db) =>
      sql`insert into kept_file (organisation_id, key, size)
        select o.id, f.key, f.size from unnest(${found.map(({ key }) => key)}::text[], ${found.map(({ size }) => size)}::bigint[])
          as f (key, size) join organisation o on o.id::text = split_part(f.key, '/', 2)
        on conflict do nothing`.execute(db),
    );
  }
  return new Set(found.map(({ key }) => key));
}

const filesIn = async (files: Deps["files"], folders: readonly string[], stopping?: AbortSignal) =>
  (await Promise.all(folders.map((folder) => files.list(folder, stopping)))).flat();

/**
 * One round; gives how many files went, and what went wrong. Several processes may do it at once. What fails of one client
 * or file keeps no other from being removed.
 * @throws the reason of `stopping`, within one short statement or file of its abort.
 */
export async function sweepFiles(
  deps: Sweeping,
  stopping: AbortSignal = new AbortController().signal,
): Promise<{ removed: number; faults: readonly unknown[] }> {
  const round = { ...deps, stopping, faults: [] };
  const lying = await countFiles(deps, stopping);
  const gone = await deletedClients(deps);
  let removed = 0;
  for (const client of await keepingClients(deps)) {
    if (!gone.has(client)) removed += await tried(round, () => forgetUnused(round, client, lying));
  }
  if (gone.size > 0) removed += await tried(round, () => forgetClients(round, gone));
  removed += await tried(round, () => forgetOldModels(round));
  return { removed, faults: round.faults };
}

/** How many files work removed: none where it failed, and `faults` has why. None begins once the round is to stop. */
async function tried({ stopping, faults }: Round, work: () => Promise<number>): Promise<number> {
  stopping.throwIfAborted();
  try {
    return await work();
  } catch (error) {
    stopping.throwIfAborted();
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
 * taken up meanwhile counts as used: then its row no longer says since when nothing names it. So it goes with a row whose
 * file is not on the disk: it no longer counts a day later.
 */
async function forgetUnused(round: Round, client: Id, lying: ReadonlySet<string>): Promise<number> {
  const { database, stopping } = round;
  const [now, before] = [round.now(), round.now() - grace].map((time) => new Date(time).toISOString());
  const stoppable = { signal: stopping, inflightQueryAbortStrategy: "cancel query" } as const;
  const unnamed = await database.limitedTo(longestLook).asSystem("find files that nothing names", async (db) => {
    const { rows } = await sql<{ key: string }>`select key from kept_file where organisation_id = ${client}`.execute(
      db,
    );
    const keys = rows.map(({ key }) => key);
    const byRows = await namedByRows(db, client, stoppable);
    const left = keys.filter((key) => !byRows.has(key));
    const byHistory = left.length === 0 ? byRows : await namedByHistory(db, client, stoppable);
    const unnamed = left.filter((key) => !byHistory.has(key));
    const lost = keys.filter((key) => !lying.has(key));
    const unused = [...unnamed, ...lost];
    await sql`update kept_file set unused_since = case when key = any(${unused}::text[]) then ${now}::timestamptz end
      where organisation_id = ${client} and key = any(${keys}::text[])
        and (unused_since is null) = (key = any(${unused}::text[]))`.execute(db);
    // The row alone goes: who puts a file back that something names has it counted again.
    await sql`delete from kept_file where organisation_id = ${client} and key = any(${lost}::text[])
      and not key = any(${unnamed}::text[]) and unused_since < ${before}`.execute(db);
    return unnamed;
  });
  let removed = 0;
  for (const key of unnamed) removed += await tried(round, () => forgetFile(round, { client, key, before }));
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
async function forgetClients(round: Round, gone: ReadonlySet<string>): Promise<number> {
  const own = [...gone].flatMap((client) => [...uploads, "recordings"].map((folder) => `${folder}/${client}`));
  const found = await filesIn(round.files, [...own, ...made], round.stopping);
  const removed = await forgetFiles(round, found.filter(isOf(gone)));
  await round.database.asSystem("forget the files of deleted clients", async (db) => {
    const ids = [...gone];
    await sql`delete from kept_file where organisation_id = any(${ids}::uuid[])`.execute(db);
    await sql`delete from uploaded_text where organisation_id = any(${ids}::uuid[])`.execute(db);
  });
  return removed;
}

/** Removes models of an older form, and those that an older Parley kept without the folder of a client: nothing reads them. */
async function forgetOldModels(round: Round): Promise<number> {
  const present = `${modelFolder}/${modelForm.number}/`;
  const isOld = ({ key, usedAt }: KeptFile) =>
    usedAt < round.now() - grace && !(key.startsWith(present) && key.slice(present.length).includes("/"));
  return forgetFiles(round, (await round.files.list(modelFolder, round.stopping)).filter(isOld));
}

async function forgetFiles(round: Round, gone: readonly KeptFile[]): Promise<number> {
  let removed = 0;
  for (const { key } of gone) removed += await tried(round, () => round.files.delete(key).then(() => 1));
  return removed;
}

/** Whether a file lies in the folder of one of these clients. */
const isOf =
  (clients: ReadonlySet<string>) =>
  ({ key }: KeptFile): boolean => {
    const [folder = "", first = "", second = ""] = key.split("/");
    return clients.has(made.includes(folder) ? second : first);
  };
