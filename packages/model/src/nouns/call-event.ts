import { field, type JsonObject, objectSchema } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/** One thing that happened in a call; masked before it gets here. */
export const callEvent = defineNoun({
  name: "call_event",
  title: "Call event",
  wall: "tenant",
  shape: "log",
  fields: {
    call: field.id("call", { help: "Call it happened in." }),
    seq: field.integer({ help: "Its place in the call: 1, 2, ...", min: 1 }),
    at_ms: field.integer({ help: "Milliseconds since the answer.", min: 0, max: 2_000_000_000 }),
    type: field.text({ help: "What happened, such as path_taken.", max: 60 }),
    data: field.json<JsonObject>(objectSchema, { help: "The rest of it.", default: {} }),
  },
  ordering: ["seq"],
  unique: [["call", "seq"]],
  cursor: true,
});
