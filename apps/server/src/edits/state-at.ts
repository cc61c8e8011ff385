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
  return backTo(db, version, revision, { state: await loadState(db, version, among), revision: null });
}

/** A state of a version, and its revision; null for the last. */
type StateOf = { readonly state: EditState; readonly revision: number | null };

async function backTo(db: Db, version: Id, revision: number, { state, revision: last }: StateOf): Promise<EditState> {
  const { rows } = await sql<EditRow>`select ${editColumns} from edit where flow_config = ${version}
    and version_revision > ${revision} and version_revision <= coalesce(${last}::int, version_revision)
    order by version_revision desc`.execute(db);
  return inSlices(takingBack(version, state, rows));
}

/**
 * Versions as they were, those that were deleted too, in one transaction of one moment. Who asks for the later states first
 * has no edit taken back twice.
 */
export class PastStates {
  readonly #read = new Map<Id, { readonly state: EditState; readonly revision: number }>();
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async at({ version, revision }: { readonly version: Id; readonly revision: number }): Promise<EditState> {
    const known = this.#read.get(version);
    const isLater = known !== undefined && known.revision >= revision;
    const from = isLater ? known : { state: await loadState(this.#db, version, "stored"), revision: null };
    const state = await backTo(this.#db, version, revision, from);
    this.#read.set(version, { state, revision });
    return state;
  }
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
