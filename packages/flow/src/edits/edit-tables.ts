import type { Id, Settings } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "../document/document.ts";
import {
  type AnyRow,
  declarationOf,
  documentNounNames,
  firstNotBefore,
  indexOf,
  isSorted,
  markSorted,
  placeOfRow,
  rowsOf,
} from "../document/document-nouns.ts";
import { byId } from "../document/rows.ts";
import type { DeletedRow, EditState, FieldValues } from "./edit.ts";

/** The rows of a noun, in the order of their ids. */
export const rowList: ListKind<AnyRow> = {
  keyOf: ({ id }) => id,
  placeOf: placeOfRow,
  arrange: (kept, added) => {
    if (isSorted(kept)) for (const row of added) kept.splice(firstNotBefore(kept, row.id), 0, row);
    else kept.push(...added);
    // Rows that came in another order leave in this one.
    if (!isSorted(kept)) kept.sort(byId);
    markSorted(kept);
    return kept;
  },
};

/** How the items of a list are found and put together; what depends on the kind of list. */
type ListKind<Item> = {
  readonly keyOf: (item: Item) => string;
  readonly placeOf: (list: readonly Item[], key: string) => number | undefined;
  /** A list with some of its items made others, some left out, and more added. */
  readonly arrange: (kept: Item[], added: readonly Item[]) => readonly Item[];
};

/** Who asks a list so often gets its answers from an index. */
const often = 16;

/** Changes laid over a list that stays as it is: looking at a row of thousands and changing it costs no copy of all. */
export class Overlay<Item> {
  readonly #base: readonly Item[];
  readonly #kind: ListKind<Item>;
  /** What is there by now; null where it was taken away. */
  readonly #changes = new Map<string, Item | null>();
  /** By what is asked of an item, and its answer: the keys of those that gave it, also of some that no longer do. */
  readonly #answers = new Map<Asked<Item>, Map<unknown, Set<string>>>();
  #timesAsked = 0;

  constructor(base: readonly Item[], kind: ListKind<Item>) {
    this.#base = base;
    this.#kind = kind;
  }

  get(key: string): Item | undefined {
    const changed = this.#changes.get(key);
    if (changed !== undefined) return changed ?? undefined;
    const place = this.#kind.placeOf(this.#base, key);
    return place === undefined ? undefined : this.#base[place];
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  set(item: Item): void {
    const key = this.#kind.keyOf(item);
    this.#changes.set(key, item);
    for (const [asked, keys] of this.#answers) addKey(keys, asked(item), key);
  }

  delete(key: string): void {
    this.#changes.set(key, null);
  }

  /** Those that are there and give this answer. Who asks often has all answers kept; for a few times that costs more. */
  that(asked: Asked<Item>, answer: unknown): Item[] {
    this.#timesAsked++;
    if (this.#timesAsked < often) return this.#filter((item) => asked(item) === answer);
    const found: Item[] = [];
    for (const key of this.#keysBy(asked).get(answer) ?? []) {
      const item = this.get(key);
      if (item !== undefined && asked(item) === answer) found.push(item);
    }
    return found;
  }

  #filter(fits: (item: Item) => boolean): Item[] {
    const left = this.#base.filter((item) => fits(item) && !this.#changes.has(this.#kind.keyOf(item)));
    for (const item of this.#changes.values()) if (item !== null && fits(item)) left.push(item);
    return left;
  }

  #keysBy(asked: Asked<Item>): Map<unknown, Set<string>> {
    const known = this.#answers.get(asked);
    if (known !== undefined) return known;
    const keys = new Map<unknown, Set<string>>();
    for (const item of this.#base) addKey(keys, asked(item), this.#kind.keyOf(item));
    for (const [key, item] of this.#changes) if (item !== null) addKey(keys, asked(item), key);
    this.#answers.set(asked, keys);
    return keys;
  }

  /** The list that has come of it: the very one of before when nothing changed, and each item at its place. */
  result(): readonly Item[] {
    const changes: [place: number, item: Item][] = [];
    const gone = new Set<number>();
    const added: Item[] = [];
    for (const [key, item] of this.#changes) {
      const place = this.#kind.placeOf(this.#base, key);
      if (place === undefined) {
        if (item !== null) added.push(item);
      } else if (item === null) gone.add(place);
      else if (item !== this.#base[place]) changes.push([place, item]);
    }
    if (changes.length === 0 && gone.size === 0 && added.length === 0) return this.#base;
    const list = this.#base.slice();
    for (const [place, item] of changes) list[place] = item;
    return this.#kind.arrange(gone.size === 0 ? list : list.filter((_item, place) => !gone.has(place)), added);
  }
}

/** What is asked of every item of a list. Each is one function, for its answers are kept by it. */
type Asked<Item> = (item: Item) => unknown;

function addKey(keys: Map<unknown, Set<string>>, answer: unknown, key: string): void {
  const known = keys.get(answer);
  if (known === undefined) keys.set(answer, new Set([key]));
  else known.add(key);
}

/** A list in no order, whose items are found by an index. */
export const listBy = <Item>(keyOf: (item: Item) => string): ListKind<Item> => ({
  keyOf,
  placeOf: (list, key) => indexOf(list, keyOf).get(key),
  arrange: (kept, added) => (added.length === 0 ? kept : [...kept, ...added]),
});

type Holder = { readonly noun: DocumentNoun; readonly id: Id };

/** The fields of each noun that name rows of another as what it is a part of. */
const heldBy: { readonly noun: DocumentNoun; readonly field: string; readonly holder: DocumentNoun }[] =
  documentNounNames.flatMap((noun) => {
    const { fields, holders } = declarationOf(noun);
    return holders.flatMap((field) => {
      const holder = documentNounNames.find((name) => name === fields[field]?.to);
      return holder === undefined ? [] : [{ noun, field, holder }];
    });
  });

/** The rows of a version while an edit is worked out. The state it began with is never touched. */
export class EditTables {
  settings: Settings;
  readonly #document: FlowDocument;
  readonly #living = new Map<DocumentNoun, Overlay<AnyRow>>();
  readonly #deleted: Overlay<DeletedRow>;
  /** The rows that were deleted here for themselves, by the rows that they were a part of. */
  readonly #partsGone = new Map<string, Set<string>>();
  /** The rows that came back here with what they are a part of. */
  readonly #cameAlong = new Set<string>();
  #arrived: string[] = [];

  constructor({ document, deleted }: EditState) {
    this.settings = document.settings;
    this.#document = document;
    this.#deleted = new Overlay(deleted, deletedList);
  }

  row(noun: DocumentNoun, id: Id): AnyRow | undefined {
    return this.#rows(noun).get(id);
  }

  /** The rows of which a field has this value. */
  held(noun: DocumentNoun, field: string, value: unknown): readonly AnyRow[] {
    return this.#rows(noun).that(fieldValue(field), value);
  }

  /** The rows that were put here since this was last asked, as noun and id. */
  takeArrived(): readonly string[] {
    const arrived = this.#arrived;
    this.#arrived = [];
    return arrived;
  }

  isDeleted(noun: DocumentNoun, id: Id): boolean {
    return this.#deleted.has(keyOf(noun, id));
  }

  put(noun: DocumentNoun, row: AnyRow): void {
    this.#rows(noun).set(row);
    this.#arrived.push(keyOf(noun, row.id));
  }

  changeSettings(fields: FieldValues): void {
    this.settings = { ...this.settings, ...fields };
  }

  /**
   * Deletes a row, and with it the rows that it holds. Those that were deleted here before, for themselves, count as taken
   * along too, so that they come back with it. Gives these as noun and id.
   */
  delete(noun: DocumentNoun, row: AnyRow): readonly string[] {
    for (const { field, holder } of heldBy.filter((relation) => relation.noun === noun)) {
      const id = row[field];
      if (typeof id !== "string") continue;
      const key = keyOf(holder, id);
      this.#partsGone.set(key, (this.#partsGone.get(key) ?? new Set()).add(keyOf(noun, row.id)));
    }
    return this.#take(noun, row, null);
  }

  #take(noun: DocumentNoun, row: AnyRow, deletedWith: Id | null): string[] {
    this.#rows(noun).delete(row.id);
    this.#deleted.set({ noun, row, deleted_with: deletedWith });
    const along: string[] = [];
    for (const key of this.#partsGone.get(keyOf(noun, row.id)) ?? []) {
      const part = this.#deleted.get(key);
      if (part?.deleted_with !== null) continue;
      this.#deleted.set({ ...part, deleted_with: row.id });
      along.push(key);
    }
    for (const relation of heldBy) {
      if (relation.holder !== noun) continue;
      for (const other of this.held(relation.noun, relation.field, row.id))
        if (this.row(relation.noun, other.id)) along.push(...this.#take(relation.noun, other, row.id));
    }
    return along;
  }

  /**
   * Restores a deleted row, and with it those that its deletion took along; one that is also a part of something still
   * deleted waits for that instead.
   */
  restore(noun: DocumentNoun, id: Id): void {
    const entry = this.#deleted.get(keyOf(noun, id));
    if (entry === undefined) return;
    this.#deleted.delete(keyOf(noun, id));
    this.put(noun, entry.row);
    for (const held of this.#deleted.that(takenAlongBy, id)) {
      if (!this.isDeleted(held.noun, held.row.id)) continue;
      const missing = this.deletedHolder(held.noun, held.row);
      if (missing === null) {
        this.#cameAlong.add(keyOf(held.noun, held.row.id));
        this.restore(held.noun, held.row.id);
      } else this.#deleted.set({ ...held, deleted_with: missing.id });
    }
  }

  /** Whether a row lives that came back with another. */
  isBackAlong(noun: DocumentNoun, id: Id): boolean {
    return this.#cameAlong.has(keyOf(noun, id)) && this.row(noun, id) !== undefined;
  }

  /** The deleted row, still to be restored, by its noun and id. */
  deletedRow(noun: DocumentNoun, id: Id): AnyRow | undefined {
    return this.#deleted.get(keyOf(noun, id))?.row;
  }

  /** The first row that this one is a part of and that does not live. */
  deletedHolder(noun: DocumentNoun, row: AnyRow): Holder | null {
    for (const { field, holder } of heldBy.filter((relation) => relation.noun === noun)) {
      const id = row[field];
      if (typeof id === "string" && this.row(holder, id) === undefined) return { noun: holder, id };
    }
    return null;
  }

  /** The state after the edit. Lists that it does not touch are the same objects as before. */
  state(): EditState {
    const touched = [...this.#living].map(([noun, rows]) => [noun, rows.result()]);
    // Every row was checked against its noun's declaration before it was put here.
    const rows = { ...this.#document.rows, ...Object.fromEntries(touched) } as FlowDocument["rows"];
    return { document: { settings: this.settings, rows }, deleted: this.#deleted.result() };
  }

  #rows(noun: DocumentNoun): Overlay<AnyRow> {
    const known = this.#living.get(noun);
    if (known !== undefined) return known;
    const rows = new Overlay(rowsOf(this.#document, noun), rowList);
    this.#living.set(noun, rows);
    return rows;
  }
}

const takenAlongBy = ({ deleted_with }: DeletedRow) => deleted_with;

const fields = new Map<string, Asked<AnyRow>>();

/** One function for each field. */
function fieldValue(field: string): Asked<AnyRow> {
  const known = fields.get(field) ?? ((row: AnyRow) => row[field]);
  fields.set(field, known);
  return known;
}

/** A row among all of a version. */
export const keyOf = (noun: DocumentNoun, id: Id) => `${noun} ${id}`;
const deletedList = listBy(({ noun, row }: DeletedRow) => keyOf(noun, row.id));
