import { rules } from "../access/policy.ts";
import { field, type JsonSchema } from "../kernel/index.ts";
import { crud, defineNoun } from "../noun.ts";

const hosts: JsonSchema = {
  type: "array",
  maxItems: 20,
  items: { type: "string", minLength: 1, maxLength: 255, format: "host" },
};

/** A secret of a client that requests of its agents name, as `{{ credentials.crm_token }}`, and no person reads. */
export const credential = defineNoun({
  name: "credential",
  title: "Credential",
  wall: "tenant",
  fields: {
    organisation: field.id("organisation", { help: "Client it belongs to.", readOnly: true }),
    name: field.text({ help: "As requests name it: small letters, digits and underscores.", min: 1, max: 60 }),
    value: field.text({
      help: "The secret: written, and never shown.",
      min: 1,
      max: 4000,
      writeOnly: true,
      sealed: true,
    }),
    hosts: field.json<string[]>(hosts, {
      help: "Hosts that may receive it, as host or host:port. Naming another asks for the value once more.",
      default: [],
    }),
    rotated_at: field.nullable(field.timestamp({ help: "When its value was last written.", readOnly: true })),
    last_modified_by: field.nullable(field.id("user", { help: "Who changed it last.", readOnly: true })),
  },
  columns: { organisation: "organisation_id" },
  search: ["name"],
  ordering: ["name", "id"],
  unique: [["organisation", "name"]],
  mounts: [
    {
      path: "/api/organisations/{org}/credentials/",
      item: "id",
      key: "id",
      bind: { org: "organisation" },
      verbs: crud,
      rules: { read: rules.flowRead, write: rules.flowWrite, remove: rules.flowWrite },
    },
  ],
});
