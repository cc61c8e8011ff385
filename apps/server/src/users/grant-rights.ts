import { type Grant, holds } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Caller } from "../auth/caller.ts";
import type { Db, Deps } from "../deps.ts";
import { forbidden } from "../http/problems.ts";

/** The rights somebody is to have in one organisation: there, and in some of its flows. */
export type RightsHere = {
  readonly policies: readonly string[];
  readonly flows: { readonly [flow: Id]: readonly string[] };
};

export type Granting = { readonly deps: Deps; readonly caller: Caller; readonly organisation: Id; readonly user: Id };

type ScopedGrant = Extract<Grant, { readonly id: Id }>;

const sameAs = (one: ScopedGrant) => (other: ScopedGrant) =>
  one.scope === other.scope && one.id === other.id && one.policy === other.policy;

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
 * Gives a user exactly these rights in an organisation. Nobody gives, or takes, a right that they do not hold there.
 * @throws Problem 403 naming the first right that the caller lacks.
 */
export async function setRights(trx: Db, granting: Granting, wanted: RightsHere): Promise<void> {
  const { deps, caller, organisation, user } = granting;
  const now = wantedGrants(organisation, wanted);
  const before = await rightsWithin(trx, organisation, user);
  const given = now.filter((grant) => !before.some(sameAs(grant)));
  const taken = before.filter((grant) => !now.some(sameAs(grant)));
  const lacking = [...given, ...taken].find((grant) => !holdsHere(caller, organisation, grant));
  if (lacking !== undefined) throw forbidden([lacking.policy]);
  for (const { scope, id, policy } of taken) {
    await sql`delete from user_grant where "user" = ${user} and scope = ${scope} and scope_id = ${id}
      and policy = ${policy}`.execute(trx);
  }
  for (const { scope, id, policy } of given) {
    await sql`insert into user_grant (id, "user", scope, scope_id, policy, granted_by)
      values (${deps.newId()}, ${user}, ${scope}, ${id}, ${policy}, ${caller.id})`.execute(trx);
  }
}

/** A right in a flow is held by whoever holds it in the flow's organisation, unless an entry for the flow hides that. */
function holdsHere(caller: Caller, organisation: Id, { scope, id, policy }: ScopedGrant): boolean {
  return holds(caller.access, policy, { organisation, flow: scope === "flow" ? id : null });
}

function wantedGrants(organisation: Id, { policies, flows }: RightsHere): readonly ScopedGrant[] {
  const here = [...new Set(policies)].map((policy) => ({ scope: "organisation" as const, id: organisation, policy }));
  const inFlows = Object.entries(flows).flatMap(([id, list]) =>
    [...new Set(list)].map((policy) => ({ scope: "flow" as const, id, policy })),
  );
  return [...here, ...inFlows];
}
