import { contentKey } from "@parley/files";
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
  await database.withOrganisations([organisation], (trx) => count(trx, organisation, key, bytes.length));
  if (!(await files.exists(key))) await files.put(key, bytes);
  return key;
}

/** Uploads of a client are counted one after the other: two at once never both take the last room. */
async function count(trx: Db, organisation: Id, key: string, size: number): Promise<void> {
  const { rows } = await sql<{ most: number | null }>`select storage_mb as most from organisation
    where id = ${organisation} for no key update`.execute(trx);
  const [client] = rows;
  if (client === undefined) throw notFound();
  if ((await takenUp(trx, organisation, [key])).has(key)) return;
  const used = await storageUsed(trx, organisation);
  if (used + size > (client.most ?? usualStorageMb) * 1_000_000) throw storageSpent(used, client.most, size);
  await sql`insert into kept_file (organisation_id, key, size) values (${organisation}, ${key}, ${size})`.execute(trx);
}

const storageSpent = (used: number, most: number | null, size: number) =>
  conflict(
    "storage_spent",
    `There is no room for ${sizeInWords(size)}: ${storageInWords(used, most)} by recordings and documents of this client. Delete agents and versions that are not needed: what they alone name frees its room within two days. Or have staff give the client more (storage_mb).`,
  );

/** Bytes of all that a client keeps. */
async function storageUsed(db: Db, organisation: Id): Promise<number> {
  const { rows } = await sql<{ used: number }>`select coalesce(sum(size), 0)::bigint as used from kept_file
    where organisation_id = ${organisation}`.execute(db);
  return rows[0]?.used ?? 0;
}

/**
 * Which of these files a client keeps. What asks is about to name them: those that nothing named are used from now on, so
 * no sweep takes them before that is stored.
 */
export async function takenUp(trx: Db, organisation: Id, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const these = sql`organisation_id = ${organisation} and key = any(${keys}::text[])`;
  // In one order for all, so that none wait in a circle.
  await sql`with unused as (select key from kept_file where ${these} and unused_since is not null order by key for update)
    update kept_file set unused_since = null where ${these} and key in (select key from unused)`.execute(trx);
  const { rows } = await sql<{ key: string }>`select key from kept_file where ${these}`.execute(trx);
  return new Set(rows.map(({ key }) => key));
}
