import { field } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { flowRules } from "./version-noun.ts";
import { vocabularyColumns, vocabularyScope } from "./vocabulary.ts";

/** A speech synthesiser. */
export const ttsProvider = defineNoun({
  name: "tts_provider",
  title: "TTS provider",
  wall: "shared",
  fields: {
    name: field.text({ help: "Name of a provider that speaks where Parley runs, such as speech-server.", min: 1 }),
    display_name: field.nullable(field.text({ help: "Name that people see." })),
    languages: field.texts({
      help: "Languages it speaks. For people to read: each of its voices names its own.",
      language: "language-code",
    }),
    ssml_tags: field.texts({
      help: "Prosody it follows, such as rate; none: all. Personas of its voices that set another are warned.",
    }),
    organisation: vocabularyScope.organisation,
  },
  columns: vocabularyColumns,
  reverse: { models: { noun: "tts_model", by: "provider" } },
  search: ["name", "display_name"],
  ordering: ["name", "id"],
  unique: [["organisation", "name"]],
  mounts: [{ path: "/api/tts/", item: "id", key: "id", bind: {}, verbs: crudAndBulk, rules: flowRules }],
});
