import { blockFields, type Id } from "@parley/model/kernel";
import { withDefaults } from "./defaults.ts";

/** What a Start block and the path out of it are called. */
export const startName = "Start";

/** The Start block that every sub-flow has. */
export const startBlock = (id: Id, subflow: Id) => ({
  id,
  ...withDefaults(blockFields, { name: startName, type: "Start", subflow, render_info: { position: { x: 0, y: 0 } } }),
});
