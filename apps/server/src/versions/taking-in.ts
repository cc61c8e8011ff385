import { setImmediate as nextTurn } from "node:timers/promises";
import { type FlowDocument, idsOf, newIdsFor, newRowPairs, renameIds, type ThreeWays } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { inSlices } from "../base/fair-turns.ts";
import type { Base } from "./common-version.ts";
import type { VersionState } from "./origins.ts";

/** The three sides of a merge, and what the rows of theirs are called in it. */
export type Sides = { readonly ways: ThreeWays; readonly names: ReadonlyMap<Id, Id> };

/** Brings what another made of a common state under the ids of mine. */
export async function sidesOf(
  mine: FlowDocument,
  theirs: FlowDocument,
  { document, rowsOfMine }: Base,
): Promise<Sides> {
  const renamed = renameIds(theirs, rowsOfMine);
  await nextTurn();
  const ways = { base: document, mine, theirs: renamed };
  const made = await inSlices(newRowPairs(ways));
  await nextTurn();
  const names = followed(new Map([...idsOf(theirs)].map((id) => [id, rowsOfMine.get(id) ?? id])), made);
  return { ways: { ...ways, theirs: renameIds(renamed, made) }, names };
}

const followed = (names: ReadonlyMap<Id, Id>, next: ReadonlyMap<Id, Id>): ReadonlyMap<Id, Id> =>
  new Map([...names].map(([id, name]) => [id, next.get(name) ?? name]));

/** What was merged as the version stores it: a row of the other has its id for itself. `rows` are those of the other by it. */
export function asStored(
  merged: FlowDocument,
  { ways, names }: Sides,
  newId: () => Id,
): { readonly document: FlowDocument; readonly rows: ReadonlyMap<Id, Id> } {
  const fresh = newIdsFor(merged, newId, idsOf(ways.mine));
  return { document: renameIds(merged, fresh), rows: followed(names, fresh) };
}

const ids = (list: Iterable<Id>) => sql`${sql.val([...list])}::uuid[]`;

/** Keeps what a merge took in: the next one begins there. */
export async function keepMerged(
  trx: Db,
  { edit, organisation }: { readonly edit: Id; readonly organisation: Id },
  taken: { readonly of: VersionState | { readonly release: string }; readonly rows: ReadonlyMap<Id, Id> },
): Promise<void> {
  const { version, revision, release } = { version: null, revision: null, release: null, ...taken.of };
  await sql`insert into merged_state (edit, organisation_id, version, revision, release, there, here)
    values (${edit}, ${organisation}, ${version}, ${revision}, ${release}, ${ids(taken.rows.keys())},
      ${ids(taken.rows.values())})`.execute(trx);
}

/** Keeps what a proposal was made of: the next merge begins there with what was taken of it. */
export async function keepProposed(
  trx: Db,
  { proposal, organisation }: { readonly proposal: Id; readonly organisation: Id },
  { of, rows }: { readonly of: VersionState; readonly rows: ReadonlyMap<Id, Id> },
): Promise<void> {
  await sql`insert into proposed_state (proposal, organisation_id, version, revision, there, here)
    values (${proposal}, ${organisation}, ${of.version}, ${of.revision}, ${ids(rows.keys())},
      ${ids(rows.values())})`.execute(trx);
}
