import { type Id, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { type TaskInput, type TaskName, tasks } from "./registry.ts";
import { insertTask } from "./task-rows.ts";

/** Most that people of a client may have waiting or running at once. */
const mostUnderWay = 50;

/**
 * Has work done after the answer: it begins once the transaction has committed. Returns the task's id.
 * @throws Problem 429 `too_many_tasks` when so much of the client is under way already.
 */
export async function enqueue<N extends TaskName>(
  trx: Db,
  task: { readonly name: N; readonly input: TaskInput<N>; readonly organisation: Id; readonly user: Id },
): Promise<Id> {
  const { rows } = await sql`select 1 from task where organisation_id = ${task.organisation} and "user" is not null
    and status in ('PENDING', 'RUNNING') limit ${mostUnderWay}`.execute(trx);
  if (rows.length === mostUnderWay) throw tooMany();
  return insertTask(trx, { ...task, timeout: tasks[task.name].timeout });
}

const tooMany = () =>
  new Problem({
    status: 429,
    code: "too_many_tasks",
    detail: `The client has ${mostUnderWay} tasks under way: wait until some have ended, or cancel them.`,
    extra: { retry_after: 5 },
  });
