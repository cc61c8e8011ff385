import { subFlowFields } from "../kernel/index.ts";
import { calls, defineNoun } from "../noun.ts";
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
      ...versionMount(
        "sub-flows/",
        calls("C461 list create get put patch delete bulk_put bulk_patch bulk_delete", "C471 undelete"),
      ),
      item: "slug",
      key: "slug",
    },
  ],
});
