import { field } from "../kernel/index.ts";
import { calls, crud, defineNoun } from "../noun.ts";
import { telephonyRules } from "./telephony-provider.ts";

/** A SIP connection to a provider. */
export const sipLine = defineNoun({
  name: "sip_line",
  title: "SIP line",
  wall: "system",
  fields: {
    name: field.text({ help: "Shown name.", min: 1 }),
    provider: field.id("telephony_provider", { help: "Carrier it leads to." }),
    worker: field.nullable(field.id("worker", { help: "Voice worker that owns it." })),
    host: field.text({ help: "Host of the carrier.", min: 1 }),
    port: field.integer({ help: "Port of the carrier.", default: 5060, min: 1, max: 65_535 }),
    transport: field.choice(["udp", "tcp", "tls"], { help: "How SIP travels.", default: "udp" }),
    username: field.nullable(field.text({ help: "User name for the carrier." })),
    password: field.nullable(field.text({ help: "Password for the carrier.", writeOnly: true })),
    register: field.boolean({ help: "Register with the carrier.", default: false }),
    max_concurrency: field.nullable(field.integer({ help: "Most calls at once.", min: 0, max: 100_000 })),
    status: field.choice(["active", "inactive"], { help: "Only active lines carry calls.", default: "active" }),
  },
  search: ["name", "host"],
  ordering: ["name", "id"],
  indexes: [["provider"], ["worker"]],
  // Tenants see the lines of their numbers, and what those lead to, by name alone.
  brief: ["id", "name", "status"],
  mounts: [
    {
      path: "/api/telephony/sip_lines/",
      item: "id",
      key: "id",
      bind: {},
      calls: calls(`C575 ${crud}`),
      rules: telephonyRules,
    },
    {
      path: "/api/telephony/providers/{provider_pk}/sip_lines/",
      item: "id",
      key: "id",
      bind: { provider_pk: "provider" },
      calls: calls(`C556 ${crud}`),
      rules: telephonyRules,
    },
    {
      path: "/api/telephony/workers/{worker_pk}/sip_lines/",
      item: "id",
      key: "id",
      bind: { worker_pk: "worker" },
      calls: calls(`C595 ${crud}`),
      rules: telephonyRules,
    },
  ],
});
