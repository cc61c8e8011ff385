import { rules } from "../access/policy.ts";
import { field, inputsSchema, outputsSchema, type SubFlowInput, type SubFlowOutput } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";

/** A sub-flow that a client keeps for all its agents. What it tells of itself is its newest revision's. */
export const librarySubFlow = defineNoun({
  name: "library_sub_flow",
  title: "Kept sub-flow",
  wall: "tenant",
  fields: {
    organisation: field.id("organisation", { help: "Client that keeps it.", readOnly: true }),
    name: field.text({ help: "What it is called in the library.", min: 1, max: 200 }),
    note: field.nullable(field.text({ help: "What it is for.", max: 4000 })),
    latest: field.integer({ help: "Its newest revision.", min: 1, readOnly: true }),
    inputs: field.json<SubFlowInput[]>(inputsSchema, { help: "What it is given.", default: [], readOnly: true }),
    outputs: field.json<SubFlowOutput[]>(outputsSchema, {
      help: "What it gives back.",
      default: [],
      readOnly: true,
    }),
    blocks: field.integer({ help: "How many blocks it has, with those of what it calls.", min: 0, readOnly: true }),
    kept_by: field.nullable(field.id("user", { help: "Who kept the newest revision.", readOnly: true })),
    kept_at: field.timestamp({ help: "When the newest revision was kept.", readOnly: true }),
  },
  columns: { organisation: "organisation_id" },
  search: ["name", "note"],
  ordering: ["name", "id"],
  unique: [["organisation", "name"]],
  mounts: [
    {
      path: "/api/organisations/{org}/library/",
      item: "id",
      key: "id",
      bind: { org: "organisation" },
      verbs: ["list", "get", "patch", "delete"],
      rules: { read: rules.flowRead, write: rules.flowWrite, remove: rules.flowWrite },
    },
  ],
});
