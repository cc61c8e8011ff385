import { ProblemError } from "@parley/client";

/** A run waits so long, in seconds, where too much was asked for the moment. */
const longestWait = 60;

/** Asks; where too much was asked for the moment, it waits as long as the answer says and asks again. */
export async function onceThereIsRoom<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const wait = waitOf(error);
      if (signal.aborted || wait === null) throw error;
      await rested(wait, signal);
    }
  }
}

/** Seconds to wait before it is asked again; null where waiting does not help. */
function waitOf(error: unknown): number | null {
  const wait = error instanceof ProblemError && error.status === 429 ? error.body.retry_after : null;
  return typeof wait === "number" && wait <= longestWait ? wait : null;
}

const rested = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
