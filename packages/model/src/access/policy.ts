/** The name of a right, `v2.<area>.<level>` or a custom one such as `list_audit_logs`. */
export type Policy = string;

/** Satisfies any rule, in the scope where it is held. */
export const allAdmin: Policy = "v2.all.admin";

/**
 * Who may make a call. A list of policies: any one of them passes. `own_rows`: everyone signed in, on their own rows;
 * on another user's rows `v2.client_settings.admin` is needed.
 */
export type Rule = "public" | "signed_in" | "own_rows" | readonly Policy[];

/** The levels of an area's rights, the lowest first. */
export const levels = ["view", "edit", "admin"] as const;

const level = (area: string, levels: readonly string[]): Policy[] => levels.map((name) => `v2.${area}.${name}`);

/** The rules that calls share, by the names of the product's feature table. */
export const rules = {
  flowRead: [...level("flow", ["view", "edit", "admin"]), "v2.flow_for_ops.view", "v2.flow_sales_view.view"],
  flowWrite: level("flow", ["edit", "admin"]),
  flowAdmin: level("flow", ["admin"]),
  analytics: [...level("flow", ["view", "edit", "admin"]), "v2.flow_for_ops.view"],
  organisationRead: level("organisation", ["view", "edit", "admin"]),
  organisationWrite: level("organisation", ["edit", "admin"]),
  organisationAdmin: level("organisation", ["admin"]),
  clientSettingsRead: level("client_settings", ["view", "edit", "admin"]),
  clientSettingsWrite: level("client_settings", ["edit", "admin"]),
  clientSettingsAdmin: level("client_settings", ["admin"]),
  numbersRead: level("number_management", ["view", "edit", "admin"]),
  numbersWrite: level("number_management", ["admin", "edit"]),
  numbersAdmin: level("number_management", ["admin"]),
  numbersOrFlowRead: [
    ...level("number_management", ["view", "edit", "admin"]),
    ...level("flow", ["view", "edit", "admin"]),
    "v2.flow_for_ops.view",
    "v2.flow_sales_view.view",
  ],
  callsRead: ["v2.calls_for_clients.view", "v2.calls.admin"],
  callsAdmin: ["v2.calls.admin"],
  demosRead: [...level("experience_center", ["view", "edit", "admin"]), "v2.experience_center_sales.view"],
  demosWrite: level("experience_center", ["edit", "admin"]),
  demosAdmin: level("experience_center", ["admin"]),
  clientSearch: ["v2.internal_user.view"],
  experimentRead: level("flow_experiment", ["view", "edit", "admin"]),
  experimentWrite: level("flow_experiment", ["edit", "admin"]),
  auditRead: ["list_audit_logs"],
  e2eAdmin: ["v2.e2e_test.admin"],
  allAdmin: [allAdmin],
  /** Beside the rule of its call: to write a row of a shared noun that belongs to no client, and so to everyone. */
  sharedWrite: [allAdmin],
} as const satisfies { readonly [name: string]: Rule };

const lists: readonly (readonly Policy[])[] = Object.values(rules);

/** The rights of the same area, of a higher level, that pass wherever a right passes, such as `admin` for `edit`. */
export function strongerThan(policy: Policy): readonly Policy[] {
  const area = policy.slice(0, policy.lastIndexOf(".") + 1);
  const taking = lists.filter((list) => list.includes(policy));
  const [first = []] = taking;
  return first.filter(
    (other) =>
      other.startsWith(area) && levelOf(other) > levelOf(policy) && taking.every((list) => list.includes(other)),
  );
}

/** Some rules take two levels alike, so that what passes tells no order. */
const levelOf = (policy: Policy) => levels.findIndex((name) => policy.endsWith(`.${name}`));

/** A rule as the checklist of calls and `x-policy` in OpenAPI write it. */
export function describeRule(rule: Rule): string {
  if (rule === "public") return "(public)";
  if (rule === "signed_in") return "(signed in)";
  if (rule === "own_rows") return "(signed in, own rows)";
  return rule.join(",");
}
