import { Prepared } from "@parley/db";
import { allAdmin, type Grant, type PermissionModel } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import type { Arrival } from "../http/incoming.ts";
import { unauthenticated, userInactive } from "../http/problems.ts";
import { readAccessToken, type SigningKeys } from "./access-token.ts";
import { isWithin, type NetworkList } from "./network-list.ts";

/** A person who is signed in, as far as network lists let the address of the request. */
export type Caller = {
  readonly id: Id;
  readonly email: string;
  /** The sign-in that the access token belongs to. */
  readonly session: Id;
  /** Rights. Those in a client whose network list leaves the request's address out are not among them. */
  readonly access: { readonly model: PermissionModel; readonly grants: readonly Grant[] };
  /** Clients in which they hold a right, be it in one flow alone, each once. */
  readonly clients: readonly Id[];
  /** Clients whose network list leaves the request's address out. */
  readonly barred: Barred;
};

/** Clients out of reach, and whether the caller has rights there from elsewhere. */
export type Barred = ReadonlyMap<Id, { readonly isKnown: boolean }>;

/** A right as it is stored, with the client that it holds in. */
export type StoredGrant = {
  readonly scope: Grant["scope"];
  readonly id: Id | null;
  readonly policy: string;
  readonly organisation: Id | null;
};

type Row = {
  readonly email: string;
  readonly is_active: boolean;
  readonly is_superuser: boolean;
  readonly is_live: boolean;
  readonly grants: readonly StoredGrant[];
  readonly lists: readonly NetworkList[];
};

/** What of a sign-in counts at each request: the user, whether the sign-in still holds, and the rights. */
export type SignedIn = { readonly isLive: boolean; readonly isActive: boolean; readonly caller: Caller };

/** SQL: the rights of the user `u`, as `StoredGrant`s. */
export const storedGrants = sql`(select coalesce(jsonb_agg(jsonb_build_object('scope', g.scope, 'id', g.scope_id,
    'policy', g.policy, 'organisation', case g.scope when 'organisation' then g.scope_id
      when 'flow' then (select f.organisation_id from flow f where f.id = g.scope_id) end) order by g.id), '[]')
  from user_grant g where g."user" = u.id)`;

const signedIn = new Prepared<Row, { readonly user: Id; readonly session: Id; readonly now: string }>(
  (value) => sql`
    select u.email, u.is_active, u.is_superuser,
      s.revoked_at is null and s.expires_at > ${value("now")} as is_live,
      ${storedGrants} as grants,
      (select coalesce(jsonb_agg(jsonb_build_object('organisation', o.id, 'listed', o.whitelisted_ip_address)), '[]')
        from organisation o where o.enable_ip_whitelisting) as lists
    from auth_session s join "user" u on u.id = s."user" and u.deleted_at is null
    where s.id = ${value("session")} and s."user" = ${value("user")}`,
);

/** Reads who a sign-in belongs to, asked from the address `ip`; null when there is no such sign-in or user. */
export async function loadCaller(
  db: Db,
  who: {
    readonly user: Id;
    readonly session: Id;
    readonly model: PermissionModel;
    readonly now: number;
    readonly ip: string;
  },
): Promise<SignedIn | null> {
  const { user, session, model, ip } = who;
  const [row] = await signedIn.rows(db, { user, session, now: new Date(who.now).toISOString() });
  if (row === undefined) return null;
  const { email, is_active: isActive, is_live: isLive } = row;
  const barred = barredAt(row, ip);
  const access = { model, grants: grantsOf(row, barred) };
  return { isLive, isActive, caller: { id: user, email, session, access, clients: clientsOf(row, barred), barred } };
}

const clientsOf = ({ grants }: Row, barred: Barred): readonly Id[] => {
  const held = grants.flatMap(({ organisation }) => organisation ?? []);
  return [...new Set(held)].filter((id) => !barred.has(id));
};

function barredAt({ lists, grants, is_superuser }: Row, ip: string): Barred {
  const isEverywhere =
    is_superuser || grants.some(({ scope }) => scope === "independent" || scope === "all_organisations");
  return new Map(
    lists
      .filter(({ listed }) => !isWithin(listed, ip))
      .map(({ organisation: id }) => {
        const isKnown = isEverywhere || grants.some(({ organisation }) => organisation === id);
        return [id, { isKnown }];
      }),
  );
}

/** The rights of a user, without those in clients that are out of reach; a superuser holds `v2.all.admin` independently. */
export function grantsOf(row: Pick<Row, "grants" | "is_superuser">, barred: Barred): readonly Grant[] {
  const grants = row.grants.flatMap(({ scope, id, policy, organisation }): Grant[] => {
    if (scope === "all_organisations" || scope === "independent") return [{ scope, policy }];
    return id === null || (organisation !== null && barred.has(organisation)) ? [] : [{ scope, id, policy }];
  });
  return row.is_superuser ? [...grants, { scope: "independent", policy: allAdmin }] : grants;
}

/**
 * Who sends this request, and what they may do from where it comes. Reads user, sign-in, rights and network lists for
 * each request. So a sign-out, a deactivation or a lost right counts at once.
 * @throws Problem 401 `not_authenticated`, 403 `user_inactive`.
 */
export async function authenticate(arrival: Arrival, keys: SigningKeys): Promise<Caller> {
  const { deps, listener, incoming } = arrival;
  const header = incoming.header("authorization");
  const token = /^Bearer ([\w.-]+)$/.exec(header ?? "")?.[1];
  if (token === undefined) throw unauthenticated("Send an access token: Authorization: Bearer <access>.");
  const now = deps.now();
  const claims = await readAccessToken(keys, listener, token, now);
  if (claims === null) throw unauthenticated("This access token is not valid, or has expired.");
  const signedIn = await deps.database.asSystem("read who is calling", (db) =>
    loadCaller(db, { ...claims, model: listener.model, now, ip: incoming.ip }),
  );
  if (signedIn !== null && !signedIn.isActive) throw userInactive();
  if (signedIn === null || !signedIn.isLive) throw unauthenticated("This sign-in has ended: sign in again.");
  return signedIn.caller;
}
