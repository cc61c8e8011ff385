import { levels, type Policy } from "./policy.ts";

const areas = [
  "base",
  "general",
  "organisation",
  "flow",
  "flow_for_ops",
  "flow_sales_view",
  "sms_flows",
  "e2e_test",
  "calls",
  "calls_for_clients",
  "calls_for_agent",
  "campaigns",
  "campaigns-beta",
  "sms_campaigns",
  "business_config",
  "flow_experiment",
  "experience_center",
  "experience_center_sales",
  "number_management",
  "client_settings",
  "client_settings_sales_view",
  "account_manager",
  "download_media",
  "internal_user",
] as const;

/** Every right that has a meaning of its own. Others may be granted too, and then mean what a caller makes of them. */
export const policyNames: readonly Policy[] = [
  ...areas.flatMap((area) => levels.map((level) => `v2.${area}.${level}`)),
  "v2.all.admin",
  "list_audit_logs",
];
