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
    name: field.text({ help: "Name used by settings.", min: 1 }),
    intents: field.texts({ help: "Intents it knows." }),
    entities: field.texts({ help: "Entities it knows." }),
    intent_alias: field.json<{ [alias: string]: string }>(
      { type: "object", additionalProperties: { type: "string" } },
      { help: "Its names of intents to ours.", default: {} },
    ),
    languages: field.texts({ help: "Languages it understands." }),
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
