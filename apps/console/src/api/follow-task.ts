import { ask, ProblemError } from "@parley/client";
import { type Task, taskStatus } from "@parley/model/api/tasks";
import type { Id } from "@parley/model/kernel";
import { send } from "./send.ts";
import { ServerUnreachable } from "./server-unreachable.ts";

/** So often a task is asked how far it is, and later when the server cannot be reached; milliseconds. */
const [often, later] = [400, 3000];

/** The server, or its database, is away for now: the task may go on all the same. */
const isPassing = (error: unknown) =>
  error instanceof ServerUnreachable || (error instanceof ProblemError && [502, 503, 504].includes(error.status));

/** Asks after a task until it has ended. A server that cannot be reached is asked again. */
export async function followed(task: Id, signal: AbortSignal, onStep: (task: Task) => void): Promise<Task> {
  for (;;) {
    let pause = often;
    try {
      const row = await ask(send, taskStatus, { path: { task_id: task }, signal });
      if (row.status === "SUCCESS" || row.status === "FAILURE") return row;
      onStep(row);
    } catch (error) {
      if (!isPassing(error)) throw error;
      pause = later;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
  }
}
