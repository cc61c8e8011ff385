import { type Id, isEntry } from "@parley/model/kernel";
import type { BlockDoc, FlowDocument } from "../document/document.ts";
import { rowOf } from "../document/document-nouns.ts";
import { startBlock, startName } from "../document/start-block.ts";
import type { Edit, RowOperation } from "../edits/edit.ts";
import { freeName, slugOf } from "./free-name.ts";

export type Converted =
  | {
      readonly ok: true;
      readonly operations: Edit;
      readonly subFlow: { readonly id: Id; readonly name: string; readonly slug: string };
      /** The sub-flow that the blocks stood in. */
      readonly home: Id;
      /** The block that calls the sub-flow in their place. */
      readonly caller: Id;
    }
  | ConversionFault;

type ConversionFault = {
  readonly ok: false;
  readonly code: "not_found" | "start_block" | "several_sub_flows" | "several_entries" | "several_exits";
  readonly message: string;
  /** The block that cannot go along; null where it is how they are connected, or that there are none. */
  readonly block: Id | null;
};

/** Puts blocks of one sub-flow into a new one, which a block in their place calls. They need one way in, and one out at most. */
export function convertToSubFlow(
  document: FlowDocument,
  wanted: readonly Id[],
  { name: wish = "New sub-flow", newId }: { readonly name?: string; readonly newId: () => Id },
): Converted {
  const { rows } = document;
  const blocks = blocksOf(document, wanted);
  if ("ok" in blocks) return blocks;
  const moved = new Set(wanted);
  const isMoved = (id: Id | null) => id !== null && moved.has(id);
  const inward = rows.path.filter((path) => !moved.has(path.source_block) && isMoved(path.destination_block));
  const outward = rows.path.filter(
    (path) => moved.has(path.source_block) && path.destination_block !== null && !isMoved(path.destination_block),
  );
  const [entry, ...entries] = new Set(inward.map((path) => path.destination_block));
  const [exit, ...exits] = new Set(outward.map((path) => path.destination_block));
  if (entry === undefined || entries.length > 0) {
    return refuse("several_entries", "These blocks can be a sub-flow when paths lead to exactly one of them.");
  }
  if (exits.length > 0) {
    return refuse("several_exits", "These blocks can be a sub-flow when their paths lead to one other block at most.");
  }
  const name = freeName(wish, new Set(rows.sub_flow.map((row) => row.name)));
  const subFlow = { id: newId(), name, slug: slugOf(name, rows.sub_flow) };
  const [start, caller, end] = [newId(), newId(), newId()];
  const home = blocks[0].subflow;
  const entered = blocks.find(({ id }) => id === entry);
  const calling = {
    ...{ id: caller, name, type: "Subflow", subflow: home, entrypoint_subflow: subFlow.id },
    ...(entered === undefined ? {} : { render_info: entered.render_info }),
  } as const;
  const last = { id: end, name: "Return", type: "End", subflow: subFlow.id } as const;
  const hasExit = exit !== undefined;
  return {
    ok: true,
    subFlow,
    home,
    caller,
    operations: [
      { op: "create", noun: "sub_flow", row: subFlow },
      { op: "create", noun: "block", row: startBlock(start, subFlow.id) },
      { op: "create", noun: "block", row: calling },
      ...(hasExit ? [{ op: "create", noun: "block", row: last } as const] : []),
      newPath({ id: newId(), name: startName, source_block: start, destination_block: entry }),
      ...(hasExit ? [newPath({ id: newId(), source_block: caller, destination_block: exit })] : []),
      ...wanted.map((id): RowOperation => ({ op: "change", noun: "block", id, fields: { subflow: subFlow.id } })),
      ...inward.map(({ id }) => leadTo(id, caller)),
      ...outward.map(({ id }) => leadTo(id, end)),
    ],
  };
}

/** The blocks, when they all stand in one sub-flow and none of them has to stay. */
function blocksOf(document: FlowDocument, wanted: readonly Id[]): readonly [BlockDoc, ...BlockDoc[]] | ConversionFault {
  const blocks: BlockDoc[] = [];
  for (const id of wanted) {
    const block = rowOf(document, "block", id);
    if (block === undefined) return refuse("not_found", "There is no such block here.", id);
    if (isEntry(block)) return refuse("start_block", "A Start block stays where it is.", id);
    blocks.push(block);
  }
  const [first, ...others] = blocks;
  if (first === undefined) return refuse("not_found", "Select blocks first.");
  if (others.some(({ subflow }) => subflow !== first.subflow)) {
    return refuse("several_sub_flows", "Name blocks of one sub-flow.");
  }
  return [first, ...others];
}

const refuse = (code: ConversionFault["code"], message: string, block: Id | null = null): ConversionFault => ({
  ok: false,
  code,
  message,
  block,
});

const newPath = (row: Extract<RowOperation, { op: "create" }>["row"]): RowOperation => ({
  op: "create",
  noun: "path",
  row,
});

const leadTo = (id: Id, destination_block: Id): RowOperation => ({
  op: "change",
  noun: "path",
  id,
  fields: { destination_block },
});
