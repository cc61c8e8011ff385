import { rules } from "@parley/model";
import { acceptInvitation, declineInvitation } from "@parley/model/api/people";
import type { Id } from "@parley/model/kernel";
import { actionRoute } from "../access/action-route.ts";
import { answerOf, declared } from "../access/declared.ts";
import { organisationPath } from "../access/paths.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { type Answer, noContent, ok } from "../http/answer.ts";
import { accept, decline, invitationsOf, withdrawInvitation } from "./invitations.ts";

const path = `${organisationPath}access/invitations/`;

/** Invitations: those that an organisation has made, and what the invited do with theirs. `users/home` lists one's own. */
export const invitationRoutes: readonly GuardedRoute[] = [
  actionRoute({
    method: "GET",
    path,
    call: "X100",
    name: "invitation.list",
    summary: "Who is invited to the organisation and has not answered yet",
    rule: rules.clientSettingsRead,
    handle: list,
  }),
  {
    method: "DELETE",
    path: `${path}{id}/`,
    call: "X101",
    name: "invitation.withdraw",
    summary: "Take an invitation back",
    mutates: true,
    rule: rules.clientSettingsWrite,
    ownParameters: ["id"],
    query: {},
    handle: withdraw,
  },
  actionRoute({
    ...declared(acceptInvitation),
    call: "X102",
    name: "invitation.accept",
    summary: "Accept an invitation: the caller gets the rights it names",
    rule: "own_rows",
    ownParameters: ["id"],
    handle: (visit) => answer(visit, accept),
  }),
  actionRoute({
    ...declared(declineInvitation),
    call: "X103",
    name: "invitation.decline",
    summary: "Decline an invitation",
    rule: "own_rows",
    ownParameters: ["id"],
    handle: (visit) => answer(visit, decline),
  }),
];

/** Invitations name people of the whole installation: the work goes the system's way. */
const working = (visit: Visit, work: (trx: Db) => Promise<Answer>): Promise<Answer> =>
  visit.deps.database.asSystem("look after invitations", (db) => db.transaction().execute(work));

function list(visit: Visit): Promise<Answer> {
  visit.incoming.query.allow([]);
  return working(visit, async (trx) => {
    const results = await invitationsOf(trx, visit.place.parents.org ?? "");
    return ok({ count: results.length, next: null, previous: null, results });
  });
}

function withdraw(visit: Visit): Promise<Answer> {
  visit.incoming.query.allow([]);
  const organisation = visit.place.parents.org ?? "";
  return working(visit, async (trx) => {
    await withdrawInvitation(trx, organisation, visit.incoming.params.id);
    await audit(trx, visit, { status: 204, organisation });
    return noContent;
  });
}

function answer(visit: Visit, how: (trx: Db, visit: Visit) => Promise<Id>): Promise<Answer> {
  visit.incoming.query.allow([]);
  return working(visit, async (trx) => {
    const organisation = await how(trx, visit);
    await audit(trx, visit, { status: 200, organisation });
    return answerOf(acceptInvitation, { organisation });
  });
}
