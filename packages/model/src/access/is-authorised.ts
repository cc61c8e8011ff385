import type { Id } from "../kernel/index.ts";
import type { PermissionsV1, PermissionsV2 } from "./grants.ts";
import { allAdmin, type Policy } from "./policy.ts";

/** Holding this name in a list of the first model satisfies any rule there. */
export const wildcard = "_all_";

/** First model: the wanted permissions against the union of the organisation's, all organisations' and independent lists. */
export function isAuthorisedV1(check: {
  permissions: PermissionsV1;
  wanted: readonly Policy[];
  mode: "and" | "or";
  organisation: Id | null;
}): boolean {
  if (check.wanted.length === 0) return false;
  const { org_dependent_access: dependent, org_independent_access: independent } = check.permissions;
  const held = new Set([
    ...(check.organisation === null ? [] : (dependent[check.organisation] ?? [])),
    ...(dependent.all_orgs ?? []),
    ...independent,
  ]);
  if (held.has(wildcard) || held.has(allAdmin)) return true;
  return check.mode === "and"
    ? check.wanted.every((policy) => held.has(policy))
    : check.wanted.some((policy) => held.has(policy));
}

/**
 * Second model: any wanted policy in the first of flows, organisations that has an entry for the current flow or
 * organisation, or in `independent`. An entry without the policy hides the next scope; `anywhere` looks at all entries.
 */
export function isAuthorisedV2(check: {
  permissions: PermissionsV2;
  wanted: readonly Policy[];
  flow: Id | null;
  organisation: Id | null;
  anywhere?: boolean;
}): boolean {
  if (check.wanted.length === 0) return false;
  const wanted = new Set([...check.wanted, allAdmin]);
  const passes = (list: readonly Policy[] | undefined) => list?.some((policy) => wanted.has(policy)) ?? false;
  const { flows, organisations, independent } = check.permissions;
  if (passes(independent)) return true;
  if (check.anywhere) return [...Object.values(flows), ...Object.values(organisations)].some(passes);
  const ofFlow = check.flow === null ? undefined : flows[check.flow];
  const ofOrganisation = check.organisation === null ? undefined : organisations[check.organisation];
  return passes(ofFlow ?? ofOrganisation);
}
