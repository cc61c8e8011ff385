import { ask, ProblemError } from "@parley/client";
import { type Task, taskStatus } from "@parley/model/api/tasks";
import type { Id } from "@parley/model/kernel";
import { isPassing } from "./is-passing.ts";
import { send } from "./send.ts";

/** So often a task is asked how far it is, and later when the server cannot be reached; milliseconds. */
const [often, later] = [400, 3000];

/** Asks after a task until it has ended. A server that cannot be reached is asked again. */
export async function followed(task: Id, signal: AbortSignal, onStep: (task: Task) => void): Promise<Task> {
  for (;;) {
    let pause = often;
    try {
      const row = await ask(send, taskStatus, { path: { task_id: task }, signal });
      if (row.status === "SUCCESS" || row.status === "FAILURE") return row;
      onStep(row);
    } catch (error) {
      // The task may go on all the same; but a fault of the server's own does not pass.
      if (!isPassing(error) || (error instanceof ProblemError && error.status === 500)) throw error;
      pause = later;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
  }
}
