import { loadRelease } from "@parley/db/store";
import { type FlowDocument, missingMetadata, readDocument } from "@parley/flow";
import type { Id, JsonObject } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Deps } from "../base/deps.ts";
import { badRequest } from "../http/problems.ts";

/** Whether a conversation has the values that its version requires. @throws Problem 400 that names those it lacks. */
export function requireMetadata({ settings }: FlowDocument, metadata: JsonObject): void {
  const missing = missingMetadata(settings, metadata);
  if (missing.length === 0) return;
  const errors = missing.map(({ key, type }) => ({
    field: `metadata.${key}`,
    code: "required",
    message: `The agent needs ${key} (${type}).`,
  }));
  throw badRequest("metadata_missing", "The agent requires values that are missing: see errors.", errors);
}

/** The same for a release. Only one that requires something is read. */
export async function requireMetadataOf({ database }: Deps, release: Id, metadata: JsonObject): Promise<void> {
  const requires = await database.asSystem("see what a release requires", async (db) => {
    const { rows } = await sql`select from release
      where id = ${release} and document @? '$.settings.metadata_keys[*] ? (@.required == true)'`.execute(db);
    return rows.length > 0;
  });
  const stored = requires ? await loadRelease(database, release) : null;
  if (stored !== null) requireMetadata(readDocument(stored.document), metadata);
}
