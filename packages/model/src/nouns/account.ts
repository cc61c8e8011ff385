import { rules } from "../access/policy.ts";
import { type Channel, channels, field, type JsonObject, type JsonSchema, objectSchema } from "../kernel/index.ts";
import { crud, defineNoun } from "../noun.ts";

/** What a person has said about being contacted by a channel: whether, where that is known from, and when (ISO 8601). */
export type Consent = { given: boolean; source: string; at: string };

/** One number or address of a person. Channels without a word about consent have none. */
export type ContactPoint = {
  kind: "phone" | "email";
  value: string;
  language?: string | null;
  /** IANA time zone in which the person is reached, such as `Asia/Kolkata`. */
  zone?: string | null;
  consent?: { [Name in Channel]?: Consent };
};

const consentSchema: JsonSchema = {
  type: "object",
  required: ["given", "source", "at"],
  additionalProperties: false,
  properties: {
    given: { type: "boolean" },
    source: { type: "string", minLength: 1, maxLength: 255 },
    at: { type: "string", format: "date-time" },
  },
};

const pointSchema = (kind: ContactPoint["kind"], format: string): JsonSchema => ({
  required: ["kind", "value"],
  additionalProperties: false,
  properties: {
    kind: { const: kind },
    value: { type: "string", maxLength: 254, format },
    language: { type: ["string", "null"], maxLength: 20, format: "language-code" },
    zone: { type: ["string", "null"], maxLength: 64, format: "time-zone" },
    consent: {
      type: "object",
      additionalProperties: false,
      properties: Object.fromEntries(channels.map((channel) => [channel, consentSchema])),
    },
  },
});

const contactPointsSchema: JsonSchema = {
  type: "array",
  maxItems: 50,
  items: {
    type: "object",
    required: ["kind"],
    discriminator: { propertyName: "kind" },
    oneOf: [pointSchema("phone", "phone-number"), pointSchema("email", "email")],
  },
};

/** A person whom a client talks to, by any channel. */
export const account = defineNoun({
  name: "account",
  title: "Account",
  wall: "tenant",
  fields: {
    organisation: field.id("organisation", { help: "Client that knows the person.", readOnly: true }),
    external_id: field.nullable(field.text({ help: "Name of the person in the client's systems; unique.", min: 1 })),
    name: field.nullable(field.text({ help: "Full name." })),
    contact_points: field.json<ContactPoint[]>(contactPointsSchema, {
      help: "Numbers and addresses, with consent by channel.",
      default: [],
    }),
    attributes: field.json<JsonObject>(objectSchema, { help: "What is known of the person.", default: {} }),
  },
  columns: { organisation: "organisation_id" },
  search: ["name", "external_id"],
  indexes: [["organisation", "created_at"]],
  cursor: true,
  mounts: [
    {
      path: "/api/organisations/{org}/accounts/",
      item: "id",
      key: "id",
      bind: { org: "organisation" },
      verbs: crud,
      rules: { read: rules.callsRead, write: rules.callsAdmin, remove: rules.callsAdmin },
    },
  ],
});
