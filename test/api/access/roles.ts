import { type CatalogueCall, calls } from "../catalogue.ts";
import { everything } from "./oracle.ts";

/** Some policies that a user holds together. */
export type Role = { readonly name: string; readonly policies: readonly string[] };

const lists = calls.flatMap(({ policy }) => (typeof policy === "string" ? [] : [policy]));

/** Every policy of the catalogue by itself, and every set of them that a call asks for. */
export const roles: readonly Role[] = [
  ...[...new Set([...lists.flat(), everything])].map((policy) => ({ name: policy, policies: [policy] })),
  ...[...new Map(lists.filter((list) => list.length > 1).map((list) => [list.join(), list])).values()].map((list) => ({
    name: list.join("+"),
    policies: list,
  })),
];

export const passesWith = ({ policies }: Role, { policy }: CatalogueCall): boolean =>
  policies.includes(everything) || (typeof policy !== "string" && policy.some((name) => policies.includes(name)));

/**
 * Roles to try a call with. All of them in a whole run; else one that passes and one that does not, other ones for each
 * call, so that over all calls each role is tried.
 */
export function rolesFor(call: CatalogueCall, index: number, isWhole: boolean): readonly Role[] {
  if (isWhole) return roles;
  const passing = roles.filter((role) => passesWith(role, call));
  const others = roles.filter((role) => !passesWith(role, call));
  return [passing[index % passing.length], others[index % others.length]].filter((role) => role !== undefined);
}
