import { field } from "../kernel/index.ts";
import { crud, defineNoun } from "../noun.ts";
import { telephonyRules } from "./telephony-provider.ts";

/** A voice worker: a process that hosts live calls. */
export const worker = defineNoun({
  name: "worker",
  title: "Worker",
  wall: "system",
  fields: {
    name: field.text({ help: "Unique name.", min: 1 }),
    address: field.nullable(field.text({ help: "Where it is reached." })),
    status: field.choice(["active", "draining", "stopped"], {
      help: "Draining workers take no new calls.",
      default: "active",
    }),
    capacity: field.integer({
      help: "Most calls at once. It takes fewer when frames would come late.",
      default: 100,
      min: 0,
      max: 100_000,
    }),
    live_calls: field.integer({ help: "Calls it hosts now.", default: 0, min: 0, readOnly: true }),
    epoch: field.integer({
      help: "Raised whenever others take it for dead or a new process takes its name.",
      default: 1,
      internal: true,
    }),
    heartbeat_at: field.nullable(field.timestamp({ help: "Last sign of life.", readOnly: true })),
  },
  reverse: { sip_lines: { noun: "sip_line", by: "worker" } },
  search: ["name", "address"],
  ordering: ["name", "id"],
  unique: [["name"]],
  brief: ["id", "name", "status"],
  mounts: [
    {
      path: "/api/telephony/workers/",
      item: "id",
      key: "id",
      bind: {},
      verbs: crud,
      rules: telephonyRules,
    },
    {
      path: "/api/telephony/providers/{provider_pk}/sip_lines/{sip_line_pk}/workers/",
      item: "id",
      key: "id",
      bind: { sip_line_pk: "sip_lines" },
      verbs: crud,
      rules: telephonyRules,
    },
  ],
});
