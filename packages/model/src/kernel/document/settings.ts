import { field, type RowOf } from "../field.ts";
import type { Json, JsonObject } from "../json.ts";
import { defaultLanguage } from "../languages.ts";
import { bargeInBehaviours } from "../listen.ts";
import { type Conditional, conditionalOf, objectSchema, textSchema } from "../shapes.ts";
import { type ConversationRule, type DeployCheck, deployChecksSchema, rulesSchema } from "./rule.ts";

export const responseTypes = ["text", "ssml", "audio"] as const;
export const executionTypes = ["single", "fallback", "parallel"] as const;
export const audioFormats = ["wav_ulaw_8k", "wav_pcm_8k", "wav_pcm_16k"] as const;
export const storageTypes = ["none", "memory", "disk"] as const;
export const outputFormats = ["json", "flat", "nlsml"] as const;

export type MetadataKey = {
  key: string;
  type: "text" | "number" | "boolean" | "date" | "json";
  required?: boolean;
  pii?: boolean;
};
export type DeclaredAttribute = { name: string; type: string; source?: string };
export type TemplateParameter = { name: string; type: string; help?: string; default?: Json; value?: Json };
export type EventAction = { event: string; action: string };
export type AbTest = { name: string; variants: { name: string; weight: number }[] };

const listOf = (properties: { [name: string]: object }, required: string[]) => ({
  type: "array",
  maxItems: 500,
  items: { type: "object", additionalProperties: false, required, properties },
});
const text = { type: "string", minLength: 1, maxLength: 255 };
const weights = { type: "object", additionalProperties: { type: "number", minimum: 0 } };
const threshold = (help: string, value: number) => field.number({ help, default: value, min: 0, max: 1 });

/** The settings of a flow version: what holds for the whole conversation unless a block or path overrides it. */
export const settingsFields = {
  language: field.text({
    help: "Default language of the conversation.",
    default: defaultLanguage,
    language: "language-code",
  }),
  languages: field.texts({
    help: "Languages offered; a missing content in one of them is reported by the validator.",
    default: [defaultLanguage],
    language: "language-code",
  }),
  conditional_languages: field.json<Conditional<string>>(conditionalOf(textSchema), {
    help: "Language chosen on entering a block: the first true entry wins over the plain setting.",
    default: [],
  }),

  asr_provider: field.nullable(field.text({ help: "Default speech recogniser." })),
  asr_model: field.nullable(field.text({ help: "Model of the default recogniser." })),
  asr_list: field.texts({ help: "Further recognisers, in order of trial." }),
  asr_execution_type: field.choice(executionTypes, {
    help: "One recogniser; the next of the list on an error or time-out; or all of them, and the best result.",
    default: "single",
  }),
  conditional_asrs: field.json<Conditional<string>>(conditionalOf(textSchema), {
    help: "Recogniser chosen on entering a block.",
    default: [],
  }),
  is_asr_service: field.boolean({ help: "Recognises what callers say; off: the channel sends text.", default: true }),
  slu_model: field.nullable(
    field.text({ help: "Vocabulary whose intents alone are understood; empty means all of this version." }),
  ),
  conditional_slu_models: field.json<Conditional<string>>(conditionalOf(textSchema), {
    help: "Vocabulary that is understood instead: the first true entry wins over the plain setting.",
    default: [],
  }),
  understanding_threshold: field.nullable(
    field.number({
      help: "Least score from which an intent is understood, in every language. Empty: the training chooses one for each.",
      min: 0,
      max: 1,
    }),
  ),

  audio_format: field.choice(audioFormats, {
    help: "Codec and rate of recordings and of prompt audio we make.",
    default: "wav_pcm_8k",
  }),
  audio_overlay_url: field.nullable(field.text({ help: "Background sound mixed 20 dB under the agent.", max: 2000 })),
  base_url: field.nullable(field.text({ help: "Prefix of relative endpoints of actions and webhooks.", max: 2000 })),
  bot_response_type: field.choice(responseTypes, {
    help: "What the agent's words are kept and sent as.",
    default: "text",
  }),
  business_config: field.json<JsonObject>(objectSchema, {
    help: "Values of the client's business configuration, readable as business.*.",
    default: {},
  }),
  enable_key_caching: field.boolean({
    help: "Allow caching the synthesised audio of prompts with variables.",
    default: false,
  }),
  cachable_keys: field.texts({ help: "Variables whose values may be part of a cached prompt." }),
  default_intent: field.nullable(
    field.text({ help: "Assumed once in a turn when nothing matched (precedence level 9)." }),
  ),

  encrypt_bot_response: field.boolean({ help: "Encrypt the agent's words at rest.", default: false }),
  encrypt_transcript: field.boolean({
    help: "Encrypt what the caller said at rest and keep it out of the transcript.",
    default: false,
  }),
  events: field.json<EventAction[]>(listOf({ event: text, action: text }, ["event", "action"]), {
    help: "Actions started by an event: answered, transferred, language_switched, slot_changed, a tag, or one that is sent to the call.",
    default: [],
  }),
  events_completed: field.texts({ help: "Actions run at the end of the conversation, before hanging up." }),
  events_post_call: field.texts({ help: "Actions run after the conversation is closed and its recording stored." }),

  experiment_config: field.json<{ [version: string]: number }>(weights, {
    help: "Weights over versions.",
    default: {},
  }),
  experiment_tts_agents: field.json<{ [persona: string]: number }>(weights, {
    help: "Weights over personas.",
    default: {},
  }),
  ab_tests: field.json<AbTest[]>(
    listOf(
      { name: text, variants: listOf({ name: text, weight: { type: "number", minimum: 0 } }, ["name", "weight"]) },
      ["name", "variants"],
    ),
    { help: "Named variants readable as ab.<name>.", default: [] },
  ),

  is_debug_mode: field.boolean({ help: "Keep the full step trace with each turn.", default: false }),
  ld_enable: field.boolean({ help: "Detect the caller's language.", default: false }),
  ld_languages: field.texts({
    help: "Languages that may be switched to; empty means all offered.",
    language: "language-code",
  }),
  ld_limit: field.integer({ help: "Most switches in one conversation.", default: 2, min: 0, max: 100 }),
  ld_shadow: field.boolean({ help: "Only log what detection would have done.", default: false }),
  ld_states: field.texts({ help: "Blocks (by name) in which detection runs; empty means all." }),
  ld_consecutive_turns: field.integer({
    help: "Equal medium results needed before switching.",
    default: 2,
    min: 1,
    max: 20,
  }),
  ld_conditional_enable: field.json<Conditional<boolean>>(conditionalOf({ type: "boolean" }), {
    help: "Turns detection on or off by expression.",
    default: [],
  }),
  ld_low_threshold_lower_limit: threshold("Lower limit of the low band.", 0),
  ld_low_threshold_upper_limit: threshold("Upper limit of the low band.", 0.5),
  ld_medium_threshold_lower_limit: threshold("Lower limit of the medium band.", 0.5),
  ld_medium_threshold_upper_limit: threshold("Upper limit of the medium band.", 0.8),
  ld_high_threshold_lower_limit: threshold("Lower limit of the high band.", 0.8),
  ld_high_threshold_upper_limit: threshold("Upper limit of the high band.", 1),

  bi_enable: field.boolean({ help: "Let the caller interrupt the agent.", default: true }),
  bi_behaviour: field.choice(bargeInBehaviours, {
    help: "What may interrupt the agent and what becomes of it.",
    default: "speech",
  }),
  log_request: field.boolean({
    help: "Keep the masked request and response of webhooks with the call.",
    default: false,
  }),
  llm_server: field.nullable(
    field.text({
      help: "Address of the server of language models, with the OpenAI protocol, such as https://api.openai.com/v1.",
      max: 2000,
    }),
  ),
  llm_model: field.nullable(field.text({ help: "Language model, by the name that its server gives it." })),
  llm_credential: field.nullable(
    field.text({ help: "Name of the credential that holds the server's key. Empty: it wants none.", max: 60 }),
  ),
  llm_input_price: field.nullable(
    field.number({ help: "Price of a million tokens that are sent, in the currency of the budget.", min: 0 }),
  ),
  llm_output_price: field.nullable(
    field.number({ help: "Price of a million tokens that are answered, in the currency of the budget.", min: 0 }),
  ),
  llm_budget: field.nullable(
    field.number({ help: "Most that language models may cost in one conversation, by these prices.", min: 0 }),
  ),

  mask_enable: field.boolean({ help: "Mask sensitive values before anything is stored or sent.", default: false }),
  mask_type: field.texts({ help: "What is masked: all_digits, card, phone, email, date, entity:<name>." }),
  mask_with: field.text({ help: "What is shown instead of a masked value.", default: "*" }),

  max_retry_attempts: field.integer({
    help: "Failures (no input, no match) allowed in the whole conversation.",
    default: 10,
    min: 0,
    max: 1000,
  }),
  state_max_retry_attempts: field.integer({
    help: "Failures allowed in one visit of a block.",
    default: 2,
    min: 0,
    max: 100,
  }),
  no_input_reprompt: field.nullable(
    field.id("prompt", {
      help: "Said when nothing was heard and a block asks again. Null: the block's prompts are said again.",
    }),
  ),
  no_match_reprompt: field.nullable(
    field.id("prompt", {
      help: "Said when nothing fitted and a block asks again. Null: the block's prompts are said again.",
    }),
  ),
  clarify_margin: field.nullable(
    field.number({
      help: "Intents whose scores are this close to the best are offered by name: did you mean A or B? Empty asks never.",
      min: 0,
      max: 1,
    }),
  ),
  queue_intents: field.nullable(
    field.boolean({
      help: "What an utterance asks beside what is done first is done afterwards: a further intent, or a question.",
    }),
  ),
  resume_prompt: field.nullable(
    field.id("prompt", {
      help: "Said before a block asks again when the conversation comes back to it. Null: the block asks at once.",
    }),
  ),
  max_transit_limit: field.integer({
    help: "Blocks that one turn may pass without waiting.",
    default: 50,
    min: 1,
    max: 1000,
  }),
  metadata_keys: field.json<MetadataKey[]>(
    listOf(
      {
        key: text,
        type: { enum: ["text", "number", "boolean", "date", "json"] },
        required: { type: "boolean" },
        pii: { type: "boolean", title: "Personal" },
      },
      ["key", "type"],
    ),
    { help: "Declared metadata keys; writing another is a validation warning.", default: [] },
  ),
  metadata_key_history: field.texts({
    help: "Keys whose last 20 changes go to actions, with their times. The record of the call has every change.",
  }),
  nd_enable: field.boolean({ help: "Detect noise.", default: false }),
  nd_threshold: threshold("Noise above this is treated as no input with its own prompt.", 0.7),
  output_format: field.choice(outputFormats, { help: "Shape of the payload of post-call actions.", default: "json" }),
  primary_scope_name: field.text({
    help: "Name under which metadata is nested in expressions and payloads.",
    default: "metadata",
    max: 60,
  }),

  su_enable: field.boolean({ help: "Ask for a second opinion on understanding.", default: false }),
  su_language: field.nullable(field.text({ help: "Language of the second opinion." })),
  su_shadow_mode_enable: field.boolean({ help: "Only log the second opinion.", default: false }),
  su_threshold: threshold("Confidence above which the second opinion wins.", 0.8),

  template_config: field.json<TemplateParameter[]>(
    listOf({ name: text, type: text, help: { type: "string", maxLength: 500 }, default: {}, value: {} }, [
      "name",
      "type",
    ]),
    { help: "Parameters of the template this version came from, readable as template.*.", default: [] },
  ),
  template_version: field.nullable(field.text({ help: "Version of the template this version came from." })),
  tts_agents: field.json<{ [language: string]: string }>(
    { type: "object", additionalProperties: { type: "string" } },
    { help: "Which persona speaks a language, by code and name.", default: {} },
  ),
  tts_ssml_tags: field.json<{ [tag: string]: string }>(
    { type: "object", additionalProperties: { type: "string" } },
    { help: "SSML prosody around every prompt: rate, pitch, volume.", default: {} },
  ),
  tts_storage_type: field.choice(storageTypes, { help: "Where synthesised audio is kept.", default: "disk" }),
  vca_host: field.nullable(
    field.text({ help: "Voice-call-analysis host that learns of each finished call.", max: 2000 }),
  ),
  enable_vca: field.boolean({ help: "Tell the voice-call-analysis host of each finished call.", default: false }),
  account_attributes: field.json<DeclaredAttribute[]>(
    listOf({ name: text, type: text, source: text }, ["name", "type"]),
    { help: "Declared attributes of the account, readable as account.*.", default: [] },
  ),
  allow_callback: field.boolean({
    help: "The intent callback with a time is kept and waits for a person then: nothing dials it.",
    default: false,
  }),
  allow_interaction_post_transfer: field.boolean({
    help: "Go on with the conversation when the other leg of a transfer hangs up.",
    default: false,
  }),
  rules: field.json<ConversationRule[]>(rulesSchema, {
    help: "What must never happen in a conversation: reported, or blocked.",
    default: [],
  }),
  deploy_checks: field.json<DeployCheck[]>(deployChecksSchema, {
    help: "What must hold before the version is deployed: its tests pass, its rules are kept, Verify finds nothing.",
    default: [],
  }),
} as const;

export type Settings = RowOf<typeof settingsFields>;
