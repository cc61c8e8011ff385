import { blockEntityFields } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { inVersion, versionField, versionMount } from "./version-noun.ts";

/** An entity that a block listens for. */
export const blockEntity = defineNoun({
  name: "block_entity",
  title: "Block entity",
  wall: "tenant",
  versioned: true,
  softDelete: true,
  fields: { ...blockEntityFields, flow_config: versionField },
  search: ["name"],
  ordering: ["name", "id"],
  unique: [["block", "name"]],
  indexes: [["flow_config"]],
  mounts: [
    {
      ...versionMount("blocks/{block_pk}/entities/", crudAndBulk),
      bind: { ...inVersion, block_pk: "block" },
    },
  ],
});
