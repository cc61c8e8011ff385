import { blockFields, type Id } from "@parley/model/kernel";
import { withDefaults } from "../defaults.ts";

/** The Start block that every sub-flow has. */
export const startBlock = (id: Id, subflow: Id) => ({
  id,
  ...withDefaults(blockFields, { name: "Start", type: "Start", subflow, render_info: { position: { x: 0, y: 0 } } }),
});
