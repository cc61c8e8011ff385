import { rules } from "../access/policy.ts";
import { type CallHandling, callHandlingSchema, defaultChannel, field, numberChannels } from "../kernel/index.ts";
import { crud, defineNoun, type Mount } from "../noun.ts";

const numberRules: Mount["rules"] = { read: rules.numbersRead, write: rules.numbersWrite, remove: rules.numbersAdmin };

/** A number that people call or write to, or that calls come from. */
export const virtualNumber = defineNoun({
  name: "virtual_number",
  title: "Virtual number",
  wall: "shared",
  fields: {
    number: field.text({
      help: "Digits, with a leading + when international.",
      min: 1,
      max: 40,
      language: "digits",
      staff: "change",
    }),
    client: field.nullable(field.id("organisation", { help: "Client it belongs to; null: not given to any." })),
    flow: field.nullable(field.id("flow", { help: "Flow that answers it.", readOnly: true })),
    sip_line: field.nullable(field.id("sip_line", { help: "Line it arrives by.", staff: "always" })),
    is_verified: field.boolean({
      help: "Staff confirmed that it is the client's own. Only then does it get and make calls.",
      default: false,
      staff: "always",
    }),
    status: field.choice(["active", "inactive"], { help: "Only active numbers are answered.", default: "active" }),
    channel: field.choice(numberChannels, { help: "What it carries.", default: defaultChannel }),
    description: field.nullable(field.text({ help: "A note." })),
    is_test: field.boolean({
      help: "Made by Parley to try a flow: short, without a line, answered, never a caller's number.",
      default: false,
      readOnly: true,
    }),
    call_handling: field.json<CallHandling>(callHandlingSchema, {
      help: "How its calls are taken, where the control panel of its agent does not say so.",
      default: {},
    }),
  },
  columns: { client: "organisation_id" },
  lookups: ["sip_line__provider"],
  search: ["number", "description"],
  ordering: ["number", "id"],
  unique: [["number"]],
  indexes: [["flow"]],
  mounts: [
    {
      path: "/api/organisations/{org}/flows/{flow}/virtual-numbers/",
      item: "id",
      key: "id",
      bind: { org: "client", flow: "flow" },
      verbs: crud,
      rules: numberRules,
    },
    {
      path: "/api/telephony/virtual_numbers/",
      item: "number",
      key: "number",
      bind: {},
      verbs: crud,
      rules: numberRules,
    },
    {
      path: "/api/telephony/providers/{provider_pk}/sip_lines/{sip_line_pk}/virtual_numbers/",
      item: "number",
      key: "number",
      bind: { provider_pk: "sip_line__provider", sip_line_pk: "sip_line" },
      verbs: crud,
      rules: numberRules,
    },
  ],
});
