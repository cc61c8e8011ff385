import { allAdmin, type Policy } from "@parley/model";

/** Rights that belong together: a person has one of them, the later the more, or none. */
export type Area = {
  readonly name: AreaName;
  readonly rights: readonly Policy[];
  /** It can be given in a single agent too. */
  readonly isInAgent: boolean;
};

export type AreaName =
  | "everything"
  | "agents"
  | "operations"
  | "sales"
  | "calls"
  | "experiments"
  | "golden"
  | "numbers"
  | "client"
  | "people"
  | "audit";

const levels = (area: string): readonly Policy[] => ["view", "edit", "admin"].map((level) => `v2.${area}.${level}`);

/** All rights that a call at a client asks for. */
export const areas: readonly Area[] = [
  { name: "everything", rights: [allAdmin], isInAgent: true },
  { name: "agents", rights: levels("flow"), isInAgent: true },
  { name: "operations", rights: ["v2.flow_for_ops.view"], isInAgent: true },
  { name: "sales", rights: ["v2.flow_sales_view.view"], isInAgent: true },
  { name: "calls", rights: ["v2.calls_for_clients.view", "v2.calls.admin"], isInAgent: true },
  { name: "experiments", rights: levels("flow_experiment"), isInAgent: true },
  { name: "golden", rights: ["v2.e2e_test.admin"], isInAgent: true },
  { name: "numbers", rights: levels("number_management"), isInAgent: false },
  { name: "client", rights: levels("organisation"), isInAgent: false },
  { name: "people", rights: levels("client_settings"), isInAgent: false },
  { name: "audit", rights: ["list_audit_logs"], isInAgent: false },
];

const known: ReadonlySet<Policy> = new Set(areas.flatMap(({ rights }) => rights));

/** The most that a list of rights gives in an area; null for none. */
export const heldIn = ({ rights }: Area, held: readonly Policy[]): Policy | null =>
  rights.findLast((right) => held.includes(right)) ?? null;

/** The list with another right in an area, or none; what it holds beside it stays. */
export const withRight = ({ rights }: Area, held: readonly Policy[], right: Policy | null): readonly Policy[] => [
  ...held.filter((policy) => !rights.includes(policy)),
  ...(right === null ? [] : [right]),
];

/** Rights that no area shows. */
export const otherRights = (held: readonly Policy[]): readonly Policy[] => held.filter((policy) => !known.has(policy));

/** Those of some rights that can be given in a single agent. */
export const inAgents = (held: readonly Policy[]): readonly Policy[] =>
  held.filter((policy) => areas.some(({ rights, isInAgent }) => isInAgent && rights.includes(policy)));

/** What of some rights a person may be given whose rights are `stored`: what cannot be given or taken stays as it is. */
export const withinReach = (
  wanted: readonly Policy[],
  stored: readonly Policy[],
  mayGive: (right: Policy) => boolean,
): readonly Policy[] => [
  ...wanted.filter((right) => mayGive(right) || stored.includes(right)),
  ...stored.filter((right) => !mayGive(right) && !wanted.includes(right)),
];

/** Whether two lists hold the same rights. */
export const isSameRights = (some: readonly Policy[], others: readonly Policy[]): boolean =>
  new Set(some).size === new Set(others).size && some.every((policy) => others.includes(policy));

/** Sets of rights that are given often, to begin with. */
export const usualSets: {
  readonly [name in "administrator" | "designer" | "operations" | "reader"]: readonly Policy[];
} = {
  administrator: [allAdmin],
  designer: ["v2.flow.edit", "v2.calls_for_clients.view", "v2.flow_experiment.edit"],
  operations: ["v2.flow_for_ops.view", "v2.calls.admin", "v2.number_management.view"],
  reader: ["v2.flow.view", "v2.calls_for_clients.view"],
};
