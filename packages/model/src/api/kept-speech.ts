import { defineCall, type JsonSchema, type KeptSpeech, shape } from "../kernel/index.ts";

const texts = (description: string): JsonSchema => ({ type: "array", items: { type: "string" }, description });
const text = (description: string): JsonSchema => ({ type: "string", description });
const languages = texts("Languages it is for; none: any.");

const listOf = (description: string, properties: { readonly [name: string]: JsonSchema }): JsonSchema => ({
  type: "array",
  description,
  items: { type: "object", required: Object.keys(properties), additionalProperties: false, properties },
});

/** What the client of an agent keeps of speech beside what is everyone's, as the agent may name it. */
export const keptSpeech = defineCall({
  method: "GET",
  path: "/api/organisations/{org}/flows/{flow}/kept_speech/",
  answer: shape<KeptSpeech>({
    type: "object",
    required: ["recognisers", "voices", "vocabularies", "languages"],
    additionalProperties: false,
    properties: {
      recognisers: listOf("Recognisers, whether or not they run.", {
        name: text("As asr_provider names it."),
        languages,
        models: listOf("Its models.", {
          name: text("As asr_model names it."),
          shown_name: text("What people call it."),
          languages,
        }),
      }),
      voices: listOf("Voices, whether or not they speak.", {
        name: text("As tts_agent of a persona names it."),
        language: text("Language it speaks."),
        prosody: texts("Prosody that its provider follows; none: all."),
      }),
      vocabularies: listOf("What vocabularies of a name have to have.", {
        name: text("As slu_model names it."),
        languages,
        intents: texts("Names of intents."),
        entities: texts("Names of entities."),
      }),
      languages: listOf("The client's own languages, by the names that lists show.", {
        code: text("Language tag such as en-IN."),
        name: text("Shown name."),
      }),
    },
  }),
});
