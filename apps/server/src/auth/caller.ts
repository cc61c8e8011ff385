import { Prepared } from "@parley/db";
import { allAdmin, type Grant, type PermissionModel } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../deps.ts";

/** Somebody who is signed in. */
export type Caller = {
  readonly id: Id;
  readonly email: string;
  /** The sign-in that the access token belongs to. */
  readonly session: Id;
  readonly access: { readonly model: PermissionModel; readonly grants: readonly Grant[] };
};

type Row = {
  email: string;
  is_active: boolean;
  is_superuser: boolean;
  is_live: boolean;
  grants: { scope: Grant["scope"]; id: Id | null; policy: string }[];
};

/** What of a sign-in counts at each request: the user, whether the sign-in still holds, and the rights. */
export type SignedIn = { readonly isLive: boolean; readonly isActive: boolean; readonly caller: Caller };

const signedIn = new Prepared<Row, { readonly user: Id; readonly session: Id; readonly now: string }>(
  (value) => sql`
    select u.email, u.is_active, u.is_superuser,
      s.revoked_at is null and s.expires_at > ${value("now")} as is_live,
      (select coalesce(jsonb_agg(jsonb_build_object('scope', g.scope, 'id', g.scope_id, 'policy', g.policy)), '[]')
        from user_grant g where g."user" = u.id) as grants
    from auth_session s join "user" u on u.id = s."user" and u.deleted_at is null
    where s.id = ${value("session")} and s."user" = ${value("user")}`,
);

/** Reads who a sign-in belongs to; null when there is no such sign-in or user. */
export async function loadCaller(
  db: Db,
  who: { readonly user: Id; readonly session: Id; readonly model: PermissionModel; readonly now: number },
): Promise<SignedIn | null> {
  const { user, session } = who;
  const [row] = await signedIn.rows(db, { user, session, now: new Date(who.now).toISOString() });
  if (row === undefined) return null;
  const { email, is_active: isActive, is_live: isLive } = row;
  const access = { model: who.model, grants: grantsOf(row) };
  return { isLive, isActive, caller: { id: who.user, email, session: who.session, access } };
}

/** The rights of a user; a superuser holds `v2.all.admin` independently. */
export function grantsOf(row: Pick<Row, "grants" | "is_superuser">): readonly Grant[] {
  const grants = row.grants.flatMap(({ scope, id, policy }): Grant[] => {
    if (scope === "all_organisations" || scope === "independent") return [{ scope, policy }];
    return id === null ? [] : [{ scope, id, policy }];
  });
  return row.is_superuser ? [...grants, { scope: "independent", policy: allAdmin }] : grants;
}
