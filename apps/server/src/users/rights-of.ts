import { type Grant, holds, permissionsV1, permissionsV2, rules } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { type Barred, type Caller, grantsOf, type StoredGrant, storedGrants } from "../auth/caller.ts";
import type { Deps } from "../base/deps.ts";
import { forbidden } from "../http/problems.ts";

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

/**
 * A user cannot take over or remove an account that may do more than their own.
 * @throws Problem 403 naming a policy that the caller lacks.
 */
export async function refuseStronger(deps: Deps, caller: Caller, user: Id): Promise<void> {
  const grants = (await rightsOf(deps, [user])).get(user) ?? [];
  const lacking = grants.find((grant) => !holdsGrant(caller, grant));
  if (lacking !== undefined) throw forbidden([lacking.policy]);
}

/** Does the caller hold a right themselves, where it holds? */
export function holdsGrant(caller: Caller, grant: Grant): boolean {
  const scope = {
    organisation: grant.scope === "organisation" ? grant.id : null,
    flow: grant.scope === "flow" ? grant.id : null,
  };
  return holds(caller.access, grant.policy, scope);
}

/** Does the caller manage users at all, or only their own row? */
export const managesUsers = (caller: Caller): boolean =>
  rules.clientSettingsWrite.some((policy) => holds(caller.access, policy, { organisation: null, flow: null }));
