import { field } from "../kernel/index.ts";
import { defineNoun } from "../noun.ts";
import { telephonyRules } from "./telephony-provider.ts";

/** A number that must not be called. */
export const blacklistNumber = defineNoun({
  name: "blacklist_number",
  title: "Blacklist number",
  wall: "shared",
  fields: {
    caller_number: field.text({
      help: "Number of the person, however it is written. Without its country it holds in every country.",
      min: 1,
      max: 40,
      language: "phone-number",
    }),
    reason: field.nullable(field.text({ help: "Why it must not be called.", max: 1000 })),
    expires_at: field.nullable(field.timestamp({ help: "Until when; null: without end." })),
    organisation: field.nullable(field.id("organisation", { help: "Client it holds for; null: everyone." })),
  },
  columns: { organisation: "organisation_id" },
  search: ["caller_number", "reason"],
  ordering: ["caller_number", "id"],
  unique: [["organisation", "caller_number"]],
  meetsLike: true,
  mounts: [
    {
      path: "/api/telephony/blacklist_numbers/",
      item: "number",
      key: "caller_number",
      bind: {},
      verbs: ["list", "create", "delete"],
      rules: telephonyRules,
    },
  ],
});
