import { type FlowDocument, turningInto } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { inSlices } from "../base/in-slices.ts";
import { conflict, notFound } from "../http/problems.ts";
import { applyEdit, changedMeanwhile, lockVersion } from "./apply-edit.ts";
import { readYaml } from "./read-yaml.ts";
import { loadState } from "./version-state.ts";

/** A version as it is to be, and the revision that was found while its text was read. */
type ReadAgent = { readonly document: FlowDocument; readonly revision: number };

/** How often a text is read again because the version was changed meanwhile. */
const mostTries = 3;

type Import = { readonly version: Id; readonly yaml: string; readonly by: Id | null; readonly expected: number | null };

/**
 * Makes a version what a YAML text says, as one edit; rows keep their ids where the text names them, or their kind and
 * name. A text that says what the version already is makes none. The text is read outside of the transaction, which
 * would hold everybody else's edits up: `within` opens it, and gets what is to be done in it.
 * @throws Problem what `readYaml` and `applyEdit` say, 409 `busy`.
 */
export async function importYaml<T>(
  deps: Deps,
  db: Db,
  imported: Import,
  within: (write: (trx: Db) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { version, yaml } = imported;
  for (let tries = 1; tries <= mostTries; tries++) {
    const revision = await revisionOf(db, version);
    const existing = await loadState(db, version);
    const document = await readYaml(deps, { yaml, existing: existing.document });
    try {
      return await within((trx) => write(deps, trx, imported, { document, revision }));
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
    }
  }
  throw conflict("busy", "Another person is changing it: try again.");
}

/** The version was changed while the text was read. */
class ChangedMeanwhile extends Error {}

async function write(deps: Deps, trx: Db, imported: Import, read: ReadAgent): Promise<void> {
  const { version, by, expected } = imported;
  const { revision } = await lockVersion(trx, version);
  if (expected !== null && expected !== revision) throw await changedMeanwhile(trx, version, revision, expected);
  if (revision !== read.revision) throw new ChangedMeanwhile();
  const { document } = await loadState(trx, version);
  const operations = await inSlices(turningInto(document, read.document));
  if (operations.length === 0) return;
  await applyEdit(deps, trx, {
    id: deps.newId(),
    version,
    operations,
    by,
    summary: "Import YAML",
    expected,
    guarded: false,
    at: () => "",
  });
}

async function revisionOf(db: Db, version: Id): Promise<number> {
  const { rows } = await sql<{ revision: number }>`select revision from flow_version
    where id = ${version} and deleted_at is null`.execute(db);
  if (rows[0] === undefined) throw notFound();
  return rows[0].revision;
}
