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
    name: field.text({
      help: "Name that settings choose it by: that of a recogniser that runs, such as speech-server.",
      min: 1,
    }),
    provider: field.nullable(field.text({ help: "Who runs it. For people to read: it chooses nothing." })),
    model: field.nullable(field.text({ help: "Offered as one of its models." })),
    language: field.nullable(field.text({ help: "Its language while it lists none.", language: "language-code" })),
    languages: field.texts({
      help: "Languages it is for; none: any. Agents that speak another are warned.",
      language: "language-code",
    }),
    organisation: vocabularyScope.organisation,
  },
  columns: vocabularyColumns,
  reverse: { models: { noun: "asr_model", by: "provider" } },
  search: ["name"],
  ordering: ["name", "id"],
  unique: [["organisation", "name"]],
  mounts: [{ path: "/api/asr/", item: "id", key: "id", bind: {}, verbs: crudAndBulk, rules: flowRules }],
});
