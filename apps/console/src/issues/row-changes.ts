import type { FlowDocument } from "@parley/flow";

type Rows = FlowDocument["rows"];
type Row = Rows[keyof Rows][number];

/** What became of a document: only this is copied to another thread, for a large document takes long to copy. */
export type RowChanges = {
  readonly settings: FlowDocument["settings"];
  readonly nouns: readonly { readonly noun: string; readonly put: readonly Row[]; readonly gone: readonly string[] }[];
};

const nounsOf = (document: FlowDocument): readonly (readonly [string, readonly Row[]])[] =>
  Object.entries(document.rows);

/** Rows that an edit left alone are the very rows of before. */
export function changesBetween(before: FlowDocument | null, after: FlowDocument): RowChanges {
  const old = new Map(before === null ? [] : nounsOf(before));
  const nouns = nounsOf(after).flatMap(([noun, rows]) => {
    const was = old.get(noun) ?? [];
    if (was === rows) return [];
    const known = new Set(was);
    const now = new Set(rows.map(({ id }) => id));
    const gone = was.flatMap(({ id }) => (now.has(id) ? [] : id));
    return [{ noun, put: rows.filter((row) => !known.has(row)), gone }];
  });
  return { settings: after.settings, nouns };
}

/** Rows that are copied in one go: more would delay the next key or click. */
const sliceLength = 400;

/** The same in parts that one after the other come to it. */
export function slicesOf({ settings, nouns }: RowChanges): readonly RowChanges[] {
  const parts = nouns.flatMap(({ noun, put, gone }) => {
    const count = Math.max(1, Math.ceil(put.length / sliceLength));
    return Array.from({ length: count }, (_, slice) => {
      const rows = put.slice(slice * sliceLength, (slice + 1) * sliceLength);
      return { noun, put: rows, gone: slice === 0 ? gone : [] };
    });
  });
  const slices: { readonly settings: RowChanges["settings"]; readonly nouns: RowChanges["nouns"][number][] }[] = [];
  let length = 0;
  for (const part of parts) {
    // What only goes is no rows long, and has to be told all the same.
    if (slices.length === 0 || length + part.put.length > sliceLength) {
      slices.push({ settings, nouns: [] });
      length = 0;
    }
    slices.at(-1)?.nouns.push(part);
    length += part.put.length;
  }
  return slices.length === 0 ? [{ settings, nouns: [] }] : slices;
}

/** A document on the other side, kept up by what became of it. Lists are ordered by id, as documents are. */
export class FollowedDocument {
  readonly #rows = new Map<string, Map<string, Row>>();

  take({ nouns }: RowChanges): void {
    for (const { noun, put, gone } of nouns) {
      const rows = this.#rows.get(noun) ?? new Map<string, Row>();
      for (const id of gone) rows.delete(id);
      for (const row of put) rows.set(row.id, row);
      this.#rows.set(noun, rows);
    }
  }

  /** As it is with the last of what was taken. */
  follow(changes: RowChanges): FlowDocument {
    this.take(changes);
    const lists = [...this.#rows].map(([noun, rows]) => [noun, [...rows.values()].sort(byId)]);
    // The first change names every noun of the document it came from.
    return { settings: changes.settings, rows: Object.fromEntries(lists) };
  }
}

const byId = (a: Row, b: Row) => (a.id < b.id ? -1 : 1);
