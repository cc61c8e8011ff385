import { pathFields } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { versionField, versionMount } from "./version-noun.ts";

/** One way from a block to the next; from a Start block and shown in the global list: a global trigger. */
export const path = defineNoun({
  name: "path",
  title: "Path",
  wall: "tenant",
  versioned: true,
  softDelete: true,
  fields: {
    ...pathFields,
    flow_config: versionField,
  },
  lookups: ["source_block__subflow"],
  search: ["name", "intent", "trigger", "user_input_example"],
  ordering: ["order", "id"],
  indexes: [["flow_config"], ["source_block"], ["destination_block"]],
  mounts: [versionMount("paths/", [...crudAndBulk, "undelete", "bulk_undelete"])],
});
