import type { BlockEntityDoc } from "@parley/flow";
import type { blockEntityFields } from "@parley/model/kernel";
import type { Layout } from "./field-place.ts";
import { sections, valueLabels } from "./texts.ts";

/** Where the form of a value that a block asks for shows each field. Its prompts stand there with their words. */
export const valueLayout: Layout<keyof typeof blockEntityFields, BlockEntityDoc> = {
  required: { tab: "content", section: sections.asks, label: valueLabels.required },
  types: { tab: "content", section: sections.asks, label: valueLabels.types, names: "entity type" },
  valid_when: { tab: "content", section: sections.asks, label: valueLabels.valid_when, control: "lines" },
  within_subflow: { tab: "content", section: sections.asks, label: valueLabels.within_subflow },

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
