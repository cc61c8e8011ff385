import { Worker } from "node:worker_threads";
import { Problem } from "@parley/model/kernel";
import { Turnstile } from "../../base/turnstile.ts";
import type { ExploringJob, ExploringTold } from "./exploring-job.ts";

/** Longest time that one exploration takes, its training included, ms. */
const longest = 120_000;

/** Explorations at the same time, and those that wait for it. */
const turns = new Turnstile({ atOnce: 1, waiting: 8 });

/**
 * Explores a version in a thread of its own.
 * @throws Problem 409 `exploring_takes_too_long`; 429 `busy`
 */
export function exploreInThread(job: ExploringJob): Promise<ExploringTold> {
  return turns.pass(() => inThread(job));
}

function inThread(job: ExploringJob): Promise<ExploringTold> {
  const thread = new Worker(new URL("./explore-thread.ts", import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ExploringTold>();
  const late = setTimeout(() => {
    reject(tooLong());
    void thread.terminate();
  }, longest);
  thread.once("message", resolve);
  thread.once("error", reject);
  thread.once("exit", () => {
    clearTimeout(late);
    reject(new Error("The thread of an exploration ended without an answer"));
  });
  return promise;
}

const tooLong = () =>
  new Problem({
    status: 409,
    code: "exploring_takes_too_long",
    detail: "Exploring this version takes too long. Ask for fewer states, or take its checks out.",
  });
