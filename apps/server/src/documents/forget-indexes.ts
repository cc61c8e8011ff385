import { answerIndexFolder, answerIndexKey } from "@parley/files";
import { readDocument, textsToSearch } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { answerIndexForm } from "@parley/understanding";
import { sql } from "kysely";
import type { Deps } from "../base/deps.ts";
import { inRounds } from "../base/in-rounds.ts";

const every = 3_600_000;
/** One that was used less long ago stays: what it was made for may not be stored yet. Milliseconds. */
const young = 3_600_000;

/** Removes indexes of documents that nothing uses, now and then. The answer stops it. */
export const followIndexes = (deps: Deps): (() => Promise<void>) =>
  inRounds(
    every,
    async (stopping) => {
      const { forgotten, faults } = await forgetIndexes(deps, stopping);
      if (forgotten > 0) deps.log.info({ forgotten }, "removed indexes of documents that nothing uses");
      for (const err of faults) deps.log.warn({ err }, "a release could not be read: its client keeps all its indexes");
    },
    (error) => deps.log.warn({ err: error }, "indexes of documents could not be looked through"),
  );

/**
 * Removes the indexes of documents that no version has and no release that callers may reach; gives how many. So one is kept
 * of each version and one of its release, not one of each set of documents that a version ever had. Who asks for another
 * gets it made again. A client with a release that cannot be read keeps all; `faults` says why.
 */
export async function forgetIndexes(
  deps: Pick<Deps, "database" | "files" | "now">,
  stopping?: AbortSignal,
): Promise<{ readonly forgotten: number; readonly faults: readonly unknown[] }> {
  const before = deps.now() - young;
  const old = (await deps.files.list(answerIndexFolder, stopping)).filter(({ usedAt }) => usedAt < before);
  if (old.length === 0) return { forgotten: 0, faults: [] };
  const used = new Set<string>();
  const releases = await textsOfReleases(deps, stopping);
  for (const { client, texts } of [...(await textsOfVersions(deps)), ...releases.read]) {
    used.add(answerIndexKey(answerIndexForm.number, client, texts));
  }
  const keeping = new Set(releases.unread.map(({ client }) => client));
  const unused = old.filter(({ key }) => !used.has(key) && !keeping.has(clientOf(key)));
  for (const { key } of unused) await deps.files.delete(key);
  return { forgotten: unused.length, faults: releases.unread.map(({ fault }) => fault) };
}

/** Whose an index is, by its key. */
const clientOf = (key: string): Id => key.split("/")[2] ?? "";

type Texts = { readonly client: Id; readonly texts: readonly string[] };

function textsOfVersions({ database }: Pick<Deps, "database">): Promise<readonly Texts[]> {
  return database.asSystem("find the documents that versions answer from", async (db) => {
    const { rows } = await sql<Texts>`select d.organisation_id as client, array_agg(distinct d.path) as texts
      from answer_document d join flow_version v on v.id = d.flow_config join flow f on f.id = v.flow
      where d.path is not null and d.deleted_at is null and v.deleted_at is null and f.deleted_at is null
      group by d.organisation_id, d.flow_config`.execute(db);
    return rows.map(({ client, texts }) => ({ client, texts: texts.toSorted() }));
  });
}

type TextsOfReleases = {
  readonly read: readonly Texts[];
  readonly unread: readonly { readonly client: Id; readonly fault: unknown }[];
};

/** Of each version the last release, and of each flow the one that is live. */
function textsOfReleases({ database }: Pick<Deps, "database">, stopping?: AbortSignal): Promise<TextsOfReleases> {
  return database.asSystem("find the documents that releases answer from", async (db) => {
    const { rows } = await sql<{
      id: Id;
      client: Id;
    }>`select r.id, r.organisation_id as client from release r join flow f on f.id = r.flow
      where f.deleted_at is null and jsonb_path_exists(r.document, '$.rows.answer_document[0]')
        and (r.id = f.live_release or r.id = (select max(o.id::text)::uuid from release o where o.flow_config = r.flow_config))`.execute(
      db,
    );
    const read: Texts[] = [];
    const unread: { client: Id; fault: unknown }[] = [];
    // One at a time: a release may be large.
    for (const { id, client } of rows) {
      stopping?.throwIfAborted();
      const found = await sql<{ document: unknown }>`select document from release where id = ${id}`.execute(db);
      for (const { document } of found.rows) {
        try {
          read.push({ client, texts: textsToSearch(readDocument(document)) });
        } catch (fault) {
          unread.push({ client, fault: new Error(`The release ${id} cannot be read.`, { cause: fault }) });
        }
      }
    }
    return { read, unread };
  });
}
