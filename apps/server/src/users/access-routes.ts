import { permissionsV1, permissionsV2, policyNames, rules } from "@parley/model";
import {
  addToOrganisation as addToOrganisationCall,
  type Belonging,
  type Member,
  members,
  onboard as onboardCall,
  policiesThereAre,
  policyList,
  removeMember,
  rightsOfMember,
  type ShownRights,
  type WantedRights,
} from "@parley/model/api/access";
import { type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { lockedOf } from "../auth/login-limit.ts";
import { refuseGuessable } from "../auth/password-fault.ts";
import { hashPassword } from "../auth/passwords.ts";
import type { Db } from "../base/db.ts";
import { type Answer, noContent } from "../http/answer.ts";
import { conflict, invalid, notFound } from "../http/problems.ts";
import { schemaChecker } from "../http/schema-checker.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { countedPage } from "../rows/counted-page.ts";
import { emailAddress, keptAddress } from "./email-address.ts";
import { type RightsHere, rightsOfAll, rightsWithin, setRights } from "./grant-rights.ts";
import { invite, joinOrganisation, leaveOrganisation } from "./invitations.ts";
import { managesUsers, refuseAddress } from "./rights-of.ts";

const checkPolicies = schemaChecker(policyList);
const readAdd = bodyOf(addToOrganisationCall);
const readOnboard = bodyOf(onboardCall);

/** Who belongs to an organisation, and what they may do there. */
export const accessRoutes: readonly GuardedRoute[] = [
  callRoute(members, {
    name: "access.users",
    summary: "The people of an organisation and their rights there",
    rule: rules.clientSettingsRead,
    handle: listUsers,
  }),
  callRoute(policiesThereAre, {
    name: "access.scopes",
    summary: "The names of all rights",
    rule: rules.clientSettingsRead,
    handle: async (visit) => {
      visit.incoming.query.allow([]);
      return answerOf(policiesThereAre, {
        count: policyNames.length,
        next: null,
        previous: null,
        results: policyNames,
      });
    },
  }),
  callRoute(rightsOfMember, {
    name: "access.user_permissions",
    summary: "The rights of one user in the organisation",
    rule: rules.clientSettingsRead,
    handle: userPermissions,
  }),
  callRoute(addToOrganisationCall, {
    name: "access.add_to_organisation",
    summary: "Give a person of the organisation exactly these rights, or invite an address",
    rule: rules.clientSettingsWrite,
    handle: addToOrganisation,
  }),
  callRoute(onboardCall, {
    name: "access.onboard",
    summary: "Invite who is at an address; staff make a user who belongs to the organisation",
    rule: rules.clientSettingsWrite,
    handle: onboard,
  }),
  callRoute(removeMember, {
    name: "access.remove_user",
    summary: "Remove a user from the organisation",
    rule: rules.clientSettingsAdmin,
    handle: removeUser,
  }),
];

/** Membership is the organisation's, users and rights are the system's: the work goes the system's way. */
function working<A extends Answer>(visit: Visit, work: (trx: Db) => Promise<A>): Promise<A> {
  return visit.deps.database.asSystem("look after the people of an organisation", (db) =>
    db.transaction().execute(work),
  );
}

async function listUsers(visit: Visit): Promise<AnswerTo<typeof members>> {
  const { query } = visit.incoming;
  query.allow(["limit", "offset", "start", "search", "id"]);
  const id = query.id("id");
  const like = `%${(query.one("search") ?? "").replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const organisation = inPath(visit).org;
  return working(visit, async (trx) => {
    const people = sql`membership m join "user" u on u.id = m."user" and u.deleted_at is null
      where m.organisation_id = ${organisation}
        and (u.email ilike ${like} or u.first_name ilike ${like} or u.last_name ilike ${like})
        ${id === undefined ? sql`` : sql`and u.id = ${id}`}`;
    const page = await countedPage(visit, trx, people, (cut) =>
      sql<Person>`select u.id, u.email, u.first_name, u.last_name, u.profile_color, u.is_active, m.created_at as added_at,
          (select max(s.rotated_at) from auth_session s where s."user" = u.id) as last_seen_at
        from ${people} order by u.email, u.id ${cut}`.execute(trx),
    );
    const locked = await lockedOf(trx, page.results, visit.deps.now());
    const rights = await rightsOfAll(
      trx,
      organisation,
      page.results.map(({ id }) => id),
    );
    const results = page.results.map((person) => {
      const grants = rights.get(person.id) ?? [];
      const shown = { permissions: permissionsV1(grants), permissions_v2: permissionsV2(grants) };
      return { ...person, ...shown, is_locked: locked.has(person.id) };
    });
    return answerOf(members, { ...page, results });
  });
}

type Person = Omit<Member, keyof ShownRights | "is_locked">;

async function userPermissions(visit: Visit): Promise<AnswerTo<typeof rightsOfMember>> {
  const { query } = visit.incoming;
  query.allow(["user_id", "iam_version"]);
  const user = query.one("user_id") ?? visit.caller.id;
  const version = query.one("iam_version") ?? "v2";
  if (version !== "v1" && version !== "v2") {
    throw invalid([{ field: "iam_version", code: "invalid", message: "Write v1 or v2." }]);
  }
  if (!isId(user)) throw notFound();
  return working(visit, async (trx) => {
    await requireMember(trx, inPath(visit).org, user);
    const grants = await rightsWithin(trx, inPath(visit).org, user);
    return answerOf(
      rightsOfMember,
      version === "v1"
        ? { user_id: user, permissions: permissionsV1(grants) }
        : { user_id: user, permissions_v2: permissionsV2(grants) },
    );
  });
}

async function requireMember(trx: Db, organisation: Id, user: Id): Promise<void> {
  const { rows } = await sql`select 1 from membership
    where organisation_id = ${organisation} and "user" = ${user}`.execute(trx);
  if (rows.length === 0) throw notFound();
}

/**
 * The rights a body names: its own, those of its role, those in flows of this organisation. The flows live until the
 * end of the transaction, so that none goes before its rights are there to go with it.
 */
async function wantedRights(trx: Db, organisation: Id, wanted: WantedRights): Promise<RightsHere> {
  const flows = wanted.flows ?? {};
  const ids = Object.keys(flows);
  const known = await sql<{ id: string }>`select id from flow
    where organisation_id = ${organisation} and deleted_at is null and id::text = any(${sql.val(ids)}::text[])
    order by id for share`.execute(trx);
  if (known.rows.length < ids.length) {
    throw invalid([{ field: "flows", code: "not_found", message: "There is no such flow here." }]);
  }
  if (wanted.role === undefined) return { policies: wanted.policies ?? [], flows };
  const role = await sql<{ policies: string[] }>`select policies from role
    where id = ${wanted.role} and organisation_id = ${organisation}`.execute(trx);
  if (role.rows[0] === undefined) {
    throw invalid([{ field: "role", code: "not_found", message: "There is no such role here." }]);
  }
  const ofRole = role.rows[0].policies;
  if (checkPolicies(ofRole).length > 0) {
    throw invalid([{ field: "role", code: "invalid", message: "The role names rights that are none: change it." }]);
  }
  return { policies: [...(wanted.policies ?? []), ...ofRole], flows };
}

async function join(trx: Db, visit: Visit, user: Id, rights: RightsHere, seen?: RightsHere): Promise<void> {
  const organisation = inPath(visit).org;
  const { deps, caller } = visit;
  await joinOrganisation(trx, visit, { organisation, user, addedBy: caller.id });
  await setRights(trx, { deps, granter: caller, organisation, user, seen }, rights);
}

async function belongingOf(trx: Db, visit: Visit, user: Id): Promise<Belonging> {
  const grants = await rightsWithin(trx, inPath(visit).org, user);
  return { id: user, status: "member", permissions: permissionsV1(grants), permissions_v2: permissionsV2(grants) };
}

/**
 * People of the organisation get these rights; staff also add others by their id. Who is named by an address and does not
 * belong is invited, whether there is such a user or not.
 */
async function addToOrganisation(visit: Visit): Promise<AnswerTo<typeof addToOrganisationCall>> {
  visit.incoming.query.allow([]);
  const { user_id, email, seen, ...wanted } = readAdd(visit);
  const organisation = inPath(visit).org;
  return working(visit, async (trx) => {
    const rights = await wantedRights(trx, organisation, wanted);
    const user =
      user_id === undefined
        ? await memberAt(trx, organisation, keptAddress(named(email)))
        : await knownUser(trx, visit, user_id);
    const answer =
      user === null
        ? await invite(trx, visit, { ...rights, organisation, email: emailAddress(named(email)) }, seen)
        : await join(trx, visit, user, rights, seen).then(() => belongingOf(trx, visit, user));
    await audit(trx, visit, { status: 200, organisation });
    return answerOf(addToOrganisationCall, answer);
  });
}

function named(email: string | undefined): string {
  if (email !== undefined) return email;
  throw invalid([{ field: "email", code: "required", message: "Name the person by email or user_id." }]);
}

/** SQL: the user `u` belongs to an organisation, as a member or by rights there. */
const belongs = (organisation: Id) => sql`(exists (select 1 from membership m
    where m.organisation_id = ${organisation} and m."user" = u.id)
  or exists (select 1 from user_grant g where g."user" = u.id and (g.scope_id = ${organisation}
    or g.scope_id in (select f.id from flow f where f.organisation_id = ${organisation}))))`;

async function memberAt(trx: Db, organisation: Id, email: string): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`select u.id from "user" u
    where u.email = ${email} and u.deleted_at is null and ${belongs(organisation)}`.execute(trx);
  return rows[0]?.id ?? null;
}

/** A user by their id: any user for managers of all users, else one who belongs. @throws Problem 400 for any other. */
async function knownUser(trx: Db, visit: Visit, id: Id): Promise<Id> {
  const isInSight = managesUsers(visit.caller) ? sql`true` : belongs(inPath(visit).org);
  const { rows } = await sql`select 1 from "user" u
    where u.id = ${id} and u.deleted_at is null and ${isInSight}`.execute(trx);
  if (rows.length > 0) return id;
  throw invalid([
    { field: "user_id", code: "not_found", message: "There is no such user here: invite them by email." },
  ]);
}

/** Fields of an account, which only who manages all users makes. */
const ofAccount = ["password", "first_name", "last_name"];

/** Staff make a user who belongs; others invite the person at the address. */
async function onboard(visit: Visit): Promise<AnswerTo<typeof onboardCall>> {
  visit.incoming.query.allow([]);
  const wanted = readOnboard(visit);
  if (!managesUsers(visit.caller)) {
    const refused = ofAccount.filter((field) => Object.hasOwn(wanted, field));
    const message = "Only staff make accounts: leave it out, and the person is invited.";
    if (refused.length > 0) throw invalid(refused.map((field) => ({ field, code: "not_allowed", message })));
    return addToOrganisation(visit);
  }
  if (wanted.password !== undefined) refuseGuessable(wanted.password, emailAddress(wanted.email));
  const password = wanted.password === undefined ? null : await hashPassword(wanted.password);
  return working(visit, async (trx) => {
    const id = visit.deps.newId();
    const email = emailAddress(wanted.email);
    const { rows } = await sql`select 1 from "user" where email = ${email} and deleted_at is null`.execute(trx);
    if (rows.length > 0) {
      const message = "There is a user with this address: add them to the organisation.";
      throw conflict("already_exists", message, [{ field: "email", code: "already_exists", message }]);
    }
    // The organisation's own invitation ends as they join.
    await refuseAddress(visit.deps, visit.caller, email, inPath(visit).org);
    await sql`insert into "user" (id, email, first_name, last_name, password, belongs_to)
      values (${id}, ${email}, ${wanted.first_name ?? ""}, ${wanted.last_name ?? ""}, ${password},
        ${inPath(visit).org})`.execute(trx);
    await join(trx, visit, id, await wantedRights(trx, inPath(visit).org, wanted));
    await audit(trx, visit, { status: 200, organisation: inPath(visit).org });
    return answerOf(onboardCall, { email, ...(await belongingOf(trx, visit, id)) });
  });
}

async function removeUser(visit: Visit): Promise<AnswerTo<typeof removeMember>> {
  const { query } = visit.incoming;
  query.allow(["id", "iam_version"]);
  const user = query.one("id");
  if (user === undefined) throw invalid([{ field: "id", code: "required", message: "Name the user." }]);
  if (!isId(user)) throw notFound();
  const organisation = inPath(visit).org;
  return working(visit, async (trx) => {
    await requireMember(trx, organisation, user);
    await setRights(trx, { deps: visit.deps, granter: visit.caller, organisation, user }, { policies: [], flows: {} });
    await leaveOrganisation(trx, organisation, user);
    await audit(trx, visit, { status: 204, organisation });
    return noContent;
  });
}
