import { rules } from "../access/policy.ts";
import {
  type CallHandling,
  callHandlingSchema,
  channels,
  defaultChannel,
  field,
  type JsonObject,
  objectSchema,
} from "../kernel/index.ts";
import { crudAndBulk, defineNoun } from "../noun.ts";
import { type SampleCaller, sampleCallersSchema } from "./sample-caller.ts";

const settings = (help: string) => field.json<JsonObject>(objectSchema, { help, default: {} });
const label = (help: string) => field.nullable(field.text({ help, max: 40 }));
const flowRules = { read: rules.flowRead, write: rules.flowWrite, remove: rules.flowAdmin };

/** What an agent does on each channel. */
export type ChannelConfig = JsonObject & { readonly voice?: CallHandling };

/** An agent: what people talk with. */
export const flow = defineNoun({
  name: "flow",
  title: "Flow",
  wall: "tenant",
  softDelete: true,
  fields: {
    uuid: field.id("", { help: "Same as id.", readOnly: true }),
    name: field.text({ help: "Shown name.", min: 1 }),
    status: field.choice(["draft", "active", "archived"], {
      help: "active: something is deployed.",
      default: "draft",
      readOnly: true,
    }),
    type: field.choice(channels, { help: "Channel it talks over.", default: defaultChannel }),
    tags: field.texts({ help: "Free labels." }),
    organisation: field.id("organisation", { help: "Client it belongs to." }),
    application_type: field.choice(["inbound", "outbound", "both"], { help: "Who begins.", default: "both" }),
    template_type: field.choice(["Application", "Voice Agent", "Template", "SMS Agent"], {
      help: "What it is offered as.",
      default: "Voice Agent",
    }),
    is_llm: field.boolean({ help: "Led by a model.", default: false }),
    is_template: field.boolean({ help: "Others may begin from it.", default: false }),
    is_public: field.boolean({
      help: "As a template, every client may begin from its live release.",
      default: false,
      readOnly: true,
    }),
    template_id: field.nullable(field.id("flow", { help: "Template it came from." })),
    template_flow: field.nullable(
      field.id("flow", { help: "Flow of the template that a new version can be merged from." }),
    ),
    beta_version: { ...label("Version that marked callers get."), readOnly: true },
    use_beta: field.boolean({ help: "Marked callers get the beta version.", default: false, readOnly: true }),
    deployed_version: { ...label("Version that is live."), readOnly: true },
    latest_version: { ...label("Version made last: the one opened by default."), readOnly: true },
    current_version: label("Version designers work on; null means the latest."),
    version: { ...label("Same as latest_version."), readOnly: true },
    live_release: field.nullable(field.id("release", { help: "Release that answers.", readOnly: true })),
    channel_config: field.json<ChannelConfig>(
      { type: "object", properties: { voice: callHandlingSchema } },
      {
        help: "Settings by channel. voice: how it takes calls, where neither control panel nor number says so.",
        default: {},
      },
    ),
    compliance_type: field.nullable(field.text({ help: "Rule pack that governs its contacts." })),
    dashboard_config: settings("Layout of its analytics."),
    debt_collections_usecase: field.nullable(field.text({ help: "Kind of collection." })),
    demo_config: settings("How the experience center shows it."),
    demo_leads: field.json<SampleCaller[]>(sampleCallersSchema, {
      help: "People to try it as. The test page and the simulator begin with the first.",
      default: [],
    }),
    for_demo: field.boolean({ help: "Shown in the experience center.", default: false }),
    documentation: field.nullable(field.text({ help: "Notes for those who use it.", max: 100_000 })),
    experiment_enabled: field.boolean({ help: "An experiment is in force.", default: false, readOnly: true }),
    experiment_platform_config: { ...settings("Settings of the experiment."), readOnly: true },
    experiment_version: { ...label("Version tried by the experiment."), readOnly: true },
    experiment_versions: { ...field.texts({ help: "Versions tried by the experiment." }), readOnly: true },
    industry_segment_type: field.nullable(field.text({ help: "Line of business." })),
    mis_reports_json: settings("Saved definitions of MIS reports."),
    pdf_generation_template: field.nullable(field.text({ help: "Template of the letters it makes.", max: 100_000 })),
    subscription_id: field.nullable(field.text({ help: "Contract it belongs to." })),
    tcn_allowed_campaign_collector_types: field.texts({ help: "Collector types that its batch campaigns may use." }),
    tcn_schedule_template_id: field.nullable(field.text({ help: "Schedule that its batch campaigns use." })),
    thumbnail: field.nullable(field.text({ help: "Picture.", max: 500 })),
    use_case: field.nullable(field.text({ help: "What it is for." })),
    created_by: field.nullable(field.id("user", { help: "Who made it.", readOnly: true })),
  },
  columns: { uuid: "id", organisation: "organisation_id", version: "latest_version" },
  search: ["name", "use_case", "tags", "id"],
  // What a list of agents is chosen by beside their own fields.
  parameters: ["language", "deployed"],
  orders: ["shown_name", "calls", "failed", "last_deploy"],
  ordering: ["name", "id"],
  brief: ["id", "uuid", "name", "status", "type", "organisation", "latest_version", "deployed_version"],
  mounts: [
    {
      path: "/api/flows/",
      item: "flow",
      key: "id",
      bind: {},
      verbs: crudAndBulk,
      rules: flowRules,
    },
    {
      path: "/api/organisations/{org}/flows/",
      item: "flow",
      key: "id",
      bind: { org: "organisation" },
      verbs: crudAndBulk,
      rules: flowRules,
    },
  ],
});
