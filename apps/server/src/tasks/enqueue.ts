import type { Id } from "@parley/model/kernel";
import type { Db } from "../base/db.ts";
import { type TaskInput, type TaskName, tasks } from "./registry.ts";
import { insertTask } from "./task-rows.ts";

/** Has work done after the answer: it begins once the transaction has committed. Returns the task's id. */
export function enqueue<N extends TaskName>(
  trx: Db,
  task: { readonly name: N; readonly input: TaskInput<N>; readonly organisation: Id; readonly user: Id },
): Promise<Id> {
  return insertTask(trx, { ...task, timeout: tasks[task.name].timeout });
}
