import { type Edit, type RowOperation, startBlock } from "@parley/flow";
import { type Id, isEntry } from "@parley/model/kernel";

/** The same edit, with a Start block for each new sub-flow that it gives none. */
export function withStartBlocks(edit: Edit, newId: () => Id): Edit {
  const given = new Set(
    edit.flatMap((step) =>
      step.op === "create" && step.noun === "block" && isEntry(step.row) ? [step.row.subflow] : [],
    ),
  );
  return edit.flatMap((step): readonly RowOperation[] => {
    if (step.op !== "create" || step.noun !== "sub_flow" || given.has(step.row.id)) return [step];
    return [step, { op: "create", noun: "block", row: startBlock(newId(), step.row.id) }];
  });
}
