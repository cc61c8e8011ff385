import { rules } from "../access/policy.ts";
import { field } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { vocabularyColumns, vocabularyScope } from "./vocabulary.ts";

/** A label that may be put on flows and calls. */
export const tag = defineNoun({
  name: "tag",
  title: "Tag",
  wall: "shared",
  fields: {
    name: field.text({ help: "The label.", min: 1, max: 100 }),
    category: field.nullable(field.text({ help: "What it labels.", max: 100 })),
    organisation: vocabularyScope.organisation,
  },
  columns: vocabularyColumns,
  search: ["name", "category"],
  ordering: ["name", "id"],
  unique: [["organisation", "category", "name"]],
  mounts: [
    {
      path: "/api/tags/",
      item: "id",
      key: "id",
      bind: {},
      verbs: crudAndBulk,
      rules: { read: "signed_in", write: rules.flowWrite, remove: rules.flowWrite },
    },
  ],
});
