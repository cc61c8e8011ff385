import { subFlowFields } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { versionField, versionMount } from "./version-noun.ts";

/** A part of a flow with its own Start block; every conversation begins in the one with the slug `start`. */
export const subFlow = defineNoun({
  name: "sub_flow",
  title: "Sub-flow",
  wall: "tenant",
  versioned: true,
  softDelete: true,
  fields: { ...subFlowFields, flow_config: versionField },
  search: ["name", "slug"],
  ordering: ["name", "id"],
  unique: [["flow_config", "slug"]],
  mounts: [
    {
      ...versionMount("sub-flows/", [...crudAndBulk, "undelete"]),
      item: "slug",
      key: "slug",
    },
  ],
});
