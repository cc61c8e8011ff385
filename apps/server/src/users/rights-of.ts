import { allAdmin, type Grant, holds, permissionsV1, permissionsV2, rules } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { type Barred, type Caller, grantsOf, type StoredGrant, storedGrants } from "../auth/caller.ts";
import type { Deps } from "../base/deps.ts";
import { forbidden } from "../http/problems.ts";
import { grantsIn, holdsHere, type RightsHere } from "./grant-rights.ts";

type Row = { id: Id; is_superuser: boolean; grants: readonly StoredGrant[] };

/** The rights of users, by their ids, without those in clients that are out of reach. */
export async function rightsOf(
  deps: Deps,
  users: readonly Id[],
  barred: Barred = new Map(),
): Promise<ReadonlyMap<Id, readonly Grant[]>> {
  if (users.length === 0) return new Map();
  const { rows } = await deps.database.asSystem("read the rights of users", (db) =>
    sql<Row>`select u.id, u.is_superuser, ${storedGrants} as grants
      from "user" u where u.id = any(${sql.val([...users])}::uuid[])`.execute(db),
  );
  return new Map(rows.map((row) => [row.id, grantsOf(row, barred)]));
}

/** Rights as both permission models show them. */
export const permissionsOf = (grants: readonly Grant[]) => ({
  permissions: permissionsV1(grants),
  permissions_v2: permissionsV2(grants),
});

/** What `is_superuser` stands for. */
const everything: StoredGrant = { scope: "independent", id: null, policy: allAdmin, organisation: null };

/** The rights that the user at an address has been given. */
function grantedAt(deps: Deps, email: string): Promise<readonly StoredGrant[]> {
  return deps.database.asSystem("read the rights of the user at an address", async (db) => {
    const { rows } = await sql<Omit<Row, "id">>`select u.is_superuser, ${storedGrants} as grants
      from "user" u where u.email = ${email} and u.deleted_at is null`.execute(db);
    return rows.flatMap(({ is_superuser, grants }) => (is_superuser ? [...grants, everything] : grants));
  });
}

/** The rights that invitations offer to an address: who has the account there accepts them. `but`: not this client's. */
function offeredTo(deps: Deps, email: string, but: Id | null): Promise<readonly StoredGrant[]> {
  return deps.database.asSystem("read what an address is invited to", async (db) => {
    const { rows } = await sql<RightsHere & { readonly organisation: Id }>`
      select i.organisation_id as organisation, i.policies, i.flows from invitation i
      join organisation o on o.id = i.organisation_id and o.deleted_at is null
      where i.email = ${email} and o.id is distinct from ${but}::uuid order by i.created_at`.execute(db);
    return rows.flatMap(({ organisation, ...rights }) =>
      grantsIn(organisation, rights).map((grant) => ({ ...grant, organisation })),
    );
  });
}

/** @throws Problem 403 naming the first of the rights that the caller lacks where it holds. */
function refuseLacking(caller: Caller, grants: readonly StoredGrant[]): void {
  const lacking = grants.find((grant) => !holdsHere(caller, grant.organisation, grant));
  if (lacking !== undefined) throw forbidden([lacking.policy]);
}

/**
 * A user cannot take an address that brings more than they may: make, move or open an account there. What waits for
 * their own address is theirs already. `but`: a client whose invitation is left out.
 * @throws Problem 403 naming a policy that the caller lacks.
 */
export async function refuseAddress(deps: Deps, caller: Caller, email: string, but: Id | null = null): Promise<void> {
  if (email === caller.email) return;
  refuseLacking(caller, [...(await grantedAt(deps, email)), ...(await offeredTo(deps, email, but))]);
}

/**
 * A user cannot shut out, or help to sign in, an account that may do more than their own. Either takes nothing over. So
 * what the account is invited to does not count: anyone may invite it.
 * @throws Problem 403 naming a policy that the caller lacks.
 */
export async function refuseStronger(deps: Deps, caller: Caller, user: Id): Promise<void> {
  const email = await emailOf(deps, user);
  if (email !== null && email !== caller.email) refuseLacking(caller, await grantedAt(deps, email));
}

/** The address of a user; null when there is no such user. */
export function emailOf(deps: Deps, user: Id): Promise<string | null> {
  return deps.database.asSystem("read the address of a user", async (db) => {
    const { rows } = await sql<{ email: string }>`select email from "user"
      where id = ${user} and deleted_at is null`.execute(db);
    return rows[0]?.email ?? null;
  });
}

/** Does the caller manage users at all, or only their own row? */
export const managesUsers = (caller: Caller): boolean =>
  rules.clientSettingsWrite.some((policy) => holds(caller.access, policy, { organisation: null, flow: null }));
