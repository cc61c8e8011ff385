import { field, proposalFields } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";
import { versionField } from "./version-noun.ts";

/** Edits of a version that a person looks at before any of them is made. */
export const proposal = defineNoun({
  name: "proposal",
  title: "Proposal",
  wall: "tenant",
  fields: {
    flow_config: versionField,
    ...proposalFields,
    v: field.integer({ help: "Form of documents that its steps are written in.", default: 1, min: 1, internal: true }),
  },
  ordering: ["-created_at", "-id"],
  indexes: [["flow_config"]],
});
