import { contentKey, FileMissing, type Files } from "@parley/files";
import { isFileOf } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { sizeInWords, storageInWords, usualStorageMb } from "@parley/model/nouns/client-storage";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { conflict, notFound } from "../http/problems.ts";

/** A file that an upload brings: what its key begins and ends with. */
export type NewFile = {
  readonly kind: "prompts" | "documents";
  readonly extension: "wav" | "json";
  readonly bytes: Uint8Array;
};

/**
 * Keeps a file of a client under the hash of its content, and gives its key. Its row is there before the file. So all that
 * lies on the disk counts, also what no edit comes to name, and the sweep leaves a new file alone for a day.
 * @throws Problem 409 `storage_spent` when the client would keep more than it may.
 */
export async function keepFile(
  { database, files }: Pick<Deps, "database" | "files">,
  organisation: Id,
  { kind, extension, bytes }: NewFile,
): Promise<string> {
  const key = contentKey(`${kind}/${organisation}`, bytes, extension);
  await database.withOrganisations([organisation], (trx) =>
    count(files, trx, organisation, { key, size: bytes.length }),
  );
  if (await files.exists(key)) return key;
  try {
    await files.put(key, bytes);
  } catch (error) {
    // What was not written does not count, unless another upload of the same has written it.
    if (!(await files.exists(key))) {
      await database.asSystem("take back a file that was not written", (db) =>
        sql`delete from kept_file where organisation_id = ${organisation} and key = ${key}`.execute(db),
      );
    }
    throw error;
  }
  return key;
}

/** For how long an edit that names an uploaded file may wait in a browser without network; milliseconds. */
const longestWait = 14 * 86_400_000;

/** Leaves a file alone until the edit that is to name it came, or can no longer be waited for: then its day begins. */
export const awaitEdit = (trx: Db, organisation: Id, { key, now }: { readonly key: string; readonly now: number }) =>
  sql`update kept_file set unused_since = ${new Date(now + longestWait).toISOString()}
    where organisation_id = ${organisation} and key = ${key}`.execute(trx);

type Counted = { readonly key: string; readonly size: number };

/** Uploads of a client are counted one after the other: two at once never both take the last room. */
async function count(files: Files, trx: Db, organisation: Id, { key, size }: Counted): Promise<void> {
  const { rows } = await sql<{ most: number | null }>`select storage_mb as most from organisation
    where id = ${organisation} for no key update`.execute(trx);
  const [client] = rows;
  if (client === undefined) throw notFound();
  if ((await takenUp(files, trx, organisation, [key])).has(key)) return;
  const used = await usedByOthers(trx, organisation, key);
  if (used + size > (client.most ?? usualStorageMb) * 1_000_000) throw storageSpent(used, client.most, size);
  await sql`insert into kept_file (organisation_id, key, size) values (${organisation}, ${key}, ${size})
    on conflict (organisation_id, key) do update set size = excluded.size, unused_since = null`.execute(trx);
}

const storageSpent = (used: number, most: number | null, size: number) =>
  conflict(
    "storage_spent",
    `There is no room for ${sizeInWords(size)}: ${storageInWords(used, most)} by recordings and documents of this client. Delete agents and versions that are not needed: what they alone name frees its room within two days. Or have staff give the client more (storage_mb).`,
  );

/** Bytes of all that a client keeps beside a file. */
async function usedByOthers(db: Db, organisation: Id, key: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`select coalesce(sum(size), 0)::bigint as used from kept_file
    where organisation_id = ${organisation} and key <> ${key}`.execute(db);
  return rows[0]?.used ?? 0;
}

/**
 * Which of these files a client keeps, with their bytes: those of its own that lie on the disk. Rows only count them, and
 * say what nothing names.
 */
export async function keptFiles(
  files: Files,
  organisation: Id,
  keys: Iterable<string>,
): Promise<ReadonlyMap<string, number>> {
  const kept = new Map<string, number>();
  for (const key of new Set(keys)) {
    if (!isFileOf(key, organisation)) continue;
    // Nothing is opened: its content is not read.
    const file = await files.open(key).catch((error) => {
      if (error instanceof FileMissing) return null;
      throw error;
    });
    if (file !== null) kept.set(key, file.size);
  }
  return kept;
}

/**
 * The same for what is about to name them: from now on they are used, so no sweep takes them before that is stored. Those
 * that were never counted are: an older server stored them, or they were put back.
 */
export async function takenUp(
  files: Files,
  trx: Db,
  organisation: Id,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const these = sql`organisation_id = ${organisation} and key = any(${keys}::text[])`;
  // In one order for all, so that none wait in a circle. A sweep that removes one is waited for: then it is gone.
  await sql`with unused as (select key from kept_file where ${these} and unused_since is not null order by key for update)
    update kept_file set unused_since = null where ${these} and key in (select key from unused)`.execute(trx);
  const kept = await keptFiles(files, organisation, keys);
  await sql`insert into kept_file (organisation_id, key, size)
    select ${organisation}, f.key, f.size from unnest(${[...kept.keys()]}::text[], ${[...kept.values()]}::bigint[]) as f (key, size)
    order by f.key on conflict do nothing`.execute(trx);
  return kept;
}
