import { callerFields, field } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";
import { flowRules } from "./version-noun.ts";

/** Someone who calls an agent to try it, kept with the agent for all who design it. */
export const simulatedCaller = defineNoun({
  name: "simulated_caller",
  title: "Simulated caller",
  wall: "tenant",
  fields: {
    flow: field.id("flow", { help: "Agent that is called.", readOnly: true }),
    ...callerFields,
  },
  search: ["name"],
  ordering: ["name", "id"],
  unique: [["flow", "name"]],
  mounts: [
    {
      path: "/api/organisations/{org}/flows/{flow}/callers/",
      item: "id",
      key: "id",
      bind: { flow: "flow" },
      verbs: ["list", "create", "get", "patch", "delete"],
      rules: flowRules,
    },
  ],
});
