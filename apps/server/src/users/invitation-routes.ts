import { rules } from "@parley/model";
import { invitations, withdrawInvitation as withdrawCall } from "@parley/model/api/access";
import { acceptInvitation, declineInvitation } from "@parley/model/api/people";
import type { Id } from "@parley/model/kernel";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { type Answer, noContent } from "../http/answer.ts";
import { accept, decline, invitationsOf, withdrawInvitation } from "./invitations.ts";

/** Invitations: those that an organisation has made, and what the invited do with theirs. `users/home` lists one's own. */
export const invitationRoutes: readonly GuardedRoute[] = [
  callRoute(invitations, {
    name: "invitation.list",
    summary: "Who is invited to the organisation and has not answered yet",
    rule: rules.clientSettingsRead,
    handle: list,
  }),
  callRoute(withdrawCall, {
    name: "invitation.withdraw",
    summary: "Take an invitation back; who holds its rights may",
    rule: rules.clientSettingsWrite,
    ownParameters: ["id"],
    handle: withdraw,
  }),
  callRoute(acceptInvitation, {
    name: "invitation.accept",
    summary: "Accept an invitation: the caller gets the rights it names",
    rule: "own_rows",
    ownParameters: ["id"],
    handle: (visit) => answer(visit, accept),
  }),
  callRoute(declineInvitation, {
    name: "invitation.decline",
    summary: "Decline an invitation",
    rule: "own_rows",
    ownParameters: ["id"],
    handle: (visit) => answer(visit, decline),
  }),
];

/** Invitations name people of the whole installation: the work goes the system's way. */
const working = <A extends Answer>(visit: Visit, work: (trx: Db) => Promise<A>): Promise<A> =>
  visit.deps.database.asSystem("look after invitations", (db) => db.transaction().execute(work));

function list(visit: Visit): Promise<AnswerTo<typeof invitations>> {
  visit.incoming.query.allow([]);
  return working(visit, async (trx) => {
    const results = await invitationsOf(trx, inPath(visit).org);
    return answerOf(invitations, { count: results.length, next: null, previous: null, results });
  });
}

function withdraw(visit: Visit): Promise<AnswerTo<typeof withdrawCall>> {
  visit.incoming.query.allow([]);
  const organisation = inPath(visit).org;
  return working(visit, async (trx) => {
    await withdrawInvitation(trx, visit.caller, organisation, visit.incoming.params.id);
    await audit(trx, visit, { status: 204, organisation });
    return noContent;
  });
}

function answer(visit: Visit, how: (trx: Db, visit: Visit) => Promise<Id>): Promise<AnswerTo<typeof acceptInvitation>> {
  visit.incoming.query.allow([]);
  return working(visit, async (trx) => {
    const organisation = await how(trx, visit);
    await audit(trx, visit, { status: 200, organisation });
    return answerOf(acceptInvitation, { organisation });
  });
}
