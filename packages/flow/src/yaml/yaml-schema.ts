import {
  blockEntityFields,
  blockFields,
  entityFields,
  type Field,
  type Fields,
  fieldSchema,
  type JsonSchema,
  ontologyLanguageFields,
  pathFields,
  pathKinds,
  promptContentFields,
  settingsFields,
  subFlowFields,
  transitionTypes,
  userUtteranceContentFields,
} from "@parley/model/kernel";
import type { DocumentNoun } from "../document/document.ts";
import { type PromptList, promptLists, repromptFields } from "../document/prompts-said.ts";
import { plainFields, plainSettings, type sections } from "./keys.ts";

const text = { type: "string" };
const uuid = { type: "string", format: "uuid" };
const languageKey = "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?( \\([0-9]+\\))?$";
const reference = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });

/** The JSON Schema (2020-12) of the text that `parseYaml` reads, for editors: it completes, explains and checks keys. */
export function yamlSchema(): JsonSchema {
  const properties: { readonly [S in (typeof sections)[number]]: JsonSchema } = {
    parley: { description: "Version of this format.", const: 1 },
    settings: {
      description: "What holds for the whole conversation.",
      ...mappingOf({ ...fieldsOf(plainSettings), ...repromptsOf(settingsFields) }),
    },
    states: { description: "Blocks with their paths, by sub-flow.", ...mapOf(subFlowSchema) },
    triggers: {
      description: "Global triggers: paths that may be taken everywhere in a sub-flow, or in the whole flow.",
      anyOf: [reference("paths"), mapOf(reference("paths"))],
    },
    prompts: { description: "Prompts that have names.", ...mapOf(promptSchema) },
    intents: { description: "Intents with what people say, and entities, by vocabulary.", ...mapOf(vocabularySchema) },
    nls_labels: { description: "Utterances by label and language.", ...mapOf(labelSchema) },
    actions: { description: "Requests that blocks and events make.", ...mapOf(rowSchema("action")) },
    small_talks: { description: "Asides that are answered anywhere.", ...mapOf(smallTalkSchema) },
    personas: { description: "Voices.", ...mapOf(rowSchema("tts_persona")) },
    documents: {
      description: "Documents that answers are found in. Their texts are uploaded.",
      ...mapOf(rowSchema("answer_document")),
    },
    ids: { description: "Ids of rows without a name, by where they stand.", ...mapOf(mapOf(uuid)) },
  };
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Parley agent",
    type: "object",
    required: ["parley"],
    additionalProperties: false,
    properties,
    $defs: definitions,
  };
}

type Properties = { readonly [name: string]: JsonSchema };

function describe(field: Field): JsonSchema {
  return {
    description: field.help,
    ...fieldSchema(field),
    ...(field.default !== undefined && { default: field.default }),
  };
}

function fieldsOf(fields: Fields): Properties {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, describe(field)]));
}

/** A mapping with these keys and no others; nothing written is the mapping without any. */
function mappingOf(properties: Properties, required: readonly string[] = []): JsonSchema {
  return {
    type: required.length > 0 ? "object" : ["object", "null"],
    additionalProperties: false,
    properties,
    required,
  };
}

function mapOf(values: JsonSchema): JsonSchema {
  return { type: ["object", "null"], additionalProperties: values };
}

function byLanguage(values: JsonSchema): JsonSchema {
  return { type: "object", additionalProperties: false, patternProperties: { [languageKey]: values } };
}

/** The keys of a row: its id, its plain fields, and further ones. The name is the key it stands under. */
function rowProperties(noun: DocumentNoun, further: Properties = {}): Properties {
  return { id: uuid, ...fieldsOf(plainFields(noun)), ...further };
}

function rowSchema(noun: DocumentNoun, further: Properties = {}): JsonSchema {
  const required = Object.entries(plainFields(noun)).filter(
    ([name, field]) => name !== "name" && field.default === undefined && !field.nullable,
  );
  return mappingOf(
    rowProperties(noun, further),
    required.map(([name]) => name),
  );
}

const named = (description: string): JsonSchema => ({ description, type: ["string", "null"] });
const say: JsonSchema = {
  description: "What is said: words, words by language, the name of a prompt, or a list of them.",
  anyOf: [reference("said"), { type: "array", items: reference("said") }],
};
/** What is said when a question is asked again. */
function repromptsOf(fields: Fields): Properties {
  return Object.fromEntries(
    repromptFields.map((field) => [
      field,
      { description: fields[field]?.help, anyOf: [reference("said"), { type: "null" }] },
    ]),
  );
}

/** The further lists of prompts of a row. */
function listsOf(fields: Fields, lists: readonly PromptList[]): Properties {
  return Object.fromEntries(lists.map((field) => [field, { ...say, description: fields[field]?.help }]));
}

const position = {
  description: "Where it is drawn: x and y.",
  type: "array",
  items: { type: "number" },
  minItems: 2,
  maxItems: 2,
};
const drawn: Properties = { at: position, render_info: describe(pathFields.render_info) };

const contentSchema: JsonSchema = {
  anyOf: [describe(promptContentFields.content), mappingOf(fieldsOf(plainFields("prompt_content")))],
};
const contents: JsonSchema = { anyOf: [describe(promptContentFields.content), byLanguage(contentSchema)] };
const utterances: JsonSchema = {
  anyOf: [
    fieldSchema(userUtteranceContentFields.utterances),
    byLanguage(fieldSchema(userUtteranceContentFields.utterances)),
  ],
};

const transitions: Properties = Object.fromEntries(
  transitionTypes.map((type) => {
    const field = pathKinds[type].short;
    if (field === null) return [type, { description: "When nothing else fits.", type: "null" }];
    const schema = describe(pathFields[field]);
    if (field !== "fill_entity") return [type, schema];
    return [
      type,
      { description: pathFields.fill_entity.help, anyOf: [text, { type: "null" }, fieldSchema(pathFields[field])] },
    ];
  }),
);

const definitions: Properties = {
  said: { anyOf: [text, mappingOf({ prompt: named("Name of a prompt.") }, ["prompt"]), byLanguage(contentSchema)] },
  conditional: {
    description: "What is said instead when an expression is true: the first that is.",
    type: "array",
    items: mappingOf({ when: { ...text, minLength: 1 }, say }, ["when"]),
  },
  paths: { type: ["array", "null"], items: reference("path") },
  path: mappingOf({
    ...transitions,
    transition_type: describe(pathFields.transition_type),
    to: named("Block it leads to: its name, or sub-flow/name."),
    say,
    conditional_prompts: reference("conditional"),
    breach_fallback_block: named(pathFields.breach_fallback_block.help),
    ...rowProperties("path"),
    ...drawn,
  }),
  block: rowSchema("block", {
    say,
    ...repromptsOf(blockFields),
    ...listsOf(blockFields, promptLists.block),
    conditional_prompts: reference("conditional"),
    entities: {
      description: "Entities it listens for.",
      type: ["array", "null"],
      items: {
        anyOf: [
          text,
          mappingOf(
            {
              ...fieldsOf(plainFields("block_entity")),
              say,
              ...listsOf(blockEntityFields, promptLists.block_entity),
            },
            ["name"],
          ),
        ],
      },
    },
    action: named("Name of the action that is run."),
    answer_documents: {
      description: "Names of the documents that answers are found in; none named means all.",
      type: ["array", "null"],
      items: text,
    },
    entrypoint_subflow: named("Slug of the sub-flow that Subflow calls and Goto jumps to."),
    entrypoint_block: named("Target of Subflow and Goto; elsewhere: the block may be entered from outside."),
    paths: reference("paths"),
    ...drawn,
  }),
};

const subFlowSchema: JsonSchema = {
  type: ["object", "null"],
  properties: Object.fromEntries(
    Object.entries({ id: uuid, ...fieldsOf(subFlowFields) }).map(([name, schema]) => [
      name,
      { anyOf: [schema, reference("block")] },
    ]),
  ),
  additionalProperties: reference("block"),
};

const promptSchema: JsonSchema = { anyOf: [contents, mappingOf(rowProperties("prompt", { contents }), ["contents"])] };
const labelSchema: JsonSchema = {
  anyOf: [utterances, mappingOf(rowProperties("user_utterance", { contents: utterances }), ["contents"])],
};
const smallTalkSchema = rowSchema("small_talk", {
  say: reference("said"),
  to: named("Block entered after the retries."),
});

const vocabularySchema: JsonSchema = mappingOf({
  ...rowProperties("ontology"),
  name: { description: "Name of the vocabulary; null for what belongs to none.", type: ["string", "null"] },
  intents: mapOf({ anyOf: [utterances, mappingOf(rowProperties("intent", { utterances }))] }),
  entities: mapOf({
    anyOf: [text, describe(entityFields.types), rowSchema("entity")],
  }),
  examples: {
    description:
      "What people say that belongs to no intent, or to one of another vocabulary; what an intent is not; tests; and utterances in which values are marked.",
    type: ["array", "null"],
    items: {
      anyOf: [
        text,
        mappingOf({
          language: describe(ontologyLanguageFields.language),
          utterance: describe(ontologyLanguageFields.utterance),
          marked: { description: "The utterance with marked values: pay on [friday](day).", type: "string" },
          intent: named("Intent, or vocabulary/intent."),
          purpose: describe(ontologyLanguageFields.purpose),
          marks: describe(ontologyLanguageFields.marks),
        }),
      ],
    },
  },
});
