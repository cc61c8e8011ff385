import { rules } from "../access/policy.ts";
import { field, type JsonObject, type JsonSchema } from "../kernel/index.ts";
import { crud, defineNoun, type Mount } from "../noun.ts";

export const telephonyRules: Mount["rules"] = {
  read: rules.numbersRead,
  write: rules.numbersWrite,
  remove: rules.numbersAdmin,
};

const settingsSchema: JsonSchema = {
  type: "object",
  properties: {
    inbound_addresses: {
      type: "array",
      items: { type: "string" },
      title: "Inbound addresses",
      description: "Addresses and networks that its calls come from, such as 203.0.113.0/24.",
    },
  },
};

/** A carrier that calls come from and go to. */
export const telephonyProvider = defineNoun({
  name: "telephony_provider",
  title: "Telephony provider",
  wall: "system",
  fields: {
    name: field.text({ help: "Unique name.", min: 1 }),
    status: field.choice(["active", "paused", "purging"], {
      help: "Paused providers take no new calls.",
      default: "active",
      readOnly: true,
    }),
    config: field.json<JsonObject>(settingsSchema, { help: "Settings of the carrier.", default: {} }),
  },
  search: ["name"],
  ordering: ["name", "id"],
  unique: [["name"]],
  brief: ["id", "name", "status"],
  mounts: [
    {
      path: "/api/telephony/providers/",
      item: "id",
      key: "id",
      bind: {},
      verbs: crud,
      rules: telephonyRules,
    },
  ],
});
