import type { CatalogueCall } from "../catalogue.ts";

/**
 * Who may make a call, worked out from the catalogue and docs/reference/semantics alone. Shares no line with the code that
 * decides it.
 */
export type ScopeName = "own" | "other" | "apart" | "flow";

/** `allowed`: the call looks at the request itself; `refused`: 403; `hidden`: 404, as if nothing were there. */
export type Expected = "allowed" | "refused" | "hidden" | "allowed or hidden";

/**
 * Where rights for a call count. `tenant`: its path names organisation or flow; `apart`: it is of no tenant; `reach`: it
 * finds the tenants that the caller reaches; `anyone`: signed in is enough; `own rows`: theirs, or with a policy others'.
 */
export type RightsPlace = "public" | "tenant" | "apart" | "reach" | "anyone" | "own rows";

/**
 * Users, demos, carriers, lines and workers are of no tenant, nor is what a path reaches through them; nor is a client that
 * does not exist yet. A number is its client's, and so is a call from it. What a client may use of the lines, staff set.
 */
const apart = [
  /^\/api\/users\//,
  /^\/api\/audio-demos\//,
  /^\/api\/telephony\/(providers|sip_lines|workers)\/(?!trigger_call\/)/,
];
const writtenApart = /^\/api\/telephony\/clients\//;

export function placeOf(call: CatalogueCall): RightsPlace {
  if (call.policy === "(public)") return "public";
  if (call.policy === "(signed in)") return "anyone";
  if (call.policy === "(signed in, own rows)") return call.path.includes("{users_pk}") ? "own rows" : "anyone";
  if (call.path.includes("{org}") || call.path.includes("{flow}")) return "tenant";
  const makesTenant = call.path === "/api/organisations/" && call.method === "POST";
  const isApart = apart.some((pattern) => pattern.test(call.path));
  const isWrittenApart = call.method !== "GET" && writtenApart.test(call.path);
  return makesTenant || isApart || isWrittenApart ? "apart" : "reach";
}

export const everything = "v2.all.admin";

/** The policy for rows of other users, where everybody has their own. */
const othersRows = "v2.client_settings.admin";

const holdsAny = (held: readonly string[], call: CatalogueCall) =>
  held.includes(everything) || (typeof call.policy !== "string" && call.policy.some((policy) => held.includes(policy)));

/** What becomes of a call on rows of the tenant `own`, made by a user who holds these policies in this scope only. */
export function expected(call: CatalogueCall, held: readonly string[], scope: ScopeName): Expected {
  const passes = holdsAny(held, call);
  switch (placeOf(call)) {
    case "public":
      return "allowed";
    case "anyone":
      return call.policy === "(signed in, own rows)" && call.path.includes("{") ? "allowed or hidden" : "allowed";
    case "own rows":
      return scope === "apart" && (held.includes(othersRows) || held.includes(everything)) ? "allowed" : "refused";
    case "apart":
      return scope === "apart" && passes ? "allowed" : "refused";
    case "reach":
      if (!passes) return "refused";
      return scope === "own" || scope === "apart" ? "allowed" : "allowed or hidden";
    case "tenant":
      return inTenant(call, passes, scope);
  }
}

function inTenant(call: CatalogueCall, passes: boolean, scope: ScopeName): Expected {
  if (scope === "other") return "hidden";
  if (scope === "apart") return passes ? "allowed" : "hidden";
  if (scope === "own") return passes ? "allowed" : "refused";
  if (call.path.includes("{flow}") && !passes) return "refused";
  if (call.path.includes("{flow}")) return call.note.endsWith(alsoInClient) ? "hidden" : "allowed";
  // A user with rights on a flow sees it in the lists of its client's flows, and may change it there.
  const isList = call.path === "/api/organisations/{org}/flows/" && call.kind !== "create";
  if (isList || besideTheList.test(call.path)) return passes ? "allowed" : "refused";
  return "hidden";
}

/** Remark on a call that reaches from an agent into what its client has for all agents. */
const alsoInClient = "; also in the client";

/** What stands beside the list of agents: it takes what the list takes, and shows what the list shows. */
const besideTheList = /^\/api\/organisations\/\{org\}\/flows\/(activity|issues|waiting_for_me)\/$/;
