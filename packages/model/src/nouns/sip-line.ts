import { field, type JsonSchema } from "../kernel/index.ts";
import { crud, defineNoun } from "../noun.ts";
import { callLimitFields } from "./call-limits.ts";
import { telephonyRules } from "./telephony-provider.ts";

type Price = { readonly prefix: string; readonly per_minute: number };

const pricesSchema: JsonSchema = {
  type: "array",
  maxItems: 2000,
  items: {
    type: "object",
    required: ["prefix", "per_minute"],
    additionalProperties: false,
    properties: { prefix: { type: "string", format: "dial-prefix" }, per_minute: { type: "number", minimum: 0 } },
  },
};

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
    password: field.nullable(field.text({ help: "Password for the carrier.", writeOnly: true, sealed: true })),
    register: field.boolean({
      help: "A worker registers the line under its user name, so that the carrier sends its calls there.",
      default: false,
    }),
    registration: field.choice(["none", "waiting", "registered", "failed"], {
      help: "How its registration stands.",
      default: "none",
      readOnly: true,
    }),
    registration_note: field.nullable(
      field.text({ help: "Why it is not registered, such as 403 Forbidden.", readOnly: true }),
    ),
    registered_until: field.nullable(
      field.timestamp({ help: "When the registration lapses unless a worker refreshes it.", readOnly: true }),
    ),
    max_concurrency: field.nullable(field.integer({ help: "Most calls at once.", min: 0, max: 100_000 })),
    status: field.choice(["active", "inactive"], { help: "Only active lines carry calls.", default: "active" }),
    country: field.nullable(
      field.text({
        help: "ISO 3166 code, such as IN: numbers without a leading + are of it. Null: they are not dialled.",
        min: 2,
        max: 2,
      }),
    ),
    destinations: field.texts({
      help: "Prefixes that may be called, such as +91; + is everywhere. None: the line's country, or that of our number.",
    }),
    allow_premium: field.boolean({ help: "Premium-rate numbers may be called.", default: false }),
    internal_digits: field.integer({
      help: "Numbers of at most so many digits, without a leading +, are dialled as they are: extensions.",
      default: 0,
      min: 0,
      max: 15,
    }),
    prices: field.json<Price[]>(pricesSchema, { help: "What a minute costs, by prefix.", default: [] }),
    default_price: field.nullable(
      field.number({
        help: "Price a minute where no prefix fits; null: the highest of them, or 1 where there is none.",
        min: 0,
      }),
    ),
    ...callLimitFields,
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
      verbs: crud,
      rules: telephonyRules,
    },
    {
      path: "/api/telephony/providers/{provider_pk}/sip_lines/",
      item: "id",
      key: "id",
      bind: { provider_pk: "provider" },
      verbs: crud,
      rules: telephonyRules,
    },
    {
      path: "/api/telephony/workers/{worker_pk}/sip_lines/",
      item: "id",
      key: "id",
      bind: { worker_pk: "worker" },
      verbs: crud,
      rules: telephonyRules,
    },
  ],
});
