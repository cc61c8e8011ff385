import { withDefaults } from "@parley/flow";
import { blockFields, type Id } from "@parley/model/kernel";
import type { Operation } from "./operation.ts";

/** The Start block of a new sub-flow. */
export const startBlock = (id: Id, subflow: Id) => ({
  id,
  ...withDefaults(blockFields, { name: "Start", type: "Start", subflow, render_info: { position: { x: 0, y: 0 } } }),
});

/** The same steps, with a Start block for each new sub-flow that they give none. */
export function withStartBlocks(operations: readonly Operation[], newId: () => Id): readonly Operation[] {
  const given = new Set(
    operations.flatMap((operation) =>
      operation.type === "create" && operation.noun === "block" && operation.row.type === "Start"
        ? [operation.row.subflow]
        : [],
    ),
  );
  return operations.flatMap((operation) => {
    if (operation.type !== "create" || operation.noun !== "sub_flow" || given.has(operation.row.id)) return [operation];
    return [operation, { type: "create", noun: "block", row: startBlock(newId(), operation.row.id) }];
  });
}
