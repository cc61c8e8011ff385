import {
  type EditedPlace,
  type FlowDocument,
  idsOf,
  matching,
  pairing,
  renameIds,
  type Said,
  saidAt,
  withSaid,
} from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { inSlices } from "../base/fair-turns.ts";
import { PastStates, stateAt } from "../edits/state-at.ts";
import { nameOfPlace } from "../edits/taken-places.ts";
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
  const base = await readCommon({ db, past: new PastStates(db), origins }, states, common);
  const { said, rowsOfMine } = await begunParts(db, origins, { states, common, base });
  return { ...common, document: await inSlices(withSaid(base.document, said)), rowsOfMine };
}

type Shared = { readonly states: States; readonly common: VersionState; readonly base: Base };

/** What a part that was taken begins with, and the rows that it took by the names of mine. */
type PartBegun = { readonly said: Said; readonly names: Pairs };

/**
 * What the parts that either side took begin with, in the order in which they were taken. Those that began alike are read
 * together. Of each state that is kept which its parts took: an agent may have thousands.
 */
async function begunParts(
  db: Db,
  origins: Origins,
  { states, common, base }: Shared,
): Promise<{ readonly said: readonly Said[]; readonly rowsOfMine: Pairs }> {
  const reading = { db, past: new PastStates(db), origins };
  const parts = await openParts(db, origins, states, common);
  // The later states first: so no edit is taken back twice.
  const alike = [...Map.groupBy(parts, ({ key }) => key).values()]
    .flatMap((together) => (together[0] === undefined ? [] : [{ ...together[0], together }]))
    .sort((a, b) => b.taken.revision - a.taken.revision);
  const begun = new Map<OpenPart, PartBegun>();
  const others = new Map<Id, Id>();
  for (const { isMine, between, taken, proposal, way, together } of alike) {
    const from = await readCommon(reading, between, taken);
    const pairs = await along(db, await pairsOfProposal(db, proposal), way);
    const names = isMine
      ? new Map([...pairs, ...followed(from.rowsOfMine, pairs)])
      : throughBase(from.rowsOfMine, pairs);
    const document = isMine ? renameIds(from.document, pairs) : from.document;
    for (const part of together) {
      const places = isMine ? part.places : renamed(part.places, names, base.rowsOfMine);
      const rows = new Set(places.flatMap(({ row, field }) => (field === null ? [row] : [])));
      const ofRows = rows.size === 0 ? [] : [...names].filter(([, name]) => rows.has(name));
      begun.set(part, { said: saidAt(document, places), names: new Map(ofRows) });
    }
    for (const [id, name] of names) if (!base.rowsOfMine.has(id)) others.set(id, name);
  }
  const inOrder = parts.flatMap((part) => begun.get(part) ?? []);
  const named = inOrder.flatMap(({ names }) => [...names]);
  return { said: inOrder.map(({ said }) => said), rowsOfMine: new Map([...base.rowsOfMine, ...others, ...named]) };
}

/** A part that a side took: its places by what the side calls them, and between what it begins. */
type OpenPart = {
  readonly isMine: boolean;
  readonly places: readonly EditedPlace[];
  readonly proposal: Id;
  /** Back from the side to the version that took it. */
  readonly way: readonly Origin[];
  readonly between: States;
  readonly taken: VersionState;
  /** Parts of one key begin alike. */
  readonly key: string;
};

/** The parts that either side took since the common state, in order, without places that it took again later. */
async function openParts(db: Db, origins: Origins, states: States, common: VersionState): Promise<readonly OpenPart[]> {
  const [own, other] = [origins.before(states.mine), origins.before(states.theirs)];
  const [ofMine, ofTheirs] = [origins.partsIn(own), origins.partsIn(other)];
  // What came before the common state was decided with it.
  const ofCommon = namesIn(origins.partsIn(origins.before(common)));
  const sides = [
    { isMine: true, past: own, parts: ofMine, known: ofCommon },
    { isMine: false, past: other, parts: ofTheirs, known: new Set([...ofCommon, ...namesIn(ofMine)]) },
  ];
  const all = sides.flatMap(({ parts, ...side }) => parts.map((part) => ({ ...side, part })));
  const covered = new Set<string>();
  const open: OpenPart[] = [];
  for (const { isMine, past, part, known } of all.sort((a, b) => b.part.order - a.part.order)) {
    const unknown = part.places.filter((place) => !known.has(nameIn(part, place)));
    if (unknown.length === 0) continue;
    const between = isMine ? { ...states, mine: part.from } : { ...states, theirs: part.from };
    const taken = lastCommon(origins, between);
    if (taken === undefined || origins.isBefore(taken, common)) continue;
    const way = past.get(part.version)?.way ?? [];
    const here = await namedHere(db, unknown, way);
    const nameHere = (place: EditedPlace) => `${isMine} ${nameOfPlace(place)}`;
    const places = here.filter(
      (place) => !covered.has(nameHere(place)) && !covered.has(nameHere({ ...place, field: null })),
    );
    if (places.length === 0) continue;
    for (const place of places) covered.add(nameHere(place));
    const key = `${isMine} ${part.version} ${part.proposal} ${taken.version} ${taken.revision}`;
    open.push({ isMine, places, proposal: part.proposal, way, between, taken, key });
  }
  return open.toReversed();
}

const nameIn = ({ edit }: TakenPart, place: EditedPlace) => `${edit} ${nameOfPlace(place)}`;
const namesIn = (parts: readonly TakenPart[]) =>
  new Set(parts.flatMap((part) => part.places.map((place) => nameIn(part, place))));

/** Places of a version by what a side calls its rows. */
async function namedHere(
  db: Db,
  places: readonly EditedPlace[],
  way: readonly Origin[],
): Promise<readonly EditedPlace[]> {
  if (way.length === 0) return places;
  const rows = new Map(places.flatMap(({ row }) => (row === null ? [] : [[row, row] as const])));
  return renamed(places, await along(db, rows, way));
}

async function pairsOfProposal(db: Db, proposal: Id): Promise<Pairs> {
  const { rows } = await sql<Pair>`select unnest(there) as there, unnest(here) as here
    from proposed_state where proposal = ${proposal}`.execute(db);
  return pairsIn(rows);
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

const renamed = (places: readonly EditedPlace[], ...names: readonly Pairs[]): readonly EditedPlace[] =>
  places.map(({ row, field }) => ({ row: row && (names.find((known) => known.has(row))?.get(row) ?? row), field }));

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
