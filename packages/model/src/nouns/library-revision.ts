import { field, type JsonObject, objectSchema } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/** A sub-flow as it was kept once: it never changes. */
export const libraryRevision = defineNoun({
  name: "library_revision",
  title: "Revision of a kept sub-flow",
  wall: "tenant",
  shape: "log",
  fields: {
    library: field.id("library_sub_flow", { help: "What it is a revision of." }),
    number: field.integer({ help: "1, 2, ...", min: 1 }),
    sub_flow: field.id("", { help: "The sub-flow itself among those of the document." }),
    document: field.json<JsonObject>(objectSchema, {
      help: "The sub-flow with what it calls and needs.",
      max: 50_000_000,
    }),
    note: field.nullable(field.text({ help: "What is new.", max: 4000 })),
    flow: field.nullable(field.id("flow", { help: "Agent that it was kept from." })),
    version: field.text({ help: "Label of the version that it was kept from.", max: 40 }),
    created_by: field.nullable(field.id("user", { help: "Who kept it." })),
  },
  ordering: ["-number"],
  unique: [["library", "number"]],
});
