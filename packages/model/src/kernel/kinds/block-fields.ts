import { repromptFields, speechFields, stepFields } from "../block/common-fields.ts";
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

/** An entity that a block listens for, with the kinds it accepts, and how Collect asks for it. */
export const blockEntityFields = {
  block: field.id("block", { help: "Block that listens for it." }),
  name: field.text({ help: "Name of the value.", min: 1 }),
  types: field.texts({ help: "Kinds accepted; none means those of the value." }),
  order: field.integer({ help: "Asked for in ascending order.", default: 0, min: -1_000_000, max: 1_000_000 }),
  required: field.boolean({ help: "Collect asks for it; false takes it where it is said.", default: true }),
  prompts: field.ids("prompt", { help: "Said by Collect to ask for it." }),
  ...repromptFields,
  valid_when: field.nullable(
    field.text({ help: "True of a value that is taken; others are refused.", max: 4000, language: "expression" }),
  ),
  refusal_prompts: field.ids("prompt", { help: "Said when it is refused." }),
  confirm_prompts: field.ids("prompt", {
    help: "Said by Collect when it was heard, to be answered with yes or no; none asks nothing.",
  }),
  within_subflow: field.boolean({
    help: "Dropped when its sub-flow is left before it returns.",
    default: false,
  }),
} as const;
