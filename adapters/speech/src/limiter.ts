import { cancelled } from "./cancelled.ts";
import { SpeechError } from "./synthesiser.ts";

/** Runs at most so many jobs at a time and lets so many wait; more are refused as busy. */
export function limiter({ running, waiting }: { running: number; waiting: number }) {
  const queue = new Set<() => void>();
  let active = 0;
  return async <T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    if (signal?.aborted) throw cancelled();
    if (active >= running) {
      if (queue.size >= waiting) throw new SpeechError("busy", `More than ${waiting} prompts wait to be spoken.`);
      // A job that ends hands its place over, so `active` does not change here.
      await turn(queue, signal);
    } else active += 1;
    try {
      return await job();
    } finally {
      const [next] = queue;
      if (next) next();
      else active -= 1;
    }
  };
}

/** Resolves when a place is handed over; rejects when the one who waits goes. */
function turn(queue: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      queue.delete(enter);
      reject(cancelled());
    };
    const enter = () => {
      queue.delete(enter);
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    queue.add(enter);
    signal?.addEventListener("abort", leave, { once: true });
  });
}
