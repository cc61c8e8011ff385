import { field, type JsonObject } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

const operations = { type: "array", maxItems: 20_000, items: { type: "object" } };

/** One change of a version: ordered row operations and those that take it back. */
export const edit = defineNoun({
  name: "edit",
  title: "Edit",
  wall: "tenant",
  shape: "log",
  fields: {
    flow_config: field.id("flow_version", { help: "Version it changed." }),
    version_revision: field.integer({ help: "Revision of the version after it.", min: 1 }),
    operations: field.json<JsonObject[]>(operations, { help: "What it did, in order.", max: 50_000_000 }),
    inverse: field.json<JsonObject[]>(operations, { help: "What takes it back, in order.", max: 50_000_000 }),
    created_by: field.nullable(field.id("user", { help: "Who made it." })),
    summary: field.nullable(field.text({ help: "What it was, in words." })),
    v: field.integer({ help: "Form of documents that its steps are written in.", default: 1, min: 1, internal: true }),
  },
  ordering: ["version_revision"],
  unique: [["flow_config", "version_revision"]],
});
