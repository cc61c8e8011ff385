import { blockFields } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { versionField, versionMount } from "./version-noun.ts";

/** One step of a flow: what is said, listened for, done or decided there. */
export const block = defineNoun({
  name: "block",
  title: "Block",
  wall: "tenant",
  versioned: true,
  softDelete: true,
  fields: {
    ...blockFields,
    flow_config: versionField,
  },
  reverse: {
    inbound_paths: { noun: "path", by: "destination_block" },
    outbound_paths: { noun: "path", by: "source_block" },
    entities: { noun: "block_entity", by: "block", show: ["name", "types"] },
  },
  search: ["name", "description", "intent"],
  ordering: ["created_at", "id"],
  indexes: [["flow_config"], ["subflow"]],
  mounts: [versionMount("blocks/", [...crudAndBulk, "undelete", "bulk_undelete"])],
});
