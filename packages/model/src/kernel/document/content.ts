import { type EntityConfig, entityConfigSchema, entityKinds } from "../entity/entity-kinds.ts";
import { field } from "../field.ts";
import type { Json, JsonObject } from "../json.ts";
import { objectSchema } from "../shapes.ts";
import { type ValueMark, valueMarksSchema } from "./value-mark.ts";

/** The rows of a version besides blocks and paths: sub-flows, prompts, vocabulary, actions, small talk, personas. */

export const subFlowFields = {
  name: field.text({ help: "Shown name.", min: 1 }),
  slug: field.text({ help: "Name in addresses; the flow begins in the sub-flow start.", min: 1, max: 100 }),
  library_entry: field.nullable(field.id("", { help: "What in the library of the client it is a copy of." })),
  library_revision: field.nullable(
    field.integer({ help: "Revision of the library that it was copied from, or last upgraded to.", min: 1 }),
  ),
} as const;

export const promptFields = {
  name: field.text({ help: "Shown name.", min: 1 }),
  override_prompts: field.json<JsonObject>(objectSchema, {
    help: "Edits by language that stand over the contents until reset; blank ones stand over nothing.",
    default: {},
  }),
} as const;

export const contentTypes = ["text", "ssml", "audio"] as const;
export const promptContentFields = {
  prompt: field.id("prompt", { help: "Prompt it belongs to." }),
  language: field.text({ help: "Language of the content.", language: "language-code" }),
  type: field.choice(contentTypes, { help: "Text, SSML, or recorded audio.", default: "text" }),
  content: field.text({
    help: "The words, or the words of the recording; may hold template expressions.",
    default: "",
    max: 20_000,
    language: "template",
  }),
  ssml_tags: field.json<{ [tag: string]: string }>(
    { type: "object", additionalProperties: { type: "string" } },
    { help: "Prosody around this content.", default: {} },
  ),
  path: field.nullable(field.text({ help: "Where the recorded audio is stored, by its hash.", max: 500 })),
  recorded_words: field.nullable(
    field.text({
      help: "The words when the recording was uploaded, or last found right; other words now make it outdated. null: not known.",
      max: 20_000,
    }),
  ),
} as const;

export const ontologyFields = {
  name: field.text({ help: "Name of this vocabulary.", min: 1 }),
} as const;

/** An example of what people say for an intent. */
export const utterancePurposes = ["negative", "test"] as const;
export const ontologyLanguageFields = {
  ontology: field.id("ontology", { help: "Vocabulary it belongs to." }),
  intent: field.nullable(field.id("intent", { help: "Intent it is an example of." })),
  language: field.text({ help: "Language of the example.", language: "language-code" }),
  utterance: field.text({ help: "What people say.", min: 1, max: 2000 }),
  purpose: field.nullable(
    field.choice(utterancePurposes, {
      help: "null: an example of the intent. negative: what the intent is not, and without an intent what none is about. test: asked after a training, never learned from.",
    }),
  ),
  marks: field.json<readonly ValueMark[]>(valueMarksSchema, {
    help: "Words in it that are values: the entity, the offsets in UTF-16 units, and the list's value that they mean.",
    default: [],
  }),
} as const;

export const intentFields = {
  name: field.text({ help: "Name used by paths and expressions.", min: 1 }),
  ontology: field.nullable(field.id("ontology", { help: "Vocabulary it belongs to." })),
  topics: field.texts({ help: "Preferred while one of these topics is active." }),
  wordings: field.json<{ [language: string]: string }>(
    { type: "object", additionalProperties: { type: "string", minLength: 1, maxLength: 255 } },
    { help: "What it is called where callers are asked whether they mean it, by language.", default: {} },
  ),
} as const;

export const entityFields = {
  name: field.text({ help: "Name of the value, which expressions read as slots.<name>.", min: 1 }),
  types: field.texts({ help: `Kinds: ${entityKinds.join(", ")}.` }),
  ontology: field.nullable(field.id("ontology", { help: "Vocabulary it belongs to." })),
  config: field.json<EntityConfig>(entityConfigSchema, {
    help: "Values, pattern, limits and the message for values outside them.",
    default: {},
  }),
} as const;

export const userUtteranceFields = {
  name: field.text({ help: "Label of the utterances; one named like an intent trains it.", min: 1 }),
} as const;
export const userUtteranceContentFields = {
  user_utterance: field.id("user_utterance", { help: "Label it belongs to." }),
  language: field.text({ help: "Language of the utterances.", language: "language-code" }),
  utterances: field.texts({ help: "What people say.", max: 5000 }),
} as const;

export const actionTypes = ["http", "internal"] as const;
export const actionFields = {
  name: field.text({ help: "Name used by events and tools.", min: 1 }),
  type: field.choice(actionTypes, {
    help: "http: a request to an endpoint; internal: one of ours by name.",
    default: "http",
  }),
  description: field.nullable(field.text({ help: "What it does, for people and models.", max: 4000 })),
  content: field.json<Json>({}, { help: "Body of the request; texts in it may be templates.", default: null }),
  endpoint: field.nullable(
    field.text({
      help: "Address of the request, https or http, or relative to base_url; values are filled in one segment each.",
      max: 2000,
      language: "endpoint",
    }),
  ),
  source: field.nullable(field.text({ help: "Where the action came from; internal: one of ours, whatever its type." })),
  internal_action_name: field.nullable(field.text({ help: "Name of the internal action." })),
  is_sensitive: field.boolean({ help: "Its request and answer are never logged.", default: false }),
  log_request: field.inherits(field.boolean({ help: "Keep its masked request and response with the call." })),
  additional_request_parameters: field.json<JsonObject>(objectSchema, {
    help: "method (POST), headers, query and timeout_ms of the request.",
    default: {},
  }),
} as const;

export const smallTalkTypes = ["chitchat", "repeat", "help", "wait", "custom"] as const;
export const smallTalkFields = {
  name: field.text({ help: "Shown name.", min: 1 }),
  type: field.choice(smallTalkTypes, { help: "What kind of aside it answers.", default: "custom" }),
  status: field.choice(["active", "inactive"], { help: "Only active small talk answers.", default: "active" }),
  prompt: field.nullable(field.id("prompt", { help: "What is said." })),
  retries: field.nullable(
    field.integer({ help: "Times in a row before the destination is entered.", min: 0, max: 100 }),
  ),
  destination_block: field.nullable(field.id("block", { help: "Entered after the retries." })),
  trigger_or_intent: field.text({
    help: "Intent name, or an expression beginning with =, that takes it.",
    min: 1,
    max: 4000,
  }),
} as const;

/** A document that answers are found in. Its text is kept apart, cut into passages. */
export const answerDocumentFields = {
  name: field.text({ help: "Shown name: what an answer names as its source.", min: 1 }),
  file: field.text({ help: "Name of the file that was uploaded.", default: "" }),
  path: field.nullable(
    field.text({ help: "Where its passages are stored, by their hash; null: not uploaded yet.", max: 500 }),
  ),
  size: field.integer({ help: "Size of the file, bytes.", default: 0, min: 0 }),
  pages: field.integer({ help: "Pages; 1 where the format has none.", default: 0, min: 0 }),
  passages: field.integer({ help: "Passages that it was cut into.", default: 0, min: 0 }),
  language: field.nullable(field.text({ help: "Language of its text.", language: "language-code" })),
} as const;

export const ttsPersonaFields = {
  name: field.text({ help: "Shown name.", min: 1 }),
  description: field.nullable(field.text({ help: "What it sounds like.", max: 4000 })),
  tts_agent: field.text({ help: "Voice of the provider.", min: 1 }),
  primary: field.boolean({ help: "The voice of the version.", default: false, readOnly: true }),
  for_demo: field.boolean({ help: "Shown in the experience center.", default: false }),
  ssml_tags: field.json<{ [tag: string]: string }>(
    { type: "object", additionalProperties: { type: "string" } },
    { help: "Prosody around everything it says.", default: {} },
  ),
  thumbnail: field.nullable(field.text({ help: "Picture.", max: 500 })),
} as const;
