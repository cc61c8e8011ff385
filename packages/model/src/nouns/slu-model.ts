import { field } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { flowRules } from "./version-noun.ts";
import { vocabularyColumns, vocabularyScope } from "./vocabulary.ts";

/** A model that understands what people say. */
export const sluModel = defineNoun({
  name: "slu_model",
  title: "SLU model",
  wall: "shared",
  fields: {
    name: field.text({ help: "Name of the vocabularies that it describes: settings choose them by it.", min: 1 }),
    intents: field.texts({ help: "Intents that such a vocabulary has. Agents that lack one are warned." }),
    entities: field.texts({ help: "Entities that such an agent has. One that lacks one is warned." }),
    intent_alias: field.json<{ [alias: string]: string }>(
      { type: "object", additionalProperties: { type: "string" } },
      { help: "Its names of intents to ours: ours are looked for.", default: {} },
    ),
    languages: field.texts({
      help: "Languages it is for; none: any. Agents that speak another are warned.",
      language: "language-code",
    }),
    organisation: vocabularyScope.organisation,
  },
  columns: vocabularyColumns,
  search: ["name"],
  ordering: ["name", "id"],
  unique: [["organisation", "name"]],
  mounts: [
    {
      path: "/api/slu-models/",
      item: "id",
      key: "id",
      bind: {},
      verbs: crudAndBulk,
      rules: flowRules,
    },
  ],
});
