import type { Id } from "../kernel/index.ts";
import type { Grant } from "./decide.ts";
import type { Policy } from "./policy.ts";

/** A right in one organisation, or in one of its flows. */
export type ScopedGrant = Extract<Grant, { readonly id: Id }>;

/**
 * All that a change of a person's rights in one organisation gives or takes. An entry for a flow stands in place of the
 * organisation's there: adding it hides wider rights, and removing it lays them open again.
 */
export function changedRights(before: readonly ScopedGrant[], after: readonly ScopedGrant[]): readonly ScopedGrant[] {
  const flows = new Set([...before, ...after].flatMap(({ scope, id }) => (scope === "flow" ? [id] : [])));
  const inFlows = [...flows].flatMap((flow) =>
    differing(inForce(before, flow), inForce(after, flow)).map((policy) => ({
      scope: "flow" as const,
      id: flow,
      policy,
    })),
  );
  return [...before.filter(missingIn(after)), ...after.filter(missingIn(before)), ...inFlows];
}

export const isSameGrant =
  (one: ScopedGrant) =>
  (other: ScopedGrant): boolean =>
    one.scope === other.scope && one.id === other.id && one.policy === other.policy;

const missingIn = (others: readonly ScopedGrant[]) => (grant: ScopedGrant) => !others.some(isSameGrant(grant));

/** The policies that count in a flow: those of its own entry, else the organisation's. */
function inForce(grants: readonly ScopedGrant[], flow: Id): readonly Policy[] {
  const of = (isHere: (grant: ScopedGrant) => boolean) => grants.filter(isHere).map(({ policy }) => policy);
  const own = of(({ scope, id }) => scope === "flow" && id === flow);
  return own.length > 0 ? own : of(({ scope }) => scope === "organisation");
}

const differing = (some: readonly Policy[], others: readonly Policy[]): readonly Policy[] => [
  ...some.filter((policy) => !others.includes(policy)),
  ...others.filter((policy) => !some.includes(policy)),
];
