import { type DiffEntry, diff, type FlowDocument } from "@parley/flow";
import type { Id } from "@parley/model/kernel";

/** What became of a block or path since what is live. */
export type Change = {
  readonly what: "added" | "changed" | "removed";
  readonly noun: "block" | "path";
  readonly id: Id;
  readonly name: string;
  readonly subFlow: Id;
  /** What of it is another, in words. */
  readonly fields: readonly string[];
};

export type Changes = {
  readonly list: readonly Change[];
  /** Rows and settings that differ and are no part of a block or path. */
  readonly others: number;
};

/** Rows that a block or path names, and what it calls them. */
const partWords: { readonly [noun: string]: string } = {
  prompt: "words",
  prompt_content: "words",
  action: "action",
  block_entity: "values",
};

/**
 * What became of the blocks and paths of a document. What a block says and runs is its own too: it counts as changed with
 * its prompts, actions and values.
 */
export function changesOf(before: FlowDocument, after: FlowDocument): Changes {
  const found = diff(before, after);
  const differing: readonly DiffEntry[] = [...found.added, ...found.changed, ...found.removed];
  const holders = holdersOf(before, after);
  const parts = Map.groupBy(
    differing.filter(({ noun }) => noun in partWords),
    ({ id }) => (id === null ? null : (holders.get(id) ?? id)),
  );
  const told = new Set<Id>();
  const homes = new Map([...before.rows.block, ...after.rows.block].map(({ id, subflow }) => [id, subflow]));
  const fieldsOf = (row: { readonly id: Id }, own: readonly string[]) => {
    // Values of a block are its own alone, not those of paths that lead to it.
    const isPart = (id: string) => parts.has(id) && (!homes.has(id) || id === row.id);
    const named = parts.size === 0 ? [] : [...idsIn(row)].filter(isPart);
    for (const id of named) told.add(id);
    const words = named.flatMap((id) => parts.get(id)?.map(({ noun }) => partWords[noun] ?? noun) ?? []);
    return [...new Set([...own.map((field) => field.replaceAll("_", " ")), ...words])];
  };

  const own = new Map(found.changed.map(({ id, fields }) => [id, fields.map(({ field }) => field)]));
  const added = new Set(found.added.map(({ id }) => id));
  const removed = new Set(found.removed.map(({ id }) => id));
  const list: Change[] = [];
  const tell = (change: Omit<Change, "subFlow">, source: Id) => {
    const subFlow = homes.get(source);
    if (subFlow !== undefined) list.push({ ...change, subFlow });
  };
  for (const [noun, row, source] of drawnRows(after)) {
    const fields = fieldsOf(row, own.get(row.id) ?? []);
    if (added.has(row.id)) tell({ what: "added", noun, id: row.id, name: row.name, fields: [] }, source);
    else if (fields.length > 0) tell({ what: "changed", noun, id: row.id, name: row.name, fields }, source);
  }
  for (const [noun, row, source] of drawnRows(before)) {
    fieldsOf(row, []);
    if (removed.has(row.id)) tell({ what: "removed", noun, id: row.id, name: row.name, fields: [] }, source);
  }
  const others = differing.filter(({ noun, id }) => {
    if (noun === "block" || noun === "path") return false;
    return id === null || !told.has(holders.get(id) ?? id);
  });
  return { list, others: others.length };
}

type Drawn = readonly [noun: Change["noun"], row: { readonly id: Id; readonly name: string }, source: Id];

const drawnRows = ({ rows }: FlowDocument): readonly Drawn[] => [
  ...rows.block.map((row): Drawn => ["block", row, row.id]),
  ...rows.path.map((row): Drawn => ["path", row, row.source_block]),
];

/** What a part of a part belongs to: the words of a language to their prompt, a value to its block. */
function holdersOf(...documents: readonly FlowDocument[]): ReadonlyMap<Id, Id> {
  return new Map(
    documents.flatMap(({ rows }) => [
      ...rows.prompt_content.map(({ id, prompt }) => [id, prompt] as const),
      ...rows.block_entity.map(({ id, block }) => [id, block] as const),
    ]),
  );
}

/** Texts anywhere in a row: ids among them. */
function* idsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) for (const member of Object.values(value)) yield* idsIn(member);
}
