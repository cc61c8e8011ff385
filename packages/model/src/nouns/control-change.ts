import { type CallHandling, callHandlingSchema, field } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/** One change of an agent's control panel. What the last one left is in force. */
export const controlChange = defineNoun({
  name: "control_change",
  title: "Change of a control panel",
  wall: "tenant",
  shape: "log",
  fields: {
    flow: field.id("flow", { help: "Agent whose control panel it is." }),
    number: field.integer({ help: "1, 2, ... of the agent.", min: 1 }),
    settings: field.json<CallHandling>(callHandlingSchema, { help: "All that the control panel set after it." }),
    note: field.nullable(field.text({ help: "Why it was made.", max: 1000 })),
    undoes: field.nullable(field.id("control_change", { help: "The change that it takes back." })),
    created_by: field.nullable(field.id("user", { help: "Who made it." })),
  },
  ordering: ["-created_at", "-id"],
  unique: [["flow", "number"]],
});
