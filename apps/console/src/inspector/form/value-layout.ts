import { type BlockEntityDoc, valueLabels } from "@parley/flow";
import type { blockEntityFields } from "@parley/model/kernel";
import { type Layout, placing } from "./field-place.ts";
import { sections } from "./texts.ts";

const at = placing<BlockEntityDoc, keyof typeof valueLabels>(valueLabels);

/** Where the form of a value that a block asks for shows each field. Its prompts stand there with their words. */
export const valueLayout: Layout<keyof typeof blockEntityFields, BlockEntityDoc> = {
  ...at("content", sections.asks, {
    required: {},
    types: { names: "entity type" },
    valid_when: { control: "lines" },
    within_subflow: {},
  }),

  // Arrows beside the name move a value.
  order: null,
  block: null,
  name: null,
  prompts: null,
  no_input_reprompts: null,
  no_match_reprompts: null,
  refusal_prompts: null,
  confirm_prompts: null,
};
