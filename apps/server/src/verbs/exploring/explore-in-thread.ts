import { Worker } from "node:worker_threads";
import { Problem } from "@parley/model/kernel";
import type { Deps } from "../../base/deps.ts";
import { FairTurns } from "../../base/fair-turns.ts";
import type { ExploringJob, ExploringTold } from "./exploring-job.ts";

/** Longest time that one exploration takes, its training included, ms. */
const longest = 120_000;

/** Explorations at the same time, and those of a client that wait for it. */
const turns = new FairTurns({ atOnce: 2, perKey: 1, waiting: 8, patience: 2 * longest, rest: 0 });

/**
 * Explores a version in a thread of its own.
 * @throws Problem 409 `exploring_takes_too_long`; 429 `busy`
 */
export function exploreInThread({ aside }: Pick<Deps, "aside">, job: ExploringJob): Promise<ExploringTold> {
  return aside(turns, () => inThread(job));
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
