import { editFields, field } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/** One change of a version: ordered row operations and those that take it back. */
export const edit = defineNoun({
  name: "edit",
  title: "Edit",
  wall: "tenant",
  shape: "log",
  fields: {
    flow_config: field.id("flow_version", { help: "Version it changed." }),
    ...editFields,
    v: field.integer({ help: "Form of documents that its steps are written in.", default: 1, min: 1, internal: true }),
    undoes: field.nullable(field.id("edit", { help: "The edit that this one undoes.", internal: true })),
  },
  ordering: ["version_revision"],
  unique: [["flow_config", "version_revision"]],
});
