import { type FlowDocument, type RowOperation, withDefaults } from "@parley/flow";
import { blockFields, type Id, pathFields } from "@parley/model/kernel";
import type { Gesture } from "../../editing/version-editor.ts";
import { create, freeName, slugOf, startBlock } from "./sub-flow-gestures.ts";

export type Converted =
  | { readonly ok: true; readonly gesture: Gesture; readonly slug: string; readonly caller: Id }
  | { readonly ok: false; readonly reason: string };

/** Puts blocks of one sub-flow into a new one, which a block in their place calls. They need one way in, and one out at most. */
export function convertToSubFlow({ rows }: FlowDocument, wanted: readonly Id[], newId: () => Id): Converted {
  const moved = new Set(wanted);
  const blocks = rows.block.filter(({ id }) => moved.has(id));
  const home = blocks[0]?.subflow;
  if (home === undefined) return { ok: false, reason: "Select blocks first." };
  if (blocks.some(({ type }) => type === "Start")) return { ok: false, reason: "A Start block stays where it is." };
  const inward = rows.path.filter((path) => !moved.has(path.source_block) && moved.has(path.destination_block ?? ""));
  const outward = rows.path.filter(
    ({ source_block, destination_block }) =>
      moved.has(source_block) && destination_block !== null && !moved.has(destination_block),
  );
  const [entry, ...entries] = new Set(inward.map((path) => path.destination_block));
  const [exit, ...exits] = new Set(outward.map((path) => path.destination_block));
  if (entry === undefined || entry === null || entries.length > 0) {
    return { ok: false, reason: "These blocks can be a sub-flow when paths lead to exactly one of them." };
  }
  if (exits.length > 0) {
    return { ok: false, reason: "These blocks can be a sub-flow when their paths lead to one other block at most." };
  }
  const name = freeName("New sub-flow", new Set(rows.sub_flow.map((row) => row.name)), " ");
  const slug = slugOf(name, rows.sub_flow);
  const [subFlow, start, caller, end] = [newId(), newId(), newId(), newId()];
  const { render_info } = blocks.find(({ id }) => id === entry) ?? {};
  const calling = { name, type: "Subflow", subflow: home, entrypoint_subflow: subFlow } as const;
  const last = { name: "Return", type: "End", subflow: subFlow } as const;
  const operations: RowOperation[] = [
    { op: "create", noun: "sub_flow", row: { id: subFlow, name, slug } },
    startBlock(start, subFlow),
    create(
      "block",
      caller,
      withDefaults(blockFields, render_info === undefined ? calling : { ...calling, render_info }),
    ),
    ...(exit === undefined ? [] : [create("block", end, withDefaults(blockFields, last))]),
    create("path", newId(), withDefaults(pathFields, { name: "Start", source_block: start, destination_block: entry })),
    ...(exit === undefined
      ? []
      : [create("path", newId(), withDefaults(pathFields, { source_block: caller, destination_block: exit }))]),
    ...blocks.map(({ id }): RowOperation => ({ op: "change", noun: "block", id, fields: { subflow: subFlow } })),
    ...inward.map(({ id }) => leadTo(id, caller)),
    ...outward.map(({ id }) => leadTo(id, end)),
  ];
  const label = `Convert ${blocks.length} ${blocks.length === 1 ? "block" : "blocks"} to a sub-flow`;
  return { ok: true, gesture: { operations, label }, slug, caller };
}

const leadTo = (id: Id, destination_block: Id): RowOperation => ({
  op: "change",
  noun: "path",
  id,
  fields: { destination_block },
});
