import { rules } from "../access/policy.ts";
import { field } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";

/** A language that agents may speak. */
export const language = defineNoun({
  name: "language",
  title: "Language",
  wall: "shared",
  fields: {
    code: field.text({ help: "Language tag such as en-IN.", min: 2, max: 35, language: "language-code" }),
    name: field.text({
      help: "Name that the lists of its client show. Languages of everyone have their usual names there.",
      min: 1,
    }),
    default_prompt: field.nullable(field.text({ help: "Sample sentence to hear a voice with.", max: 1000 })),
    organisation: field.nullable(field.id("organisation", { help: "Organisation it belongs to; null: everyone's." })),
  },
  columns: { organisation: "organisation_id" },
  search: ["code", "name"],
  ordering: ["name", "id"],
  unique: [["organisation", "code"]],
  mounts: [
    {
      path: "/api/languages/",
      item: "id",
      key: "id",
      bind: {},
      verbs: crudAndBulk,
      rules: { read: "signed_in", write: rules.flowWrite, remove: rules.flowWrite },
    },
  ],
});
