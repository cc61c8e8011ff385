import { type FlowDocument, turningInto, type Unrecorded, withoutRecordings } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { inSlices } from "../base/fair-turns.ts";
import { conflict, notFound } from "../http/problems.ts";
import { applyEdit, changedMeanwhile, lockVersion } from "./apply-edit.ts";
import { goneFiles } from "./gone-files.ts";
import { readYaml } from "./read-yaml.ts";
import { loadState } from "./version-state.ts";

/** How often a file is read again because the version was changed meanwhile. */
const mostTries = 3;

type Import<Read> = {
  readonly version: Id;
  readonly by: Id | null;
  readonly expected: number | null;
  readonly summary: string;
  /** Reads the version as it is to be, beside the one that it takes the place of. */
  readonly read: (existing: FlowDocument) => Promise<Read>;
};

/** What was read, as the client of the version may have it. */
type Imported<Read> = Read & Unrecorded;

/** Writes what was read, in a transaction; gives the id of the edit, null where nothing changed. */
type WriteRead = (trx: Db) => Promise<Id | null>;

/**
 * Makes a version what a file says, as one edit. Recordings stay behind that are another client's or no longer kept:
 * `prompts` are those that lost one. The file is read outside of the transaction, which would hold everybody else's edits up: `within` opens it, and gets
 * what is to be done in it.
 * @throws Problem what `read` and `applyEdit` say, 409 `busy`.
 */
export async function importDocument<Read extends { readonly document: FlowDocument }, T>(
  deps: Deps,
  db: Db,
  imported: Import<Read>,
  within: (write: WriteRead, read: Imported<Read>) => Promise<T>,
): Promise<T> {
  const { version } = imported;
  for (let tries = 1; tries <= mostTries; tries++) {
    const { revision, organisation } = await versionNow(db, version);
    const existing = (await loadState(db, version)).document;
    const read = await imported.read(existing);
    const gone = await goneFiles(deps, db, organisation, { read: read.document, existing });
    const own = withoutRecordings(read.document, organisation, gone);
    try {
      return await within((trx) => write(deps, trx, imported, { document: own.document, revision }), {
        ...read,
        ...own,
      });
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
    }
  }
  throw conflict("busy", "Another person is changing it: try again.");
}

/**
 * Makes a version what a YAML text says; rows keep their ids where the text names them, or their kind and name. A text that
 * says what the version already is makes no edit, whatever revision it expects. @throws Problem what `readYaml` and `importDocument` say.
 */
export function importYaml<T>(
  deps: Deps,
  db: Db,
  { yaml, ...imported }: Pick<Import<never>, "version" | "by" | "expected"> & { readonly yaml: string },
  within: (write: WriteRead, read: Unrecorded) => Promise<T>,
): Promise<T> {
  const read = async (existing: FlowDocument) => ({ document: await readYaml(deps, { yaml, existing }) });
  return importDocument(deps, db, { ...imported, summary: "Import YAML", read }, within);
}

/** The version was changed while the file was read. */
class ChangedMeanwhile extends Error {}

/** A version as it is to be, and the revision that was found while its file was read. */
type ReadAgent = { readonly document: FlowDocument; readonly revision: number };

async function write(deps: Deps, trx: Db, imported: Omit<Import<never>, "read">, read: ReadAgent): Promise<Id | null> {
  const { version, by, expected, summary } = imported;
  const { revision } = await lockVersion(trx, version);
  if (revision !== read.revision) throw new ChangedMeanwhile();
  const { document } = await loadState(trx, version);
  const operations = await inSlices(turningInto(document, read.document));
  // First: who sends a file again because no answer came has no conflict.
  if (operations.length === 0) return null;
  if (expected !== null && expected !== revision) throw await changedMeanwhile(trx, version, revision, expected);
  const how = { expected, kind: "whole", at: () => "" } as const;
  const asked = { id: deps.newId(), version, operations, by, summary, ...how };
  return (await applyEdit(deps, trx, asked)).id;
}

async function versionNow(db: Db, version: Id): Promise<{ readonly revision: number; readonly organisation: Id }> {
  const { rows } = await sql<{ revision: number; organisation: Id }>`
    select revision, organisation_id as organisation from flow_version
    where id = ${version} and deleted_at is null`.execute(db);
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}
