import { field, type JsonObject, objectSchema } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/** The state of one conversation between two turns. */
export const callSession = defineNoun({
  name: "call_session",
  title: "Session",
  wall: "tenant",
  fields: {
    call: field.id("call", { help: "Call it is the state of." }),
    state: field.json<JsonObject>(objectSchema, { help: "What the engine keeps.", max: 5_000_000 }),
  },
  unique: [["call"]],
});
