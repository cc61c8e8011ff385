import { blockParts, type DiffEntry, diff, type FlowDocument, promptsOf } from "@parley/flow";
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

/** Rows that belong to a block or path, and what it calls them. */
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
  const belonging = belongingIn(before, after);
  const fieldsOf = (row: { readonly id: Id }, own: readonly string[]) => {
    const differ = [...belonging(row.id)].filter((id) => parts.has(id));
    for (const id of differ) told.add(id);
    const words = differ.flatMap((id) => parts.get(id)?.map(({ noun }) => partWords[noun] ?? noun) ?? []);
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

/** The rows that belong, or belonged, to each block and path. */
function belongingIn(...documents: readonly FlowDocument[]): (drawn: Id) => ReadonlySet<Id> {
  const found = new Map<Id, Set<Id>>();
  const note = (drawn: Id, belonging: readonly Id[]) => {
    found.set(drawn, new Set([...(found.get(drawn) ?? []), ...belonging]));
  };
  for (const document of documents) {
    const partsOf = blockParts(document);
    for (const block of document.rows.block) {
      const { values, prompts, actions } = partsOf(block);
      note(block.id, [...values.map(({ id }) => id), ...prompts, ...actions]);
    }
    for (const path of document.rows.path) note(path.id, promptsOf("path", path));
  }
  return (drawn) => found.get(drawn) ?? new Set();
}

/** The words of a language belong to their prompt. */
function holdersOf(...documents: readonly FlowDocument[]): ReadonlyMap<Id, Id> {
  return new Map(documents.flatMap(({ rows }) => rows.prompt_content.map(({ id, prompt }) => [id, prompt] as const)));
}
