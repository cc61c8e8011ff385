import { actionFields, field } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { versionField, versionMount } from "./version-noun.ts";

/** A request to a client's server, or one of our own steps by name. */
export const action = defineNoun({
  name: "action",
  title: "Action",
  wall: "tenant",
  versioned: true,
  softDelete: true,
  fields: {
    ...actionFields,
    organisation: field.id("organisation", { help: "Organisation it belongs to.", readOnly: true }),
    flow_config: versionField,
  },
  columns: { organisation: "organisation_id" },
  search: ["name", "description", "endpoint"],
  ordering: ["name", "id"],
  indexes: [["flow_config"]],
  mounts: [versionMount("actions/", crudAndBulk)],
});
