import { changedRights, type PermissionModel, permissionsV1, permissionsV2 } from "@parley/model";
import type { Invited } from "@parley/model/api/access";
import type { Invitation as Asked } from "@parley/model/api/people";
import { type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Visit } from "../access/route.ts";
import { grantsOf, type StoredGrant, storedGrants } from "../auth/caller.ts";
import type { Db } from "../base/db.ts";
import { conflict, notFound } from "../http/problems.ts";
import {
  changedMeanwhile,
  type Granter,
  grantsIn,
  isSame,
  lackingOf,
  type RightsHere,
  refuseAbove,
  rightsWithin,
  setRights,
} from "./grant-rights.ts";

type Invitation = RightsHere & {
  readonly id: Id;
  readonly organisation: Id;
  readonly email: string;
  readonly invited_by: Id;
  readonly model: PermissionModel;
};

const columns = sql`i.id, i.organisation_id as organisation, i.email, i.policies, i.flows, i.invited_by, i.model`;

/**
 * Asks a person to belong to an organisation; asked again, with these rights instead. Nothing is looked up by the
 * address but an invitation that waits. So the answer does not tell whether it is a user's.
 * @throws Problem 403 naming a right that the caller lacks, to give it or to take it from an earlier invitation. 412
 * `stale` when none waits with the rights that the caller saw.
 */
export async function invite(
  trx: Db,
  { deps, caller }: Visit,
  invited: RightsHere & { readonly organisation: Id; readonly email: string },
  seen?: RightsHere,
): Promise<Invited> {
  const { organisation, email, policies, flows } = invited;
  await lockInvitation(trx, organisation, email);
  const wanted = grantsIn(organisation, invited);
  const waiting = await waitingFor(trx, organisation, email);
  const before = waiting === null ? [] : grantsIn(organisation, waiting);
  if (seen !== undefined && (waiting === null || !isSame(before, grantsIn(organisation, seen)))) {
    throw changedMeanwhile();
  }
  // Who asks stands for all of these rights, also for those that wait already.
  refuseAbove(caller, organisation, [...changedRights([], wanted), ...changedRights(before, wanted)]);
  const { rows } = await sql<Invitation>`insert into invitation as i
      (id, organisation_id, email, policies, flows, invited_by, model)
    values (${deps.newId()}, ${organisation}, ${email}, ${sql.val([...policies])}::text[],
      ${JSON.stringify(flows)}::jsonb, ${caller.id}, ${caller.access.model})
    on conflict (organisation_id, email) do update set policies = excluded.policies, flows = excluded.flows,
      invited_by = excluded.invited_by, model = excluded.model, created_at = now()
    returning ${columns}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error("An invitation was not kept");
  return shownInvitation(row);
}

/** Two who invite an address at once do so one after the other, also where none waits yet whose row could be locked. */
const lockInvitation = (trx: Db, organisation: Id, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`invitation ${organisation} ${email}`}, 0))`.execute(trx);

/** The invitation of an organisation that waits at an address. */
async function waitingFor(trx: Db, organisation: Id, email: string): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`select ${columns} from invitation i
    where i.organisation_id = ${organisation} and i.email = ${email} for update`.execute(trx);
  return rows[0] ?? null;
}

/** An invitation as the organisation sees it. */
function shownInvitation({ id, organisation, email, policies, flows, invited_by }: Invitation): Invited {
  const grants = grantsIn(organisation, { policies, flows });
  const rights = { permissions: permissionsV1(grants), permissions_v2: permissionsV2(grants) };
  return { id, email, status: "invited", invited_by, ...rights };
}

/** The invitations of an organisation that wait for an answer. */
export async function invitationsOf(trx: Db, organisation: Id): Promise<readonly Invited[]> {
  const { rows } = await sql<Invitation>`select ${columns} from invitation i
    where i.organisation_id = ${organisation} order by i.email`.execute(trx);
  return rows.map(shownInvitation);
}

/** What a user is asked, as they see it. */
export async function invitationsFor(db: Db, { caller }: Visit): Promise<readonly Asked[]> {
  const { rows } = await sql<Asked>`
    select i.id, jsonb_build_object('uuid', o.id, 'name', coalesce(o.display_name, o.name)) as organisation,
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as invited_by
    from invitation i join organisation o on o.id = i.organisation_id join "user" u on u.id = i.invited_by
    where ${isFor({ caller })} order by i.created_at`.execute(db);
  return rows;
}

/** An invitation is there for whom it names, unless the client is gone or out of reach. */
const isFor = ({ caller }: Pick<Visit, "caller">) => sql`i.email = ${caller.email} and o.deleted_at is null
  and o.id <> all(${sql.val([...caller.barred.keys()])}::uuid[])`;

/** @throws Problem 404 when the caller is asked no such thing. */
async function askedOf(trx: Db, visit: Visit): Promise<Invitation> {
  const { id } = visit.incoming.params;
  if (!isId(id)) throw notFound();
  const { rows } = await sql<Invitation>`select ${columns} from invitation i
    join organisation o on o.id = i.organisation_id where i.id = ${id} and ${isFor(visit)} for update of i`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Adds the caller to the organisation that invited them. The rights of the invitation join those they have. Who asked
 * must still hold them. Returns the organisation.
 * @throws Problem 404, 409 `invitation_void`.
 */
export async function accept(trx: Db, visit: Visit): Promise<Id> {
  const { deps, caller } = visit;
  const { organisation, policies, flows, invited_by, model } = await askedOf(trx, visit);
  const granter = await granterOf(trx, invited_by, model);
  const before = await rightsWithin(trx, organisation, caller.id);
  const wanted = [...before, ...grantsIn(organisation, { policies, flows })];
  if (granter === null || lackingOf(granter, organisation, changedRights(before, wanted)) !== undefined) {
    throw conflict(
      "invitation_void",
      "The person who invited you may no longer give these rights: ask for a new invitation.",
    );
  }
  await joinOrganisation(trx, visit, { organisation, user: caller.id, addedBy: invited_by });
  const here = wanted.filter(({ scope }) => scope === "organisation").map(({ policy }) => policy);
  const inFlows = Map.groupBy(
    wanted.filter(({ scope }) => scope === "flow"),
    (grant) => grant.id,
  );
  const rights = {
    policies: here,
    flows: Object.fromEntries([...inFlows].map(([flow, grants]) => [flow, grants.map(({ policy }) => policy)])),
  };
  await setRights(trx, { deps, granter, organisation, user: caller.id }, rights);
  return organisation;
}

/** A user with the rights they have now; null when they may no longer sign in. */
async function granterOf(trx: Db, user: Id, model: PermissionModel): Promise<Granter | null> {
  const { rows } = await sql<{ is_superuser: boolean; grants: readonly StoredGrant[] }>`
    select u.is_superuser, ${storedGrants} as grants from "user" u
    where u.id = ${user} and u.is_active and u.deleted_at is null`.execute(trx);
  const [row] = rows;
  return row === undefined ? null : { id: user, access: { model, grants: grantsOf(row, new Map()) } };
}

/** Lets an invitation go that the caller was asked. Returns the organisation. @throws Problem 404. */
export async function decline(trx: Db, visit: Visit): Promise<Id> {
  const { id, organisation } = await askedOf(trx, visit);
  await sql`delete from invitation where id = ${id}`.execute(trx);
  return organisation;
}

/**
 * Withdraws an invitation of an organisation. The caller must hold the rights that it gives.
 * @throws Problem 404; 403 naming a right that the caller lacks.
 */
export async function withdrawInvitation(
  trx: Db,
  caller: Granter,
  organisation: Id,
  id: string | undefined,
): Promise<void> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<Invitation>`select ${columns} from invitation i
    where i.id = ${id} and i.organisation_id = ${organisation} for update`.execute(trx);
  const [waiting] = rows;
  if (waiting === undefined) throw notFound();
  refuseAbove(caller, organisation, changedRights(grantsIn(organisation, waiting), []));
  await sql`delete from invitation where id = ${id}`.execute(trx);
}

/** Makes a user one of an organisation's, if they are not yet. Whatever they were invited to there is done with. */
export async function joinOrganisation(
  trx: Db,
  { deps }: Visit,
  { organisation, user, addedBy }: { readonly organisation: Id; readonly user: Id; readonly addedBy: Id },
): Promise<void> {
  await sql`insert into membership (id, organisation_id, "user", added_by)
    values (${deps.newId()}, ${organisation}, ${user}, ${addedBy}) on conflict do nothing`.execute(trx);
  await endInvitation(trx, organisation, user);
}

/** Takes a user out of an organisation. An invitation that waits would let them in again, so it ends too. */
export async function leaveOrganisation(trx: Db, organisation: Id, user: Id): Promise<void> {
  await sql`delete from membership where organisation_id = ${organisation} and "user" = ${user}`.execute(trx);
  await endInvitation(trx, organisation, user);
}

async function endInvitation(trx: Db, organisation: Id, user: Id): Promise<void> {
  await sql`delete from invitation where organisation_id = ${organisation}
    and email = (select email from "user" where id = ${user})`.execute(trx);
}
