import { rules } from "../access/policy.ts";
import { type CallHandling, callHandlingSchema, field, type JsonObject, objectSchema } from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";

const settings = (help: string) => field.json<JsonObject>(objectSchema, { help, default: {} });

/** A client: everything a tenant owns hangs on one. */
export const organisation = defineNoun({
  name: "organisation",
  title: "Client",
  wall: "tenant",
  softDelete: true,
  fields: {
    uuid: field.id("", { help: "Same as id.", readOnly: true }),
    name: field.text({ help: "Unique name.", min: 1 }),
    display_name: field.nullable(field.text({ help: "Name that people see." })),
    description: field.nullable(field.text({ help: "A note.", max: 4000 })),
    status: field.choice(["active", "archived"], {
      help: "Archived clients take no calls.",
      default: "active",
      readOnly: true,
    }),
    metadata: settings("Free values of the client."),
    agency_detail: settings("Name, address and licence of the agency, for disclosures."),
    client_billing_id: field.nullable(field.text({ help: "Identifier in billing." })),
    dashboards: field.json<JsonObject[]>(
      { type: "array", maxItems: 200, items: { type: "object" } },
      {
        help: "Layouts of the client's dashboards.",
        default: [],
      },
    ),
    data_key: field.nullable(
      field.text({ help: "Key that encrypts the client's data.", writeOnly: true, readOnly: true, max: 4000 }),
    ),
    demo_config: { ...settings("What the experience center shows of the client."), staff: "always" },
    enable_ip_whitelisting: field.boolean({ help: "Only listed addresses may use the client's data.", default: false }),
    whitelisted_ip_address: field.texts({ help: "Addresses and networks allowed." }),
    ftp_bucket: field.nullable(field.text({ help: "Where the client's files arrive." })),
    industry_segment_type: field.nullable(field.text({ help: "Line of business." })),
    payment_portal_detail: settings("Where the client's customers pay."),
    campaign_uuid: field.nullable(field.text({ help: "Campaign used for calls that name none." })),
    created_by: field.nullable(field.id("user", { help: "Who made it.", readOnly: true })),
    call_handling: field.json<CallHandling>(callHandlingSchema, {
      help: "How its agents take calls, where neither control panel, number nor agent says so.",
      default: {},
    }),
    deploy_approval: field.boolean({
      help: "A second person approves each deploy of its agents: refused while one alone may deploy.",
      default: false,
    }),
    storage_mb: field.nullable(
      field.integer({
        help: "Most megabytes that recordings of its prompts and texts of its documents may take; null: 5000.",
        min: 0,
        max: 1_000_000,
        staff: "always",
      }),
    ),
  },
  columns: { uuid: "id" },
  search: ["name", "display_name", "description", "id"],
  orders: ["shown_name", "agents", "live_calls", "calls"],
  ordering: ["name", "id"],
  unique: [["name"]],
  brief: ["id", "uuid", "name", "display_name", "status"],
  mounts: [
    {
      path: "/api/organisations/",
      item: "org",
      key: "id",
      bind: {},
      verbs: crudAndBulk,
      rules: {
        read: rules.organisationRead,
        write: rules.organisationWrite,
        remove: rules.organisationAdmin,
      },
    },
  ],
});
