import { rules } from "../access/policy.ts";
import { field, settingsFields } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";

/** A state of a flow that designers work on: its settings, and the rows that name it as `flow_config`. */
export const version = defineNoun({
  name: "flow_version",
  title: "Flow version",
  wall: "tenant",
  softDelete: true,
  fields: {
    version: field.text({ help: "Label: 0.0.1, then the next patch.", max: 40, readOnly: true }),
    flow: field.id("flow", { help: "Flow it is a version of.", readOnly: true }),
    ...settingsFields,
    created_by: field.nullable(field.id("user", { help: "Who made it.", readOnly: true })),
    copied_from: field.nullable(field.id("flow_version", { help: "Version it was copied from.", readOnly: true })),
    copied_revision: field.nullable(
      field.integer({ help: "Revision that the other version had then.", min: 1, readOnly: true }),
    ),
    notes: field.nullable(field.text({ help: "What people note of it. It is no part of the agent.", max: 4000 })),
  },
  search: ["version"],
  ordering: ["-created_at", "-id"],
  unique: [["flow", "version"]],
  mounts: [
    {
      path: "/api/organisations/{org}/flows/{flow}/versions/",
      item: "ver",
      key: "version",
      bind: { flow: "flow" },
      verbs: crudAndBulk,
      rules: { read: rules.flowRead, write: rules.flowWrite, remove: rules.flowAdmin },
    },
  ],
});
