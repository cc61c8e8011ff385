import { ontologyLanguageFields } from "../kernel/index.ts";
import { crud, defineNoun } from "../noun.ts";
import { flowRules } from "./version-noun.ts";
import { vocabularyColumns, vocabularyScope } from "./vocabulary.ts";

/** An example of what people say, in one language. */
export const ontologyLanguage = defineNoun({
  name: "ontology_language",
  title: "Ontology language",
  wall: "shared",
  versioned: true,
  softDelete: true,
  fields: {
    ...ontologyLanguageFields,
    organisation: { ...vocabularyScope.organisation, readOnly: true },
    flow_config: { ...vocabularyScope.flow_config, readOnly: true },
  },
  columns: vocabularyColumns,
  search: ["utterance"],
  ordering: ["language", "id"],
  indexes: [["flow_config"], ["ontology"]],
  mounts: [
    {
      path: "/api/ontologies/{ontology_pk}/languages/",
      item: "id",
      key: "id",
      bind: { ontology_pk: "ontology" },
      verbs: crud,
      rules: flowRules,
    },
    {
      path: "/api/organisations/{org}/flows/{flow}/ontologies/{ontology_pk}/languages/",
      item: "id",
      key: "id",
      bind: { flow: "flow_config__flow", ontology_pk: "ontology" },
      verbs: crud,
      rules: flowRules,
    },
  ],
});
