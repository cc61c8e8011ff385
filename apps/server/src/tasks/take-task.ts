import { nounsByName, shownFields } from "@parley/model";
import type { Task } from "@parley/model/api/tasks";
import { type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import { notFound } from "../http/problems.ts";
import { selectList } from "../rows/sql-parts.ts";
import { taskError, timedOut } from "./task-problems.ts";
import { failTasks } from "./task-rows.ts";

const noun = nounsByName.task;
const fields = shownFields(noun);

/** A task without what a list leaves out. */
export type ListedTask = Omit<Task, "result">;

/** What a list leaves out: results may be long. */
export const listed = selectList(
  noun,
  fields.filter((name) => name !== "result"),
);
const whole = selectList(noun, fields);

/** Whose a task is: its caller's own, in the organisation that it works in. */
export type OwnTask = { readonly id: Id; readonly user: Id; readonly organisation: Id };

/** The task that a path names. @throws Problem 404 when the caller has none such. */
export async function ownTask(visit: Visit): Promise<OwnTask> {
  const { params } = visit.incoming;
  const id = params.task_id ?? "";
  if (!isId(id)) throw notFound();
  const [organisation] = await organisationsOfTasks(visit, id);
  if (organisation === undefined) throw notFound();
  return { id, user: visit.caller.id, organisation };
}

/** The organisations in which the caller has tasks, or that one task: the paths of tasks name none. */
export async function organisationsOfTasks(visit: Visit, id: Id | null = null): Promise<readonly Id[]> {
  const { rows } = await visit.deps.database.asSystem("find the organisations of tasks", (db) =>
    sql<{ organisation_id: Id }>`select distinct organisation_id from task
      where "user" = ${visit.caller.id} and (${id}::uuid is null or id = ${id})`.execute(db),
  );
  return rows.map((row) => row.organisation_id);
}

/**
 * Reads a task, and with `takeAway` deletes it if it has ended, in one statement: however many ask, one gets it. A task
 * that is out of time has ended, whether or not anybody has noticed yet.
 * @throws Problem 404 when it is gone.
 */
export async function takeTask(trx: Db, { id, user }: OwnTask, takeAway: boolean): Promise<Task> {
  const own = sql`t.id = ${id} and t."user" = ${user}`;
  await failTasks(trx, sql`id = ${id} and deadline <= now()`, taskError(timedOut()));
  const hasEnded = sql`t.status in ('SUCCESS', 'FAILURE')`;
  const { rows } = await (takeAway
    ? sql<Task>`with gone as (delete from task as t where ${own} and ${hasEnded} returning ${whole})
        select * from gone union all select ${whole} from task as t where ${own} and not ${hasEnded}`
    : sql<Task>`select ${whole} from task as t where ${own}`
  ).execute(trx);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}

/** A failed task's problem is also its result, where the clients of the catalogue look for it. */
export const shownTask = (row: Task): Task => ({ ...row, result: row.result ?? row.error });
