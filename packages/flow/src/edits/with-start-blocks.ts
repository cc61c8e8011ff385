import { type Id, isEntry } from "@parley/model/kernel";
import { startBlock } from "../document/start-block.ts";
import type { DeletedRow, Edit, RowOperation } from "./edit.ts";

/**
 * The same edit, with a Start block for each sub-flow that it makes or restores without one. A sub-flow that comes back
 * gets its own again, where that is still there.
 */
export function withStartBlocks(edit: Edit, deleted: readonly DeletedRow[], newId: () => Id): Edit {
  const given = new Set(
    edit.flatMap((step) =>
      step.op === "create" && step.noun === "block" && isEntry(step.row) ? [step.row.subflow] : [],
    ),
  );
  const restored = new Set(edit.flatMap((step) => (step.op === "restore" ? [step.id] : [])));
  return edit.flatMap((step): readonly RowOperation[] => {
    if ((step.op !== "create" && step.op !== "restore") || step.noun !== "sub_flow") return [step];
    const id = step.op === "create" ? step.row.id : step.id;
    if (given.has(id)) return [step];
    const starts = step.op === "create" ? [] : startsIn(deleted, id);
    if (starts.some((start) => start.deleted_with === id || restored.has(start.row.id))) return [step];
    const [start] = starts;
    if (start === undefined) return [step, { op: "create", noun: "block", row: startBlock(newId(), id) }];
    return [step, { op: "restore", noun: "block", id: start.row.id }];
  });
}

const startsIn = (deleted: readonly DeletedRow[], subFlow: Id) =>
  deleted.filter(({ noun, row }) => noun === "block" && row.subflow === subFlow && isEntry(row));
