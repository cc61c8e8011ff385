import { type Id, inOneGo, isEntry } from "@parley/model/kernel";
import type { BlockDoc, FlowDocument, PathDoc, SubFlowDoc } from "../document/document.ts";
import { renameIds } from "../document/document-nouns.ts";
import type { Edit, RowOperation } from "../edits/edit.ts";
import { applyEdit } from "../edits/edit-apply.ts";
import { followCopied } from "../names/follow-names.ts";
import { freeName, ownNames } from "./free-name.ts";

/** What is copied: blocks with the entities they listen for, and paths that leave them. */
export type Copied = { readonly blocks: readonly BlockDoc[]; readonly paths: readonly PathDoc[] };

/** A copy of a sub-flow with its blocks, what they listen for, and the paths that leave them. */
export function copySubFlow(
  document: FlowDocument,
  source: SubFlowDoc,
  { name, newId }: { readonly name: string; readonly newId: () => Id },
): { readonly id: Id; readonly slug: string; readonly operations: Edit } {
  const { rows } = document;
  const id = newId();
  const slug = freeName(`${source.slug.slice(0, 80)}-copy`, new Set(rows.sub_flow.map((row) => row.slug)), "-");
  const blocks = rows.block.filter(({ subflow }) => subflow === source.id);
  const own = new Set(blocks.map((block) => block.id));
  const paths = rows.path.filter(({ source_block }) => own.has(source_block));
  const before = [{ op: "create", noun: "sub_flow", row: { ...source, id, name, slug } }] as const;
  const ids = new Map([[source.id, id]]);
  return { id, slug, operations: copyBlocks(document, { blocks, paths }, { newId, ids, before }) };
}

/**
 * Steps that make copies with ids of their own, and names of their own in the whole version: rules and `visits` call blocks
 * by their names. What the copied rows say of each other, the copies say of each other; `ids` may hold further rows that the
 * copies are to name instead.
 */
export function copyBlocks(
  document: FlowDocument,
  { blocks, paths }: Copied,
  to: { readonly newId: () => Id; readonly ids: ReadonlyMap<Id, Id>; readonly before?: Edit },
): Edit {
  const { rows } = document;
  const copied = new Set(blocks.map(({ id }) => id));
  const entities = rows.block_entity.filter(({ block }) => copied.has(block));
  const ids = new Map(to.ids);
  for (const { id } of [...blocks, ...entities, ...paths]) ids.set(id, to.newId());
  const own = blocks.filter((row) => !isEntry(row));
  const { names, renamed } = ownNames(
    own.map(({ name }) => name),
    rows.block.map(({ name }) => name),
  );
  const nameOf = new Map(own.map(({ id }, place) => [id, names[place]]));
  const named = blocks.map((row) => ({ ...row, name: nameOf.get(row.id) ?? row.name }));
  const copies = [
    ...(to.before ?? []),
    ...named.map((row) => ({ op: "create", noun: "block", row: renameIds(row, ids) }) as const),
    ...entities.map((row) => ({ op: "create", noun: "block_entity", row: renameIds(row, ids) }) as const),
    ...paths.map((row) => ({ op: "create", noun: "path", row: renameIds(row, ids) }) as const),
  ];
  return withNames(document, copies, renamed);
}

/** Copies, and what lets them call each other by the names that they got. A fault in them is found when they are made. */
export function withNames(
  document: FlowDocument,
  copies: readonly RowOperation[],
  renamed: ReadonlyMap<string, string>,
): Edit {
  if (renamed.size === 0) return copies;
  const made = applyEdit({ document, deleted: [] }, copies);
  return made.ok ? [...copies, ...inOneGo(followCopied(made, renamed))] : copies;
}
