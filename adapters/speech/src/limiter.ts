import { SpeechError } from "./synthesiser.ts";

/** Runs at most so many jobs at a time and lets so many wait; more are refused as busy. */
export function limiter({ running, waiting }: { running: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let active = 0;
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (active >= running) {
      if (queue.length >= waiting) throw new SpeechError("busy", `More than ${waiting} prompts wait to be spoken.`);
      // A job that ends hands its place over, so `active` does not change here.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else active += 1;
    try {
      return await job();
    } finally {
      const next = queue.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
