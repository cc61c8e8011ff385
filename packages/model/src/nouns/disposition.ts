import { field } from "../kernel/index.ts";
import { crud, defineNoun } from "../noun.ts";
import { flowRules } from "./version-noun.ts";

/** A way in which conversations of a flow end, and what it counts as. */
export const disposition = defineNoun({
  name: "disposition",
  title: "Disposition",
  wall: "tenant",
  fields: {
    flow: field.id("flow", { help: "Flow whose conversations end so.", readOnly: true }),
    name: field.text({ help: "As calls and end states write it.", min: 1 }),
    contact: field.boolean({ help: "A person was reached.", default: false }),
    right_party: field.boolean({ help: "It was the person who was meant.", default: false }),
    success: field.boolean({ help: "What the flow is for was achieved.", default: false }),
  },
  search: ["name"],
  ordering: ["name", "id"],
  unique: [["flow", "name"]],
  mounts: [
    {
      path: "/api/organisations/{org}/flows/{flow}/dispositions/",
      item: "id",
      key: "id",
      bind: { flow: "flow" },
      verbs: crud,
      rules: flowRules,
    },
  ],
});
