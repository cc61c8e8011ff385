import { field, type JsonObject, objectSchema } from "../kernel/index.ts";
import { crud, defineNoun } from "../noun.ts";
import { callLimitFields } from "./call-limits.ts";
import { telephonyRules } from "./telephony-provider.ts";

/** What a client of ours may use of the telephone lines. */
export const telephonyClient = defineNoun({
  name: "telephony_client",
  title: "Telephony client",
  wall: "tenant",
  // A limit that its own bearer could lift would be none.
  staffWrites: true,
  fields: {
    name: field.text({ help: "Shown name.", min: 1 }),
    organisation: field.id("organisation", { help: "Client it is." }),
    max_concurrency: field.nullable(
      field.integer({ help: "Most calls at once; null: no limit.", min: 0, max: 1_000_000 }),
    ),
    ...callLimitFields,
    config: field.json<JsonObject>(objectSchema, { help: "Further settings.", default: {} }),
  },
  columns: { organisation: "organisation_id" },
  search: ["name"],
  ordering: ["name", "id"],
  mounts: [
    {
      path: "/api/telephony/clients/",
      item: "id",
      key: "id",
      bind: {},
      verbs: crud,
      rules: telephonyRules,
    },
  ],
});
