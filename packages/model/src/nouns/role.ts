import { rules } from "../access/policy.ts";
import { field } from "../kernel/index.ts";
import { crud, defineNoun } from "../noun.ts";

/** A named set of rights that an organisation gives its people. */
export const role = defineNoun({
  name: "role",
  title: "Role",
  wall: "tenant",
  fields: {
    name: field.text({ help: "Unique name within the organisation.", min: 1 }),
    description: field.nullable(field.text({ help: "Who it is for.", max: 1000 })),
    policies: field.texts({ help: "Rights it gives." }),
  },
  search: ["name", "description"],
  ordering: ["name", "id"],
  unique: [["organisation_id", "name"]],
  mounts: [
    {
      path: "/api/organisations/{org}/roles/",
      item: "id",
      key: "id",
      bind: {},
      verbs: crud,
      rules: {
        read: rules.clientSettingsRead,
        write: rules.clientSettingsWrite,
        remove: rules.clientSettingsAdmin,
      },
    },
  ],
});
