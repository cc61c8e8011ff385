import { intentFields } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { flowRules } from "./version-noun.ts";
import { vocabularyColumns, vocabularyScope } from "./vocabulary.ts";

/** What a caller wants. */
export const intent = defineNoun({
  name: "intent",
  title: "Intent",
  wall: "shared",
  versioned: true,
  softDelete: true,
  fields: { ...intentFields, ...vocabularyScope },
  columns: vocabularyColumns,
  search: ["name"],
  ordering: ["name", "id"],
  indexes: [["flow_config"]],
  mounts: [{ path: "/api/intents/", item: "id", key: "id", bind: {}, verbs: crudAndBulk, rules: flowRules }],
});
