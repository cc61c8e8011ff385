import type { Policy, Scope } from "@parley/model";
import { isId } from "@parley/model/kernel";
import { useParams } from "@tanstack/react-router";
import { useContext } from "react";
import { useMe } from "../api/me.ts";
import { lackingAt } from "./is-allowed.ts";
import { Scopes } from "./scopes.ts";

/** `missing` is the policy to ask for: the least of those that would do. Nothing is allowed before it is known who asks. */
export type PolicyAnswer = { readonly isAllowed: boolean; readonly missing: Policy | null };

const idOrNull = (text: string | undefined) => (isId(text) ? text : null);

/** The client and the agent that an address names. */
export const scopeOf = (params: { organisation?: string | undefined; flow?: string | undefined }): Scope => ({
  organisation: idOrNull(params.organisation),
  flow: idOrNull(params.flow),
});

/**
 * May the signed-in person do what needs any of `wanted`, at the client and agent of the address, or at those that
 * `Scopes` names around it? `wanted` is a rule of the model, such as `rules.flowWrite`.
 */
export function usePolicy(wanted: readonly Policy[]): PolicyAnswer {
  const me = useMe();
  const params = useParams({ strict: false });
  const scopes = useContext(Scopes) ?? [scopeOf(params)];
  if (me === undefined) return { isAllowed: false, missing: null };
  const lacking = lackingAt(me, wanted, scopes);
  return { isAllowed: lacking === null, missing: lacking && leastOf(lacking) };
}

const levels = ["view", "edit", "admin"];

/** The policy of the lowest level. */
function leastOf(wanted: readonly Policy[]): Policy | null {
  const levelOf = (policy: Policy) => levels.findIndex((level) => policy.endsWith(`.${level}`));
  return wanted.toSorted((one, other) => levelOf(one) - levelOf(other))[0] ?? null;
}
