import { ProblemError } from "./problem-error.ts";

/** How a task stands: any status but SUCCESS and FAILURE is pending. */
export type TaskStanding = { readonly status: string; readonly result: unknown };

/** A task that ended with FAILURE. */
export class TaskFailed extends Error {
  override readonly name = "TaskFailed";
  readonly status: string;
  /** What the last look at it said; its `error` is why it failed. */
  readonly body: TaskStanding;

  constructor(body: TaskStanding) {
    // To the letter of the documents.
    super("Task unsuccessfull");
    this.status = body.status;
    this.body = body;
  }
}

export type TaskWaiting = {
  /** Resolves after so many milliseconds. What it rejects with ends the waiting. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Seconds between two looks. Without it they become rarer: 2, later 5, then 8. */
  readonly intervalSeconds?: number;
};

/**
 * The result of a task, once it has ended. `look` asks how it stands; a look that comes to nothing is taken again.
 * @throws TaskFailed when the task failed; ProblemError when the API refuses to say how it stands.
 */
export async function taskEnd<T extends TaskStanding>(
  look: () => Promise<T>,
  { wait, intervalSeconds }: TaskWaiting,
): Promise<T["result"]> {
  for (let attempt = 0; ; attempt++) {
    await wait((intervalSeconds ?? secondsBefore(attempt)) * 1000);
    const seen = await look().catch(unlessRefused);
    if (seen?.status === "SUCCESS") return seen.result;
    if (seen?.status === "FAILURE") throw new TaskFailed(seen);
  }
}

function secondsBefore(attempt: number): number {
  if (attempt < 5) return 2;
  return attempt < 10 ? 5 : 8;
}

/** Answers after which the same may go well later. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

/** Null where no answer came, or the server could not say it just now. What is refused will be refused again. */
function unlessRefused(error: unknown): null {
  if (error instanceof ProblemError && error.status < 500 && !passing.has(error.status)) throw error;
  return null;
}
