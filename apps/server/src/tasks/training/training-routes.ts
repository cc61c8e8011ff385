import { rules } from "@parley/model";
import { lastTrainings, type Training } from "@parley/model/api/trainings";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../../access/call-route.ts";
import type { GuardedRoute, Visit } from "../../access/route.ts";
import { peopleNamed } from "../../rows/people.ts";
import { dbOf } from "../../rows/read.ts";

/** How well a version understands, as its trainings found. */
export const trainingRoutes: readonly GuardedRoute[] = [
  callRoute(lastTrainings, {
    name: "flow_version.trainings",
    summary: "The outcome of the last two trainings of the version",
    rule: rules.flowRead,
    handle: lastTwo,
  }),
];

async function lastTwo(visit: Visit): Promise<AnswerTo<typeof lastTrainings>> {
  visit.incoming.query.allow([]);
  const { rows } = await sql<Omit<Training, "by"> & { readonly trained_by: Id | null }>`
    select id, created_at, version_revision, trained_by, languages from training
    where flow_config = ${visit.place.parents.ver} order by created_at desc, id desc limit 2`.execute(dbOf(visit));
  const who = await peopleNamed(
    visit.deps,
    rows.map(({ trained_by }) => trained_by),
  );
  const [last = null, before = null] = rows.map(({ trained_by: by, ...row }) => ({
    ...row,
    by: who(by),
  }));
  return answerOf(lastTrainings, { last, before });
}
