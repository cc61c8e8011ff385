import { responseTypes, storageTypes } from "../document/settings.ts";
import { field } from "../field.ts";
import type { JsonObject } from "../json.ts";
import {
  type Conditional,
  conditionalOf,
  objectSchema,
  type RenderInfo,
  renderInfoSchema,
  templateMapSchema,
  textSchema,
} from "../shapes.ts";
import { transitionTypes } from "./path-kinds.ts";

/** Where a global trigger holds: in the whole agent, or in its own sub-flow alone. */
export const triggerScopes = ["agent", "subflow"] as const;
export type TriggerScope = (typeof triggerScopes)[number];

/** One way from a block to the next. */
export const pathFields = {
  name: field.text({ help: "Shown name; Start when it leaves a Start block.", default: "" }),
  source_block: field.id("block", { help: "Block it leaves." }),
  destination_block: field.nullable(field.id("block", { help: "Block it leads to." })),
  breach_fallback_block: field.nullable(
    field.id("block", { help: "Where it leads when the destination's visit limit is exceeded." }),
  ),
  transition_type: field.choice(transitionTypes, { help: "What makes it eligible.", default: "always" }),
  trigger: field.nullable(
    field.text({ help: "Digit pattern, regular expression, expression or event name, by transition type.", max: 4000 }),
  ),
  intent: field.nullable(field.text({ help: "Intent that takes it." })),
  default_path: field.boolean({ help: "Taken when nothing else in the block matched (level 8).", default: false }),
  display_in_global_list: field.boolean({
    help: "From a Start block: a global trigger, eligible wherever its scope says.",
    default: false,
  }),
  trigger_scope: field.nullable(
    field.choice(triggerScopes, {
      help: "Where a global trigger holds: agent, the whole agent; subflow, its own sub-flow. Null: the whole agent in start, else its sub-flow.",
    }),
  ),
  least_confidence: field.nullable(
    field.number({
      help: "On an input: taken only when its intent is at least this sure; without an intent, the recogniser. Keys are sure.",
      min: 0,
      max: 1,
    }),
  ),
  calls: field.nullable(
    field.boolean({
      help: "True: the block that asked waits, and asks again when what is called here has returned. Null leaves it.",
    }),
  ),
  resumes: field.nullable(
    field.boolean({ help: "True: leads back to the block that waits; where none does, to its destination." }),
  ),
  hide: field.boolean({ help: "Not drawn.", default: false }),
  order: field.integer({ help: "Tried in ascending order.", default: 0, min: -1_000_000, max: 1_000_000 }),
  override: field.boolean({ help: "Tried before everything else (levels 1 and 2).", default: false }),
  mimic_intent: field.nullable(field.text({ help: "The destination runs as if the user had produced this intent." })),
  mimic_trigger: field.nullable(field.text({ help: "The destination runs as if the user had said this.", max: 4000 })),
  ignore_as_current_intent: field.boolean({ help: "The current intent stays.", default: false }),
  fill_entity: field.texts({ help: "Values it needs." }),
  fill_from_metadata: field.boolean({ help: "Fill those from metadata first.", default: false }),
  completely_fill: field.boolean({ help: "Eligible when all the block's values are filled.", default: false }),
  partially_filled: field.boolean({
    help: "Eligible when some, not all, of the block's values are filled.",
    default: false,
  }),
  retries: field.nullable(
    field.integer({ help: "On no_input and no_match: taken on failure retries + 1 in a row.", min: 0, max: 100 }),
  ),
  validate: field.boolean({ help: "The validation webhook must accept first.", default: false }),
  visit_limit: field.nullable(
    field.integer({ help: "Most visits of the destination by this path.", min: 1, max: 1000 }),
  ),
  user_input_example: field.nullable(field.text({ help: "An example of what takes it.", max: 1000 })),
  additional_prompts: field.ids("prompt", {
    help: "Said before the destination's prompts; on a reprompt, before the block's.",
  }),
  conditional_prompts: field.json<Conditional<string[]>>(
    conditionalOf({ type: "array", maxItems: 50, items: { type: "string", format: "uuid" } }),
    { help: "Said instead when an expression is true.", default: [] },
  ),
  set_intent: field.nullable(field.text({ help: "Intent that becomes current." })),
  conditional_set_intent: field.json<Conditional<string>>(conditionalOf(textSchema), {
    help: "Intent that becomes current when an expression is true.",
    default: [],
  }),
  set_language: field.nullable(field.text({ help: "Language switched to.", language: "language-code" })),
  set_metadata: field.json<{ [key: string]: string }>(templateMapSchema, {
    help: "Metadata written: key to template.",
    default: {},
  }),
  set_metadata_json: field.nullable(
    field.json<JsonObject>(objectSchema, { help: "JSON merge patch applied to the metadata." }),
  ),
  render_info: field.json<RenderInfo>(renderInfoSchema, { help: "How it is drawn.", default: {} }),
  bot_response_type: field.inherits(
    field.choice(responseTypes, { help: "What the agent's words are kept and sent as." }),
  ),
  tts_storage_type: field.inherits(field.choice(storageTypes, { help: "Where synthesised audio is kept." })),
} as const;
