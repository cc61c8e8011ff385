import { allAdmin, changedRights, holds, isSameGrant, type Policy, type ScopedGrant } from "@parley/model";
import { type Id, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Caller, StoredGrant } from "../auth/caller.ts";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { forbidden } from "../http/problems.ts";
import { lockRights, refuseLast } from "./last-administrator.ts";

/** The rights that a user is to have in one organisation: there, and in some of its flows. */
export type RightsHere = {
  readonly policies: readonly string[];
  readonly flows: { readonly [flow: Id]: readonly string[] };
};

/** By whose rights rights are given and taken. */
export type Granter = Pick<Caller, "id" | "access">;

export type Granting = {
  readonly deps: Deps;
  readonly granter: Granter;
  readonly organisation: Id;
  readonly user: Id;
  /** The rights that the granter saw: only these are replaced. */
  readonly seen?: RightsHere | undefined;
};

/** The rights that users have in an organisation and its flows, by user. */
export async function rightsOfAll(
  db: Db,
  organisation: Id,
  users: readonly Id[],
): Promise<ReadonlyMap<Id, readonly ScopedGrant[]>> {
  const { rows } = await sql<ScopedGrant & { user: Id }>`select "user", scope, scope_id as id, policy from user_grant
    where "user" = any(${sql.val([...users])}::uuid[]) and ((scope = 'organisation' and scope_id = ${organisation})
      or (scope = 'flow' and scope_id in (select id from flow where organisation_id = ${organisation})))
    order by policy`.execute(db);
  return Map.groupBy(rows, ({ user }) => user);
}

/** The rights a user has in an organisation and its flows. */
export async function rightsWithin(db: Db, organisation: Id, user: Id): Promise<readonly ScopedGrant[]> {
  return (await rightsOfAll(db, organisation, [user])).get(user) ?? [];
}

/**
 * Gives a user exactly these rights in an organisation. A right is given or taken only by its holders there; an
 * entry for a flow takes what it hides.
 * @throws Problem 403 naming the first right that the granter lacks, 409 `last_administrator`, 412 `stale` when they have
 * other rights than the granter saw.
 */
export async function setRights(trx: Db, granting: Granting, wanted: RightsHere): Promise<void> {
  const { deps, granter, organisation, user, seen } = granting;
  await lockRights(trx, organisation);
  const now = grantsIn(organisation, wanted);
  const before = await rightsWithin(trx, organisation, user);
  if (seen !== undefined && !isSame(before, grantsIn(organisation, seen))) throw changedMeanwhile();
  refuseAbove(granter, organisation, changedRights(before, now));
  for (const { scope, id, policy } of before.filter((grant) => !now.some(isSameGrant(grant)))) {
    await sql`delete from user_grant where "user" = ${user} and scope = ${scope} and scope_id = ${id}
      and policy = ${policy}`.execute(trx);
  }
  for (const { scope, id, policy } of now.filter((grant) => !before.some(isSameGrant(grant)))) {
    await sql`insert into user_grant (id, "user", scope, scope_id, policy, granted_by)
      values (${deps.newId()}, ${user}, ${scope}, ${id}, ${policy}, ${granter.id})`.execute(trx);
  }
  if (administers(before) && !administers(now)) await refuseLast(trx, granter, organisation, user);
}

export const isSame = (some: readonly ScopedGrant[], others: readonly ScopedGrant[]) =>
  some.length === others.length && some.every((grant) => others.some(isSameGrant(grant)));

export const changedMeanwhile = () =>
  new Problem({ status: 412, code: "stale", detail: "Their rights were changed meanwhile: look at them again." });

/** @throws Problem 403 naming the first of the rights that the granter does not hold where it holds. */
export function refuseAbove(granter: Granter, organisation: Id, grants: readonly ScopedGrant[]): void {
  const lacking = lackingOf(granter, organisation, grants);
  if (lacking !== undefined) throw forbidden([lacking.policy]);
}

/** The first of the rights that the granter does not hold where it holds. */
export const lackingOf = (
  granter: Granter,
  organisation: Id,
  grants: readonly ScopedGrant[],
): ScopedGrant | undefined => grants.find((grant) => !holdsHere(granter, organisation, grant));

/**
 * Does someone hold a right themselves, where it holds? A right in the organisation is held in its flows too, unless an
 * entry for the flow hides that. `organisation` is null for what holds in several.
 */
export function holdsHere(
  { access }: Pick<Granter, "access">,
  organisation: Id | null,
  { scope, id, policy }: Omit<StoredGrant, "organisation">,
): boolean {
  return holds(access, policy, { organisation, flow: scope === "flow" ? id : null });
}

/** Rights as entries. */
export function grantsIn(organisation: Id, { policies, flows }: RightsHere): readonly ScopedGrant[] {
  const entries = (scope: ScopedGrant["scope"], id: Id, list: readonly Policy[]) =>
    [...new Set(list)].map((policy) => ({ scope, id, policy }));
  return [
    ...entries("organisation", organisation, policies),
    ...Object.entries(flows).flatMap(([id, list]) => entries("flow", id, list)),
  ];
}

const administers = (grants: readonly ScopedGrant[]) =>
  grants.some(({ scope, policy }) => scope === "organisation" && policy === allAdmin);
