import { field } from "../kernel/index.ts";
import { crud, defineNoun } from "../noun.ts";
import { flowRules } from "./version-noun.ts";
import { vocabularyColumns, vocabularyScope } from "./vocabulary.ts";

/** A model of a speech recogniser. */
export const asrModel = defineNoun({
  name: "asr_model",
  title: "ASR model",
  wall: "shared",
  fields: {
    provider: field.id("asr_provider", { help: "Recogniser it belongs to." }),
    name: field.text({ help: "Shown name.", min: 1 }),
    model: field.nullable(
      field.text({ help: "The recogniser's own name for it, which settings hold. Without it the shown name." }),
    ),
    language: field.nullable(field.text({ help: "Its language while it lists none.", language: "language-code" })),
    languages: field.texts({
      help: "Languages it is for; none: any. Agents that speak another are warned.",
      language: "language-code",
    }),
    organisation: { ...vocabularyScope.organisation, readOnly: true },
  },
  columns: vocabularyColumns,
  search: ["name", "model"],
  ordering: ["name", "id"],
  unique: [["provider", "name"]],
  mounts: [
    {
      path: "/api/asr/{provider_pk}/models/",
      item: "id",
      key: "id",
      bind: { provider_pk: "provider" },
      verbs: crud,
      rules: flowRules,
    },
  ],
});
