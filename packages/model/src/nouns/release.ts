import { field, type JsonObject, objectSchema } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/** What was deployed, never changed: the source document of a version at that time. */
export const release = defineNoun({
  name: "release",
  title: "Release",
  wall: "tenant",
  shape: "log",
  fields: {
    flow: field.id("flow", { help: "Flow it releases." }),
    flow_config: field.id("flow_version", { help: "Version it was made from." }),
    version: field.text({ help: "Label of that version.", max: 40 }),
    version_revision: field.integer({ help: "Revision of that version.", min: 1 }),
    number: field.integer({ help: "1, 2, ... within the version; shown as r1, r2.", min: 1 }),
    document: field.json<JsonObject>(objectSchema, {
      help: "Source document; programs are compiled from it.",
      max: 50_000_000,
    }),
    note: field.nullable(field.text({ help: "Why it was made.", max: 4000 })),
    created_by: field.nullable(field.id("user", { help: "Who deployed it." })),
  },
  search: ["note"],
  ordering: ["-created_at", "-id"],
  unique: [["flow_config", "number"]],
  indexes: [["flow"]],
});
