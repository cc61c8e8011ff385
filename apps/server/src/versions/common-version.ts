import { type FlowDocument, matching, renameIds } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { inSlices } from "../base/fair-turns.ts";
import { stateAt } from "../edits/state-at.ts";

/** The state that two versions came from, and the rows of one side by what the other calls them. */
export type CommonVersion = {
  readonly version: Id;
  readonly revision: number;
  /** Its rows under the ids of mine. */
  readonly document: FlowDocument;
  /** Rows of theirs that are also rows of mine, or were. */
  readonly rowsOfMine: ReadonlyMap<Id, Id>;
};

type Step = { readonly version: Id; readonly copied_from: Id | null; readonly copied_revision: number | null };

/** Most copies of copies that are followed. */
const longestLine = 100;

/**
 * The last state that two versions have in common, found by what each was copied from. Null when that is unknown: one
 * was made fresh, or copied before copies knew their origin.
 */
export async function commonVersion(db: Db, mine: Id, theirs: Id): Promise<CommonVersion | null> {
  const [own, other] = [await lineOf(db, mine), await lineOf(db, theirs)];
  const place = own.findIndex(({ version }) => other.some((step) => step.version === version));
  const common = own[place];
  if (common === undefined) return null;
  const otherPlace = other.findIndex(({ version }) => version === common.version);
  // A side that is the common version itself has gone on: what the other was copied from counts.
  const copied = [own[place - 1]?.copied_revision, other[otherPlace - 1]?.copied_revision];
  const revision = Math.min(...copied.flatMap((each) => each ?? []));
  const { document } = await stateAt(db, common.version, revision);
  const toMine = await renamedAlong(db, own.slice(0, place));
  const toTheirs = await renamedAlong(db, other.slice(0, otherPlace));
  const rowsOfMine = throughBase(toMine, toTheirs);
  return { version: common.version, revision, document: renameIds(document, toMine), rowsOfMine };
}

/**
 * The rows of theirs by the names of mine, through the version that both came from. Each side says what it calls those
 * rows; the side that is that version itself needs no names.
 */
export const throughBase = (toMine: ReadonlyMap<Id, Id>, toTheirs: ReadonlyMap<Id, Id>): ReadonlyMap<Id, Id> =>
  toTheirs.size === 0 ? toMine : new Map([...toTheirs].map(([id, renamed]) => [renamed, toMine.get(id) ?? id]));

/** A version and what it was copied from, one after the other. */
async function lineOf(db: Db, version: Id): Promise<readonly Step[]> {
  const { rows } = await sql<Step>`with recursive line as (
      select id as version, copied_from, copied_revision, 1 as place from flow_version where id = ${version}
      union all
      select v.id, v.copied_from, v.copied_revision, line.place + 1
      from line join flow_version v on v.id = line.copied_from and v.deleted_at is null where line.place < ${longestLine})
    select version, copied_from, copied_revision from line order by place`.execute(db);
  return rows;
}

/** What the rows of a line's origin are called in the first of the line. */
async function renamedAlong(db: Db, line: readonly Step[]): Promise<ReadonlyMap<Id, Id>> {
  let names: ReadonlyMap<Id, Id> = new Map();
  for (const [place, { version, copied_from: origin, copied_revision: revision }] of line.toReversed().entries()) {
    if (origin === null || revision === null) throw new Error(`Version ${version} has no origin`);
    const then = await stateAt(db, origin, revision);
    const pairs = await inSlices(matching(then.document, (await stateAt(db, version, 1)).document));
    names = place === 0 ? pairs : new Map([...names].map(([id, name]) => [id, pairs.get(name) ?? name]));
  }
  return names;
}
