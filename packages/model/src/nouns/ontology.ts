import { ontologyFields } from "../kernel/index.ts";
import { crud, crudAndBulk, defineNoun } from "../noun.ts";
import { flowRules } from "./version-noun.ts";
import { vocabularyColumns, vocabularyScope } from "./vocabulary.ts";

/** A vocabulary: intents, entities and examples of what people say. */
export const ontology = defineNoun({
  name: "ontology",
  title: "Ontology",
  wall: "shared",
  versioned: true,
  softDelete: true,
  fields: { ...ontologyFields, ...vocabularyScope },
  columns: vocabularyColumns,
  search: ["name"],
  ordering: ["name", "id"],
  indexes: [["flow_config"]],
  mounts: [
    {
      path: "/api/ontologies/",
      item: "id",
      key: "id",
      bind: {},
      verbs: crudAndBulk,
      rules: flowRules,
    },
    {
      path: "/api/organisations/{org}/flows/{flow}/ontologies/",
      item: "id",
      key: "id",
      bind: { flow: "flow_config__flow" },
      verbs: crud,
      rules: flowRules,
    },
  ],
});
