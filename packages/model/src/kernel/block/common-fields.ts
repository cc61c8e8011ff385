import { executionTypes, responseTypes, storageTypes } from "../document/settings.ts";
import { field } from "../field.ts";
import type { JsonObject } from "../json.ts";
import { bargeInBehaviours } from "../listen.ts";
import {
  type Conditional,
  conditionalOf,
  objectSchema,
  type RenderInfo,
  renderInfoSchema,
  templateMapSchema,
  textSchema,
  textsSchema,
  type Webhook,
  webhookSchema,
} from "../shapes.ts";

export type EntityMatch = { entity: string; key: string; mode: "exact" | "fuzzy" | "last4" };

const milliseconds = (help: string, max = 600_000) => field.inherits(field.integer({ help, min: 0, max }));
const webhook = (help: string) => field.nullable(field.json<Webhook>(webhookSchema, { help }));

/** What is said when a question is asked again, by count: of a block, or of a value that Collect asks for. */
export const repromptFields = {
  no_input_reprompts: field.ids("prompt", {
    help: "Said in place of the prompts when nothing was heard. Each failure takes the next text, and the last one repeats.",
  }),
  no_match_reprompts: field.ids("prompt", {
    help: "Said in place of the prompts when nothing fitted. Each failure takes the next text, and the last one repeats.",
  }),
} as const;

/** What every kind of block may say of itself, and what several have in common: where it stands and what it does there. */
export const stepFields = {
  description: field.nullable(field.text({ help: "A note for designers.", max: 4000 })),
  subflow: field.id("sub_flow", { help: "Sub-flow the block stands in." }),
  render_info: field.json<RenderInfo>(renderInfoSchema, { help: "Where the block is drawn.", default: {} }),
  prompts: field.ids("prompt", { help: "Prompts said on entering, in order." }),
  conditional_prompts: field.json<Conditional<string[]>>(
    conditionalOf({ type: "array", maxItems: 50, items: { type: "string", format: "uuid" } }),
    { help: "Prompts said instead when an expression is true.", default: [] },
  ),

  intent: field.nullable(field.text({ help: "Intent that leads here for paths that name none." })),
  trigger: field.nullable(
    field.text({ help: "Trigger that leads here for paths that have none.", max: 4000, language: "expression" }),
  ),
  context: field.texts({ help: "Topics made active on entering." }),
  conditional_context: field.json<Conditional<string[]>>(conditionalOf(textsSchema), {
    help: "Topics made active when an expression is true.",
    default: [],
  }),
  end_state: field.nullable(field.text({ help: "Ends the conversation; the disposition of the call." })),
  entrypoint_block: field.nullable(
    field.id("block", { help: "Target of Subflow and Goto; elsewhere: the block may be entered from outside." }),
  ),
  entrypoint_subflow: field.nullable(field.id("sub_flow", { help: "Sub-flow that Subflow calls and Goto jumps to." })),
  is_action_based: field.boolean({ help: "Does not listen: leaves on the result of its action.", default: false }),
  action: field.nullable(field.id("action", { help: "Action that is run." })),
  enable_async: field.boolean({
    help: "Start the action and go on; the answer arrives later as an event.",
    default: false,
  }),
  ignore_as_current: field.boolean({
    help: "Entering does not change the block kept for repeat and resume.",
    default: false,
  }),
  skip_when_filled: field.nullable(
    field.boolean({
      help: "True: when it is first entered and all its values are filled, it does not ask and takes its completely_fill path.",
    }),
  ),
  visit_limit: field.nullable(field.integer({ help: "Most visits in one conversation.", min: 1, max: 1000 })),
  max_retries: field.inherits(field.integer({ help: "Failures allowed in one visit.", min: 0, max: 100 })),
  no_input_reprompt: field.inherits(
    field.id("prompt", { help: "Said in place of the prompts when nothing was heard and the block asks again." }),
  ),
  no_match_reprompt: field.inherits(
    field.id("prompt", { help: "Said in place of the prompts when nothing fitted and the block asks again." }),
  ),
  ...repromptFields,
  clarify_margin: field.inherits(
    field.number({
      help: "Intents whose scores are this close to the best are offered by name. Null here and in the version asks never.",
      min: 0,
      max: 1,
    }),
  ),
  takes_queued: field.nullable(
    field.boolean({ help: "True: entered, it does what callers asked for beside before it asks anything." }),
  ),
  resume_prompt: field.inherits(
    field.id("prompt", { help: "Said before the block asks again when the conversation comes back to it." }),
  ),

  info_webhook: webhook("Asked before the prompts: its answer becomes metadata."),
  fill_slot_webhook: webhook("Asked after understanding: its answer becomes slot values."),
  validation_webhook: webhook("Asked before a path that validates is taken: accepts or refuses with a message."),
  nlsml_key: field.nullable(field.text({ help: "Name of this block's recognition result in events and payloads." })),
  append_language_to_nlsml_key: field.boolean({ help: "Adds _<language> to that name.", default: false }),
  metadata_keys: field.texts({ help: "Metadata keys its webhooks receive; none named means all that are not secret." }),
  save_input_to_metadata_key: field.nullable(field.text({ help: "Metadata key that keeps the masked input." })),
  regex_pattern: field.nullable(
    field.text({
      help: "Keeps the first group of this pattern instead of the whole input.",
      max: 1000,
      language: "regex",
    }),
  ),

  set_intent: field.nullable(field.text({ help: "Intent that becomes current on entering." })),
  conditional_set_intent: field.json<Conditional<string>>(conditionalOf(textSchema), {
    help: "Intent that becomes current when an expression is true.",
    default: [],
  }),
  set_language: field.nullable(field.text({ help: "Language switched to on entering.", language: "language-code" })),
  set_metadata: field.json<{ [key: string]: string }>(templateMapSchema, {
    help: "Metadata written on entering: key to template.",
    default: {},
  }),
  set_metadata_json: field.nullable(
    field.json<JsonObject>(objectSchema, { help: "JSON merge patch applied to the metadata." }),
  ),
  set_tags: field.texts({ help: "Tags put on the call." }),
} as const;

/** The same for how it speaks, listens and understands. */
export const speechFields = {
  disable_beep: field.boolean({ help: "No tone before Record.", default: false }),

  encrypt_bot_response: field.inherits(field.boolean({ help: "Encrypt the agent's words at rest." })),
  encrypt_transcript: field.inherits(field.boolean({ help: "Keep what the caller says here out of the transcript." })),
  is_debug_mode: field.inherits(field.boolean({ help: "Keep the full step trace of this block." })),
  bot_response_type: field.inherits(
    field.choice(responseTypes, { help: "What the agent's words are kept and sent as." }),
  ),
  tts_storage_type: field.inherits(field.choice(storageTypes, { help: "Where synthesised audio is kept." })),

  asr_enabled: field.boolean({ help: "Listen for speech; false listens for keys only.", default: true }),
  asr_execution_type: field.inherits(field.choice(executionTypes, { help: "How several recognisers work together." })),
  asr_lang: field.inherits(field.text({ help: "Language of recognition.", language: "language-code" })),
  asr_model: field.inherits(field.text({ help: "Recogniser model." })),
  asr_provider: field.inherits(field.text({ help: "Recogniser." })),
  conditional_asr_model: field.json<Conditional<string>>(conditionalOf(textSchema), {
    help: "Recogniser model when an expression is true.",
    default: [],
  }),
  conditional_asr_provider: field.json<Conditional<string>>(conditionalOf(textSchema), {
    help: "Recogniser when an expression is true.",
    default: [],
  }),
  bi_enable: field.inherits(field.boolean({ help: "Let the caller interrupt." })),
  bi_behaviour: field.inherits(field.choice(bargeInBehaviours, { help: "What may interrupt." })),
  bias_for_entities: field.texts({ help: "Values preferred in recognition and understanding." }),
  bias_for_intents: field.texts({ help: "Intents preferred in recognition and understanding." }),
  patience: milliseconds("Time before speech must begin, from the end of the prompt."),
  silence_threshold: milliseconds("Silence that ends speech."),
  first_digit_wait_time: milliseconds("Time for the first digit."),
  max_inter_digit_wait_time: milliseconds("Time between digits."),
  dtmf_max_wait_time: milliseconds("Limit of one whole entry of digits."),
  max_digits: field.inherits(field.integer({ help: "Digits that complete an entry.", min: 1, max: 64 })),
  min_record_time: milliseconds("Speech with less voice than this counts as silence."),
  max_record_time: milliseconds("Longest speech that is heard as one, and longest recording of Record.", 3_600_000),

  slu_model: field.inherits(field.text({ help: "Vocabulary whose intents alone are understood here." })),
  su_enable: field.inherits(field.boolean({ help: "Ask for a second opinion." })),
  su_language: field.inherits(field.text({ help: "Language of the second opinion." })),
  su_shadow_mode_enable: field.inherits(field.boolean({ help: "Only log the second opinion." })),
  su_threshold: field.inherits(
    field.number({ help: "Confidence above which the second opinion wins.", min: 0, max: 1 }),
  ),
  entity_matching_metadata: field.json<EntityMatch[]>(
    {
      type: "array",
      maxItems: 50,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["entity", "key", "mode"],
        properties: {
          entity: { type: "string", minLength: 1 },
          key: { type: "string", minLength: 1 },
          mode: { enum: ["exact", "fuzzy", "last4"] },
        },
      },
    },
    { help: "Compares what was said with what is known; the result is match.<value>.", default: [] },
  ),
  payment_provider: field.nullable(field.text({ help: "Payment provider." })),
  payment_currency: field.nullable(field.text({ help: "ISO 4217 currency of the payment.", max: 3 })),
  payment_timeout: milliseconds("Limit of the whole payment."),
} as const;
