import { field, type JsonObject, objectSchema } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/** An order to call a person. It is written with its call, before anything is dialled. */
export const dial = defineNoun({
  name: "dial",
  title: "Dial",
  wall: "tenant",
  fields: {
    call: field.id("call", { help: "The one attempt; its id is the Call-ID that the carrier sees." }),
    key: field.text({ help: "Idempotency key of the request: the same key never dials twice.", max: 255 }),
    request: field.json<JsonObject>(objectSchema, { help: "What was asked for, to tell a repetition from a mistake." }),
    ring_ms: field.integer({ help: "How long it may ring.", min: 1000, max: 180_000 }),
    expires_at: field.timestamp({ help: "No worker dials it after this time." }),
  },
  unique: [["call"], ["organisation_id", "key"]],
});
