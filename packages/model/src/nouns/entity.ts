import { entityFields } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { flowRules } from "./version-noun.ts";
import { vocabularyColumns, vocabularyScope } from "./vocabulary.ts";

/** A kind of value that people say: an amount, a date, a name. */
export const entity = defineNoun({
  name: "entity",
  title: "Entity",
  wall: "shared",
  versioned: true,
  softDelete: true,
  fields: { ...entityFields, ...vocabularyScope },
  columns: vocabularyColumns,
  search: ["name"],
  ordering: ["name", "id"],
  indexes: [["flow_config"]],
  mounts: [{ path: "/api/entities/", item: "id", key: "id", bind: {}, verbs: crudAndBulk, rules: flowRules }],
});
