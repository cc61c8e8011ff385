import { equalJson, type Id, inOneGo, type Steps, settingsFields } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "../document/document.ts";
import { type AnyRow, declarationOf, documentNounNames, renameIds, rowsOf } from "../document/document-nouns.ts";
import { assembling } from "../document/rows.ts";
import { pairing } from "../document/same-rows.ts";
import type { FieldValues } from "../edits/edit.ts";
import { applyingEdit } from "../edits/edit-apply.ts";
import { followMerged } from "../names/follow-names.ts";
import { type GoneRows, goneRows, type Naming, namingsOf } from "./gone-rows.ts";
import type { MergeSide } from "./merge-sides.ts";

/** Three states of one agent, their common rows under the same ids: the ancestor, and what two made of it. */
export type ThreeWays = { readonly base: FlowDocument; readonly mine: FlowDocument; readonly theirs: FlowDocument };

/** Where two changes meet: a field that both set to different values; null where one changed what the other took away. */
export type MergeConflict = {
  /** By which it is decided. */
  readonly key: string;
  readonly noun: DocumentNoun | "settings";
  readonly id: Id | null;
  readonly field: string | null;
};

export type Merged = {
  readonly document: FlowDocument;
  /** Every place where changes meet, decided or not. */
  readonly conflicts: readonly MergeConflict[];
};

/** Gives the rows that both sides made, at the same place and of the same name, one id: they are the same row. */
export const withSameNewRows = (ways: ThreeWays): ThreeWays => ({
  ...ways,
  theirs: renameIds(ways.theirs, inOneGo(newRowPairs(ways))),
});

/** The rows of theirs by the ids of mine: those that both sides made, and those of the base. Row by row. */
export function* newRowPairs({ base, mine, theirs }: ThreeWays): Steps<ReadonlyMap<Id, Id>> {
  const known = documentNounNames.flatMap((noun) => rowsOf(base, noun).map(({ id }) => [id, id] as const));
  return yield* pairing(theirs, mine, new Map(known));
}

/**
 * Merges two sides of one ancestor. Changes that do not meet are taken, and what one side brought names rows as the other
 * calls them now. Of those that meet, the chosen side's is taken,
 * mine where none is chosen. Positions of blocks are never asked about: mine holds where both moved it.
 */
export const mergeDocuments = (ways: ThreeWays, choices: ReadonlyMap<string, MergeSide>): Merged =>
  inOneGo(merging(ways, choices));

/** The same, row by row. */
export function* merging(ways: ThreeWays, choices: ReadonlyMap<string, MergeSide>): Steps<Merged> {
  const merge = new Merge(ways, choices);
  yield* merge.decideGone("mine", goneRows(ways.base, ways.mine, ways.theirs));
  yield* merge.decideGone("theirs", goneRows(ways.base, ways.theirs, ways.mine));
  const settings = merge.fieldsOf({ noun: "settings", id: null }, Object.keys(settingsFields), {
    base: ways.base.settings,
    mine: ways.mine.settings,
    theirs: ways.theirs.settings,
  });
  const rows: { [noun: string]: readonly AnyRow[] } = {};
  for (const noun of documentNounNames) rows[noun] = yield* merge.rowsOf(noun);
  const document = yield* assembling({ settings, rows });
  const brought = yield* followMerged(ways, document);
  if (brought.length === 0) return { document, conflicts: merge.conflicts };
  const named = yield* applyingEdit({ document, deleted: [] }, brought, { guarded: false });
  // A text that is too long under the new name keeps the old one: the validator tells.
  return { document: named.ok ? named.document : document, conflicts: merge.conflicts };
}

type Sides = { readonly base: Rows; readonly mine: Rows; readonly theirs: Rows };
type Rows = ReadonlyMap<Id, AnyRow>;
type Values = { readonly base: FieldValues | undefined; readonly mine: FieldValues; readonly theirs: FieldValues };

/** What tells of another field goes with it: the words of a recording come from the side that recorded, as a file's size. */
const goesWith: { readonly [N in DocumentNoun]?: { readonly [field: string]: string } } = {
  prompt_content: { recorded_words: "path" },
  answer_document: { file: "path", size: "path", pages: "path", passages: "path", language: "path" },
};

/** What decides whether rows stay that only one side has. */
type Keeping = {
  readonly keeper: MergeSide;
  /** Rows that the keeper changed, or names now and did not name before. */
  readonly touched: ReadonlySet<Id>;
  /** Rows that are named by what stays. */
  readonly needed: ReadonlySet<Id>;
};

/** The state of one merge: what is decided so far, holders before what they hold. */
class Merge {
  readonly #conflicts = new Map<string, MergeConflict>();
  readonly #ways: ThreeWays;
  readonly #choices: ReadonlyMap<string, MergeSide>;
  /** Whether a row that one side took away is kept. */
  readonly #kept = new Map<Id, boolean>();

  constructor(ways: ThreeWays, choices: ReadonlyMap<string, MergeSide>) {
    this.#ways = ways;
    this.#choices = choices;
  }

  get conflicts(): readonly MergeConflict[] {
    return [...this.#conflicts.values()];
  }

  /** Decides of each row that the keeper has and the other side took away whether it stays. What stays keeps all that it names. */
  *decideGone(keeper: MergeSide, gone: GoneRows): Steps<void> {
    if (gone.size === 0) return;
    const { base, [keeper]: side } = this.#ways;
    const namings = yield* namingsOf(side, gone);
    const touched = yield* touchedBy(base, side, newIn(namings, yield* namingsOf(base, gone)));
    const needed = new Set<Id>();
    const need = (id: Id): void => {
      const of = gone.get(id);
      if (of === undefined || needed.has(id)) return;
      needed.add(id);
      for (const field of declarationOf(of.noun).holders) need(String(of.row[field]));
    };
    const isMissed = ({ by, id }: Naming) =>
      by !== null && this.#kept.get(by) === true && this.#kept.get(id) === false && !needed.has(id);
    let missed: readonly Naming[];
    do {
      for (const { noun, row } of gone.values()) {
        yield;
        this.#kept.set(row.id, this.#isKept(noun, row, { keeper, touched, needed }));
      }
      missed = namings.filter(isMissed);
      for (const { id } of missed) need(id);
    } while (missed.length > 0);
  }

  *rowsOf(noun: DocumentNoun): Steps<readonly AnyRow[]> {
    const { base, mine, theirs } = this.#ways;
    const sides = { base: byId(base, noun), mine: byId(mine, noun), theirs: byId(theirs, noun) };
    const ids = new Set([...sides.base.keys(), ...sides.mine.keys(), ...sides.theirs.keys()]);
    const rows: AnyRow[] = [];
    for (const id of ids) {
      yield;
      const row = this.#rowOf(noun, id, sides);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  #rowOf(noun: DocumentNoun, id: Id, sides: Sides): AnyRow | undefined {
    const [base, mine, theirs] = [sides.base.get(id), sides.mine.get(id), sides.theirs.get(id)];
    if (mine !== undefined && theirs !== undefined) {
      const fields = Object.keys(declarationOf(noun).fields);
      return { ...this.fieldsOf({ noun, id }, fields, { base, mine, theirs }), id };
    }
    const row = mine ?? theirs;
    // A row that one side made is taken. One that both took away is gone.
    if (base === undefined || row === undefined) return row;
    return this.#kept.get(id) === true ? row : undefined;
  }

  /** Whether a row stays that one side took away and the keeper has. What went with its holder stays with its holder. */
  #isKept(noun: DocumentNoun, row: AnyRow, { keeper, touched, needed }: Keeping): boolean {
    const decided = declarationOf(noun).holders.flatMap((field) => this.#kept.get(String(row[field])) ?? []);
    if (decided.length > 0) return decided.every((isKept) => isKept);
    if (!touched.has(row.id)) return needed.has(row.id);
    return this.#choose({ noun, id: row.id, field: null }) === keeper;
  }

  /** The values of a row, or of the settings, that both sides have. */
  fieldsOf(of: Pick<MergeConflict, "noun" | "id">, names: readonly string[], values: Values): FieldValues {
    const followed = Object.entries(of.noun === "settings" ? {} : (goesWith[of.noun] ?? {})).filter(
      ([, leader]) => !equalJson(values.mine[leader], values.theirs[leader]),
    );
    const own = names.filter((name) => followed.every(([follower]) => follower !== name));
    const merged: { [field: string]: unknown } = Object.fromEntries(
      own.map((field) => [field, this.#valueOf({ ...of, field }, values)]),
    );
    for (const [follower, leader] of followed) {
      const side = equalJson(merged[leader], values.mine[leader]) ? values.mine : values.theirs;
      merged[follower] = side[follower];
    }
    return merged;
  }

  #valueOf(of: Omit<MergeConflict, "key"> & { readonly field: string }, values: Values): unknown {
    const [base, mine, theirs] = [values.base?.[of.field], values.mine[of.field], values.theirs[of.field]];
    if (equalJson(mine, theirs)) return mine;
    if (values.base !== undefined) {
      if (equalJson(base, theirs)) return mine;
      if (equalJson(base, mine)) return theirs;
    }
    if (of.field === "render_info") return mine;
    return this.#choose(of) === "mine" ? mine : theirs;
  }

  #choose(of: Omit<MergeConflict, "key">): MergeSide {
    const key = `${of.noun} ${of.id ?? ""} ${of.field ?? ""}`.replace(/ +/g, " ").trim();
    this.#conflicts.set(key, { key, ...of });
    return this.#choices.get(key) ?? "mine";
  }
}

const byId = (document: FlowDocument, noun: DocumentNoun): Rows =>
  new Map(rowsOf(document, noun).map((row) => [row.id, row]));

/** Ids that are named at a place which did not name them before. */
function newIn(namings: readonly Naming[], before: readonly Naming[]): readonly Id[] {
  const keyOf = ({ by, field, id }: Naming) => `${by} ${field} ${id}`;
  const known = new Set(before.map(keyOf));
  return namings.filter((naming) => !known.has(keyOf(naming))).map(({ id }) => id);
}

/** The rows of the ancestor that a side changed or newly names, or below which it changed, made or newly names something. */
function* touchedBy(base: FlowDocument, side: FlowDocument, named: readonly Id[]): Steps<ReadonlySet<Id>> {
  const touched = new Set<Id>(named);
  // What is held comes after its holders, so going back finds all.
  for (const noun of documentNounNames.toReversed()) {
    const { fields, holders } = declarationOf(noun);
    const before = byId(base, noun);
    const names = Object.keys(fields).filter((name) => name !== "render_info");
    for (const row of rowsOf(side, noun)) {
      yield;
      const was = before.get(row.id);
      const isSame = was !== undefined && names.every((name) => equalJson(was[name], row[name]));
      if (isSame && !touched.has(row.id)) continue;
      touched.add(row.id);
      for (const field of holders) if (row[field] !== null) touched.add(String(row[field]));
    }
  }
  return touched;
}
