import { field } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { flowRules } from "./version-noun.ts";
import { vocabularyColumns, vocabularyScope } from "./vocabulary.ts";

/** A speech recogniser. */
export const asrProvider = defineNoun({
  name: "asr_provider",
  title: "ASR provider",
  wall: "shared",
  fields: {
    name: field.text({ help: "Name used by settings.", min: 1 }),
    provider: field.nullable(field.text({ help: "Who runs it." })),
    model: field.nullable(field.text({ help: "Model used when none is named." })),
    language: field.nullable(field.text({ help: "Language assumed when none is named.", language: "language-code" })),
    languages: field.texts({ help: "Languages it understands." }),
    organisation: vocabularyScope.organisation,
  },
  columns: vocabularyColumns,
  reverse: { models: { noun: "asr_model", by: "provider" } },
  search: ["name"],
  ordering: ["name", "id"],
  unique: [["organisation", "name"]],
  mounts: [{ path: "/api/asr/", item: "id", key: "id", bind: {}, verbs: crudAndBulk, rules: flowRules }],
});
