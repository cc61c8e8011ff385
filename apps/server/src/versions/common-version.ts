import { type EditedPlace, type FlowDocument, idsOf, matching, pairing, renameIds, withPlaces } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { inSlices } from "../base/fair-turns.ts";
import { PastStates, stateAt } from "../edits/state-at.ts";
import { type Origin, type Origins, readOrigins, type TakenPart, type VersionState } from "./origins.ts";

type Pairs = ReadonlyMap<Id, Id>;

/** The state that two sides came from, and the rows of one side by what the other calls them. */
export type Base = {
  /** Its rows under the ids of mine. */
  readonly document: FlowDocument;
  /** Rows of theirs that are also rows of mine, or were. */
  readonly rowsOfMine: Pairs;
};

type States = { readonly mine: VersionState; readonly theirs: VersionState };

/**
 * The last state that two versions of an agent have in common, by what each was copied from and what it merged, with what
 * either took by proposals since. Null when that is unknown: one was made fresh, or copied before copies knew their origin.
 */
export async function commonVersion(db: Db, flow: Id, states: States): Promise<(Base & VersionState) | null> {
  const origins = await readOrigins(db, flow);
  const common = lastCommon(origins, states);
  if (common === undefined) return null;
  const [own, other] = [origins.before(states.mine), origins.before(states.theirs)];
  const isMine = new Set(origins.partsIn(own));
  const isCommon = new Set(origins.partsIn(origins.before(common)));
  const past = new PastStates(db);
  const parts: (Part & { readonly begun: Base })[] = [];
  for (const part of origins.partsIn(own, other).toReversed()) {
    if (isCommon.has(part)) continue;
    const between = isMine.has(part) ? { ...states, mine: part.from } : { ...states, theirs: part.from };
    const taken = lastCommon(origins, between);
    // What came before the common state was decided with it.
    if (taken === undefined || origins.isBefore(taken, common)) continue;
    const begun = await readCommon({ db, past, origins }, between, taken);
    const way = (isMine.has(part) ? own : other).get(part.version)?.way ?? [];
    parts.unshift({ ...(await partOf(db, part, way)), isMine: isMine.has(part), begun });
  }
  let base = await readCommon({ db, past, origins }, states, common);
  for (const part of parts) base = await withPart(base, part);
  return { ...common, ...base };
}

/** The state that both have and that no other came after. */
function lastCommon(origins: Origins, { mine, theirs }: States): VersionState | undefined {
  const other = origins.before(theirs);
  const shared = [...origins.before(mine)].flatMap(([version, { revision }]) => {
    const there = other.get(version);
    return there === undefined ? [] : [{ version, revision: Math.min(revision, there.revision) }];
  });
  return shared.find((state) => !shared.some((later) => later !== state && origins.isBefore(state, later)));
}

type Reading = { readonly db: Db; readonly past: PastStates; readonly origins: Origins };

async function readCommon(
  { db, past, origins }: Reading,
  { mine, theirs }: States,
  common: VersionState,
): Promise<Base> {
  const { document } = await past.at(common);
  const toMine = await namedAlong(db, origins.before(mine).get(common.version)?.way ?? []);
  const toTheirs = await namedAlong(db, origins.before(theirs).get(common.version)?.way ?? []);
  return { document: renameIds(document, toMine), rowsOfMine: throughBase(toMine, toTheirs) };
}

/** A part that a side took: its places, and the rows of the state that it came from, by what the side calls them. */
type Part = { readonly places: readonly EditedPlace[]; readonly pairs: Pairs; readonly isMine: boolean };

async function partOf(db: Db, { edit }: TakenPart, way: readonly Origin[]): Promise<Omit<Part, "isMine">> {
  const { rows: places } = await sql<EditedPlace>`select unnest(rows) as "row", unnest(fields) as field
    from taken_part where edit = ${edit}`.execute(db);
  const { rows } = await sql<Pair>`select unnest(there) as there, unnest(here) as here
    from proposed_state join taken_part using (proposal) where edit = ${edit}`.execute(db);
  const taken = new Map(places.flatMap(({ row }) => (row === null ? [] : [[row, row] as const])));
  return { places: renamed(places, await along(db, taken, way)), pairs: await along(db, pairsIn(rows), way) };
}

const renamed = (places: readonly EditedPlace[], ...names: readonly Pairs[]): readonly EditedPlace[] =>
  places.map(({ row, field }) => ({ row: row && (names.find((known) => known.has(row))?.get(row) ?? row), field }));

/** A base that has, at the places which were taken, what the taken state and the other side began with. */
async function withPart(base: Base, { places, pairs, isMine, begun }: Part & { readonly begun: Base }): Promise<Base> {
  const names = isMine
    ? new Map([...pairs, ...followed(begun.rowsOfMine, pairs)])
    : throughBase(begun.rowsOfMine, pairs);
  const taken = isMine ? places : renamed(places, names, base.rowsOfMine);
  const isTaken = new Set(taken.flatMap(({ row, field }) => (field === null ? [row] : [])));
  const added = [...names].filter(([id, name]) => isTaken.has(name) || !base.rowsOfMine.has(id));
  const document = isMine ? renameIds(begun.document, pairs) : begun.document;
  return {
    document: await inSlices(withPlaces(base.document, document, taken)),
    rowsOfMine: new Map([...base.rowsOfMine, ...added]),
  };
}

/**
 * The rows of theirs by the names of mine, through the state that both came from. Each side says what it calls those
 * rows; the side that is that state itself needs no names.
 */
export const throughBase = (toMine: Pairs, toTheirs: Pairs): Pairs =>
  toTheirs.size === 0 ? toMine : new Map([...toTheirs].map(([id, renamed]) => [renamed, toMine.get(id) ?? id]));

type Begun = {
  /** A release of the template, as versions say it. */
  readonly release: string;
  readonly document: FlowDocument;
  /** Another of its releases; null where it is gone. */
  readonly read: (release: string) => Promise<FlowDocument | null>;
};

/**
 * The rows of a release of its template by what a version calls them. They are paired where both are the same: by the
 * merge that took the release or another, or in the version that the agent began as. A row keeps its id for life on both
 * sides.
 */
export async function rowsOfRelease(
  db: Db,
  flow: Id,
  { mine, now, begun }: { readonly mine: VersionState; readonly now: FlowDocument; readonly begun: Begun },
): Promise<Pairs> {
  const known = await knownRows(db, flow, mine, begun);
  return inSlices(pairing(begun.document, now, known));
}

async function knownRows(db: Db, flow: Id, mine: VersionState, begun: Begun): Promise<Pairs> {
  const origins = await readOrigins(db, flow);
  const past = [...origins.before(mine)];
  const merges = past.flatMap(([version, { revision, way }]) =>
    origins
      .takenBy({ version, revision })
      .flatMap((merged) => (merged.release === null ? [] : [{ release: merged.release, way: [...way, merged] }])),
  );
  const same = merges.find(({ release }) => release === begun.release);
  if (same !== undefined) return namedAlong(db, same.way);
  for (const { release, way } of merges) {
    const document = await begun.read(release);
    if (document !== null) return underBegun(await namedAlong(db, way), document, begun);
  }
  for (const [version, { way }] of past) {
    if (origins.takenBy({ version, revision: 1 }).length > 0) continue;
    const first = (await stateAt(db, version, 1, "stored")).document;
    const { template_version: release } = first.settings;
    if (release === null) continue;
    const document = release === begun.release ? begun.document : await begun.read(release);
    if (document === null) continue;
    return underBegun(await along(db, await inSlices(matching(document, first)), way), document, begun);
  }
  return new Map();
}

/** The rows of a release by what they are in the one that the version has: another version of the template has other ids. */
async function underBegun(pairs: Pairs, release: FlowDocument, begun: Begun): Promise<Pairs> {
  const same = await inSlices(matching(release, begun.document));
  const rows = idsOf(begun.document);
  const renamed = [...pairs].map(([id, name]) => [same.get(id) ?? id, name] as const);
  return new Map(renamed.filter(([id]) => rows.has(id)));
}

/** What the rows at the end of a way back are called at its beginning. */
async function namedAlong(db: Db, way: readonly Origin[]): Promise<Pairs> {
  const last = way.at(-1);
  return last === undefined ? new Map() : along(db, await pairsOf(db, last), way.slice(0, -1));
}

async function along(db: Db, pairs: Pairs, way: readonly Origin[]): Promise<Pairs> {
  let names = pairs;
  for (const origin of way.toReversed()) names = followed(names, await pairsOf(db, origin));
  return names;
}

const followed = (names: Pairs, next: Pairs): Pairs =>
  new Map([...names].map(([id, name]) => [id, next.get(name) ?? name]));

/** The rows of an origin by what the version that took it calls them: kept with it, but for copies of before. */
async function pairsOf(db: Db, { version, edit, from }: Origin): Promise<Pairs> {
  const kept = edit === null ? sql`copied_rows where version = ${version}` : sql`merged_state where edit = ${edit}`;
  const { rows } = await sql<Pair>`select unnest(there) as there, unnest(here) as here from ${kept}`.execute(db);
  return rows.length === 0 && edit === null && from !== null ? pairsOfCopy(db, version, from) : pairsIn(rows);
}

/** The same of a copy: when it was made it was word for word what it was copied from. */
async function pairsOfCopy(db: Db, version: Id, from: VersionState): Promise<Pairs> {
  const then = await stateAt(db, from.version, from.revision, "stored");
  return inSlices(matching(then.document, (await stateAt(db, version, 1, "stored")).document));
}

type Pair = { readonly there: Id; readonly here: Id };

const pairsIn = (rows: readonly Pair[]): Pairs => new Map(rows.map(({ there, here }) => [there, here]));
