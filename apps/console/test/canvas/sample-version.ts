import {
  applyEdit,
  type DeletedRow,
  emptyDocument,
  type FlowDocument,
  type RowOperation,
  withDefaults,
} from "@parley/flow";
import { type BlockType, blockFields, type Id, pathFields } from "@parley/model/kernel";
import type { Gesture } from "../../src/editing/version-editor.ts";

/** An id that can be told by its number. */
export const idOf = (number: number): Id => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** Ids from a number on. */
export function idsFrom(first: number): () => Id {
  let next = first;
  return () => idOf(next++);
}

export const subFlow = idOf(1);

type State = { readonly document: FlowDocument; readonly deleted: readonly DeletedRow[] };

/** A version with one sub-flow and its Start block, id 2, at 0, 0. */
export function emptyVersion(): State {
  return after({ document: emptyDocument(), deleted: [] }, [
    { op: "create", noun: "sub_flow", row: { id: subFlow, name: "Start", slug: "start" } },
    block(2, "Start", { x: 0, y: 0 }),
  ]);
}

export function block(
  number: number,
  type: BlockType,
  position: { x: number; y: number } | null,
  name?: string,
): RowOperation {
  const render_info = position === null ? {} : { position };
  const fields = { name: name ?? `${type} ${number}`, type, subflow: subFlow, render_info };
  return { op: "create", noun: "block", row: { id: idOf(number), ...withDefaults(blockFields, fields) } };
}

export function path(
  number: number,
  from: number,
  to: number | null,
  more: Record<string, unknown> = {},
): RowOperation {
  const fields = { source_block: idOf(from), destination_block: to === null ? null : idOf(to), ...more };
  return { op: "create", noun: "path", row: { id: idOf(number), ...withDefaults(pathFields, fields) } };
}

/** The version after what was done to it. @throws when it cannot be done. */
export function after(state: State, done: Gesture | readonly RowOperation[]): State {
  const result = applyEdit(state, "operations" in done ? done.operations : done);
  if (!result.ok) throw new Error(result.faults[0]?.message);
  return { document: result.document, deleted: result.deleted };
}

/** Start, then Ask, then two ends: Yes on the left and No on the right. */
export function smallVersion(): State {
  return after(emptyVersion(), [
    block(3, "Voice", { x: 0, y: 120 }, "Ask"),
    block(4, "End", { x: -160, y: 320 }, "Yes"),
    block(5, "End", { x: 160, y: 320 }, "No"),
    path(11, 2, 3),
    path(12, 3, 4, { transition_type: "intent", intent: "yes" }),
    path(13, 3, 5, { transition_type: "no_input", order: 1 }),
  ]);
}
