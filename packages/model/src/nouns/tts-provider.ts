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
    name: field.text({ help: "Name used by settings.", min: 1 }),
    display_name: field.nullable(field.text({ help: "Name that people see." })),
    languages: field.texts({ help: "Languages it speaks." }),
    ssml_tags: field.texts({ help: "SSML tags it understands." }),
    organisation: vocabularyScope.organisation,
  },
  columns: vocabularyColumns,
  reverse: { models: { noun: "tts_model", by: "provider" } },
  search: ["name", "display_name"],
  ordering: ["name", "id"],
  unique: [["organisation", "name"]],
  mounts: [{ path: "/api/tts/", item: "id", key: "id", bind: {}, verbs: crudAndBulk, rules: flowRules }],
});
