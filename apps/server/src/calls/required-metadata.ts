import { loadRelease } from "@parley/db/store";
import { type FlowDocument, missingMetadata, readDocument } from "@parley/flow";
import type { Id, JsonObject } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";
import type { Deps } from "../base/deps.ts";
import { badRequest } from "../http/problems.ts";
import { mayTalk } from "../rows/tried-versions.ts";

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
  await requireOfAll(database, sql`r.id = ${release}`, metadata);
}

/** The same for a call that is ordered of a flow, whichever of its releases talks. */
export async function requireMetadataOfAny({ database }: Deps, flow: Id, metadata: JsonObject): Promise<void> {
  await requireOfAll(database, sql`f.id = ${flow} and ${mayTalk}`, metadata);
}

async function requireOfAll(database: Deps["database"], which: RawBuilder<unknown>, metadata: JsonObject) {
  const requiring = await database.asSystem("see what releases require", (db) =>
    sql<{ id: Id }>`select r.id from release r join flow f on f.id = r.flow
      where ${which} and r.document @? '$.settings.metadata_keys[*] ? (@.required == true)'`.execute(db),
  );
  for (const { id } of requiring.rows) {
    const stored = await loadRelease(database, id);
    if (stored !== null) requireMetadata(readDocument(stored.document), metadata);
  }
}
