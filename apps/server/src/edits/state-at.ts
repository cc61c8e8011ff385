import { applyingEdit, type EditState } from "@parley/flow";
import type { Id, Steps } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { inSlices } from "../base/fair-turns.ts";
import { type EditRow, editColumns, readStoredEdit } from "./apply-edit.ts";
import { loadState, type VersionsRead } from "./version-state.ts";

/**
 * A version as it was at a revision: as it is now, and every edit since taken back. Lock the version first, or read in
 * one transaction of one moment. @throws Problem 404.
 */
export async function stateAt(
  db: Db,
  version: Id,
  revision: number,
  among: VersionsRead = "living",
): Promise<EditState> {
  const now = await loadState(db, version, among);
  const { rows } = await sql<EditRow>`select ${editColumns} from edit
    where flow_config = ${version} and version_revision > ${revision} order by version_revision desc`.execute(db);
  return inSlices(takingBack(version, now, rows));
}

function* takingBack(version: Id, now: EditState, edits: readonly EditRow[]): Steps<EditState> {
  let state = now;
  for (const row of edits) {
    yield;
    const undone = yield* applyingEdit(state, readStoredEdit(row).inverse, { guarded: false });
    if (!undone.ok) throw new Error(`Edit ${row.id} of version ${version} cannot be taken back`);
    state = undone;
  }
  return state;
}
