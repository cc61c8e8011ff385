import { blockParts, type FlowDocument, type Issue } from "@parley/flow";
import type { Id } from "@parley/model/kernel";

/** Where a finding shows: its block, the block that its path leaves, the blocks that collect its value, say its prompt or run its action, or its sub-flow. */
export function placesOf(document: FlowDocument): (issue: Issue) => readonly Id[] {
  const { rows } = document;
  const partsOf = blockParts(document);
  const homes = new Map<Id, readonly Id[]>();
  for (const { id } of rows.sub_flow) homes.set(id, [id]);
  for (const block of rows.block) {
    const { id } = block;
    homes.set(id, [id]);
    const { values, prompts, actions } = partsOf(block);
    for (const part of [...values.map((value) => value.id), ...prompts, ...actions])
      homes.set(part, [...(homes.get(part) ?? []), id]);
  }
  for (const { id, source_block } of rows.path) homes.set(id, [source_block]);
  for (const { id, prompt } of rows.prompt_content) homes.set(id, homes.get(prompt) ?? []);
  return ({ object_id: id }) => (id === null ? [] : (homes.get(id) ?? []));
}

/** A block, or sub-flow, with the worst of its findings. */
export type MarkedBlock = readonly [Id, Issue["type"]];

/** The worst finding of each block. */
export function marksOf(document: FlowDocument, issues: readonly Issue[]): ReadonlyMap<Id, Issue["type"]> {
  const place = placesOf(document);
  const marks = new Map<Id, Issue["type"]>();
  for (const issue of issues) {
    for (const id of place(issue)) if (marks.get(id) !== "error") marks.set(id, issue.type);
  }
  return marks;
}

/** Sub-flows that hold an error. */
export function faultySubFlows({ rows }: FlowDocument, marks: ReadonlyMap<Id, Issue["type"]>): ReadonlySet<Id> {
  const isFaulty = (id: Id) => marks.get(id) === "error";
  return new Set([
    ...rows.sub_flow.flatMap(({ id }) => (isFaulty(id) ? id : [])),
    ...rows.block.flatMap(({ id, subflow }) => (isFaulty(id) ? subflow : [])),
  ]);
}
