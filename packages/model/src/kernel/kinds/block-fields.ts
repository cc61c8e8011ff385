import { speechFields, stepFields } from "../block/common-fields.ts";
import { field } from "../field.ts";
import { blockTypes, defaultType, ownColumns } from "./registry.ts";

/** One step of a flow: what is said, listened for, done or decided there. */
export const blockFields = {
  name: field.text({ help: "Shown name.", default: "New Block", min: 1 }),
  type: field.choice(blockTypes, { help: "What the block does.", default: defaultType }),
  ...stepFields,
  ...ownColumns,
  ...speechFields,
} as const;

/** An entity that a block listens for, with the kinds it accepts. */
export const blockEntityFields = {
  block: field.id("block", { help: "Block that listens for it." }),
  name: field.text({ help: "Name of the value.", min: 1 }),
  types: field.texts({ help: "Kinds accepted; none means those of the value." }),
} as const;
