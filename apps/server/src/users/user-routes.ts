import { nounNamed, rules } from "@parley/model";
import { type Me, me, resetSecondFactor, unlockAccount } from "@parley/model/api/people";
import { type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { forgetFailures } from "../auth/login-limit.ts";
import type { Db } from "../base/db.ts";
import { notFound } from "../http/problems.ts";
import { invitationsFor } from "./invitations.ts";
import { permissionsOf, refuseStronger } from "./rights-of.ts";

const user = nounNamed("user");

/** Who is signed in, and what is done for users who cannot sign in. */
export const userRoutes: readonly GuardedRoute[] = [
  callRoute(me, {
    name: "user.home",
    summary: "Who is signed in, what they may do, where, and who invites them",
    rule: "own_rows",
    handle: home,
  }),
  callRoute(unlockAccount, {
    name: "user.unlock_account",
    summary: "Let a user try to sign in again",
    rule: rules.clientSettingsAdmin,
    noun: user,
    handle: (visit) => onUser(visit, unlock),
  }),
  callRoute(resetSecondFactor, {
    name: "user.reset_2fa",
    summary: "Take a user's second factor away",
    rule: rules.clientSettingsAdmin,
    noun: user,
    handle: (visit) =>
      onUser(visit, async (trx, { id }) => {
        await sql`update "user" set two_factor_auth_mode = null, updated_at = now(), revision = revision + 1
          where id = ${id}`.execute(trx);
      }),
  }),
];

async function home(visit: Visit): Promise<AnswerTo<typeof me>> {
  visit.incoming.query.allow([]);
  const { deps, caller } = visit;
  const { grants } = caller.access;
  return deps.database.asSystem("read who is signed in", async (db) => {
    const { rows } = await sql<
      Omit<Me, "permissions" | "permissions_v2" | "organisations" | "invitations" | "webhook_allow">
    >`select id, email, first_name, last_name, profile_color, is_active, is_superuser,
        belongs_to, incorrect_login_attempts, two_factor_auth_mode,
        (select coalesce(jsonb_agg(jsonb_build_object('interface', p.interface, 'config', p.config) order by p.interface), '[]')
          from user_preference p where p."user" = u.id) as preferences
      from "user" u where u.id = ${caller.id}`.execute(db);
    const [person] = rows;
    if (person === undefined) throw notFound();
    const isEverywhere = grants.some(({ scope }) => scope === "independent" || scope === "all_organisations");
    const ids = (scope: "organisation" | "flow") =>
      grants.flatMap((grant) => (grant.scope === scope ? [grant.id] : []));
    const organisations = await sql<{ uuid: Id; name: string }>`
      select o.id as uuid, coalesce(o.display_name, o.name) as name from organisation o
      where o.deleted_at is null and o.id <> all(${sql.val([...caller.barred.keys()])}::uuid[]) and (${isEverywhere} or o.id = any(${sql.val(ids("organisation"))}::uuid[])
        or o.id in (select organisation_id from flow where id = any(${sql.val(ids("flow"))}::uuid[])))
      order by o.name limit 500`.execute(db);
    const invitations = await invitationsFor(db, visit);
    return answerOf(me, {
      ...person,
      ...permissionsOf(grants),
      organisations: organisations.rows,
      invitations,
      webhook_allow: deps.webhookAllow,
    });
  });
}

type Person = { readonly id: Id; readonly email: string };

async function onUser(
  visit: Visit,
  work: (trx: Db, person: Person) => Promise<void>,
): Promise<AnswerTo<typeof unlockAccount>> {
  visit.incoming.query.allow([]);
  const { id } = visit.incoming.params;
  if (!isId(id)) throw notFound();
  await refuseStronger(visit.deps, visit.caller, id);
  return visit.deps.database.asSystem("help a user to sign in", (db) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<Person>`select id, email from "user" where id = ${id} and deleted_at is null
          and (belongs_to is null or belongs_to <> all(${sql.val([...visit.caller.barred.keys()])}::uuid[])) for update`.execute(
        trx,
      );
      const [person] = rows;
      if (person === undefined) throw notFound();
      await work(trx, person);
      await audit(trx, visit, { status: 200, organisation: null });
      return answerOf(unlockAccount, { id });
    }),
  );
}

async function unlock(trx: Db, person: Person): Promise<void> {
  await forgetFailures(trx, person);
  await sql`update "user" set incorrect_login_attempts = 0, locked_until = null, updated_at = now(), revision = revision + 1
    where id = ${person.id}`.execute(trx);
}
