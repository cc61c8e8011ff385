import { cancelTask, ownTasks, taskStatus } from "@parley/model/api/tasks";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { invalid } from "../http/problems.ts";
import { countedPage } from "../rows/counted-page.ts";
import { type ListedTask, listed, organisationsOfTasks, ownTask, shownTask, takeTask } from "./take-task.ts";
import { cancelled, taskError } from "./task-problems.ts";
import { failTasks } from "./task-rows.ts";

/** Asking after tasks, taking their results, and cancelling them. */
export const taskRoutes: readonly GuardedRoute[] = [
  callRoute(ownTasks, {
    name: "task.list",
    summary: "The caller's tasks, newest first, without their results",
    rule: "own_rows",
    handle: listTasks,
  }),
  callRoute(taskStatus, {
    name: "task.get",
    summary: "How a task stands; any status but SUCCESS and FAILURE is pending",
    mutates: true,
    rule: "own_rows",
    ownParameters: ["task_id"],
    handle: getTask,
  }),
  callRoute(cancelTask, {
    name: "task.cancel",
    summary: "End a task that has not ended; it fails as cancelled",
    rule: "own_rows",
    ownParameters: ["task_id"],
    handle: cancel,
  }),
];

async function listTasks(visit: Visit): Promise<AnswerTo<typeof ownTasks>> {
  visit.incoming.query.allow(["limit", "start", "offset"]);
  const db = visit.deps.database.forOrganisations(await organisationsOfTasks(visit));
  const own = sql`task as t where t."user" = ${visit.caller.id}`;
  const page = await countedPage(visit, db, own, (cut) =>
    sql<ListedTask>`select ${listed} from ${own} order by t.created_at desc, t.id desc ${cut}`.execute(db),
  );
  return answerOf(ownTasks, page);
}

async function getTask(visit: Visit): Promise<AnswerTo<typeof taskStatus>> {
  const { query } = visit.incoming;
  query.allow(["delete"]);
  const takeAway = query.one("delete") ?? "false";
  if (takeAway !== "true" && takeAway !== "false") {
    throw invalid([{ field: "delete", code: "invalid", message: "Write true or false." }]);
  }
  const task = await ownTask(visit);
  const row = await visit.deps.database.withOrganisations([task.organisation], async (trx) => {
    const taken = await takeTask(trx, task, takeAway === "true");
    const isGone = takeAway === "true" && (taken.status === "SUCCESS" || taken.status === "FAILURE");
    if (isGone) await audit(trx, visit, { status: 200, organisation: task.organisation });
    return taken;
  });
  return answerOf(taskStatus, shownTask(row));
}

async function cancel(visit: Visit): Promise<AnswerTo<typeof cancelTask>> {
  visit.incoming.query.allow([]);
  const task = await ownTask(visit);
  const row = await visit.deps.database.withOrganisations([task.organisation], async (trx) => {
    const isOwn = sql`id = ${task.id} and "user" = ${task.user}`;
    const ended = await failTasks(trx, isOwn, taskError(cancelled()));
    if (ended.length > 0) await audit(trx, visit, { status: 200, organisation: task.organisation });
    return takeTask(trx, task, false);
  });
  return answerOf(cancelTask, shownTask(row));
}
