import { rules } from "../access/policy.ts";
import { field } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/** A call back that a person asked for. Campaigns will dial it within their rules; until then people do, by hand. */
export const callback = defineNoun({
  name: "callback",
  title: "Callback",
  wall: "tenant",
  fields: {
    call: field.id("", { help: "The conversation in which it was asked for." }),
    flow: field.id("", { help: "Flow that calls back." }),
    key: field.text({
      help: "The request's id in the conversation: asked for again, it is the same callback. `wish:` before it: a later wish of the conversation takes its place.",
    }),
    contact: field.text({ help: "Number or address of the person.", max: 100 }),
    zone: field.text({ help: "IANA zone that the time was meant in.", max: 64 }),
    due_at: field.timestamp({ help: "When the person wants to be called." }),
    is_done: field.boolean({ help: "Someone has called back.", default: false }),
  },
  changeable: ["is_done"],
  search: ["contact"],
  ordering: ["due_at", "id"],
  unique: [["key"]],
  indexes: [["call"], ["due_at"]],
  mounts: [
    {
      path: "/api/organisations/{org}/flows/{flow}/callbacks/",
      item: "id",
      key: "id",
      bind: { flow: "flow" },
      verbs: ["list", "patch"],
      rules: { read: rules.callsRead, write: rules.callsAdmin, remove: rules.callsAdmin },
    },
  ],
});
