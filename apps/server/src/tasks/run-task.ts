import { setTimeout as delay } from "node:timers/promises";
import { type Id, type Json, Problem } from "@parley/model/kernel";
import { asideFor, type Deps } from "../base/deps.ts";
import type { Task, Work } from "./task.ts";
import { TaskLost } from "./task-lost.ts";
import { taskError } from "./task-problems.ts";
import { type Claim, claimTask, type Ending, endTask, keepStep, noteProgress } from "./task-rows.ts";

/** One process's part in running tasks. */
export type Runner = {
  readonly id: Id;
  readonly deps: Deps;
  readonly tasks: { readonly [name: string]: Task };
  /** What this process works on now. */
  readonly running: Map<Id, { readonly attempt: number; readonly lose: () => void }>;
  /** Aborted when the process ends: what is not done by then is left to another. */
  readonly ending: AbortSignal;
};

/** So often a task is begun, after faults or after processes that died with it. */
const mostAttempts = 4;
/** Pause before the second attempt; doubled before each further one. A database that crashed is back within it. */
const firstPause = 500;
/** A database may be away for long. Once it is back, tasks go on within so long. */
const longestPause = 4000;

/** How long is waited after so many faults in a row; milliseconds. */
export const pauseAfter = (faults: number): number => Math.min(firstPause * 2 ** (faults - 1), longestPause);

/** Refusals that pass: a task comes again after a pause, as often as its time allows. */
const passing: readonly number[] = [408, 425, 429];
const pauseOfPassing = 1000;

/** Works on a task until it has ended, or is another process's. Never resolves when the process ends before. */
export async function runTask(runner: Runner, id: Id): Promise<void> {
  let faults = 0;
  let held: number | null = null;
  for (;;) {
    try {
      const claim = await runner.deps.database.asSystem("begin a task", (db) => claimTask(db, id, runner.id, held));
      if (claim === null) return;
      held = claim.attempt;
      return await attempt(runner, claim);
    } catch (error) {
      if (runner.ending.aborted) return new Promise(() => {});
      if (error instanceof TaskLost) return;
      runner.deps.log.error({ err: error, task: id }, "a task could not go on");
    }
    faults += 1;
    await delay(pauseAfter(faults));
  }
}

async function attempt(runner: Runner, claim: Claim): Promise<void> {
  const { deps, running } = runner;
  const { id, organisation } = claim;
  const lost = new AbortController();
  running.set(id, { attempt: claim.attempt, lose: () => lost.abort(new TaskLost()) });
  try {
    const ending = await perform(runner, claim, AbortSignal.any([lost.signal, runner.ending]));
    await endTask(deps.database.forOrganisations([organisation]), claim, ending);
    deps.log.info({ task: id, name: claim.name, status: ending.status, attempt: claim.attempt }, "a task ended");
  } finally {
    running.delete(id);
  }
}

/** @throws what may pass with another attempt. */
async function perform(runner: Runner, claim: Claim, signal: AbortSignal): Promise<Ending> {
  const task = runner.tasks[claim.name];
  try {
    if (claim.attempt > mostAttempts) throw new Error("Every process that began it died");
    if (task === undefined) throw new Error(`There is no task ${claim.name}`);
    const work = workOn(runner.deps, claim, signal);
    return { status: "SUCCESS", result: await untilTaken(() => task.run(work, claim.input), signal) };
  } catch (error) {
    signal.throwIfAborted();
    const isFinal = error instanceof Problem && error.status < 500;
    if (error instanceof TaskLost || (!isFinal && claim.attempt < mostAttempts)) throw error;
    if (!isFinal) runner.deps.log.error({ err: error, task: claim.id, name: claim.name }, "a task is given up");
    return { status: "FAILURE", error: taskError(error) };
  }
}

/** What the work answers once it is no longer refused for a moment, such as where others of its client work too. */
async function untilTaken<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Problem) || !passing.includes(error.status)) throw error;
      await delay(pauseOfPassing, undefined, { signal });
    }
  }
}

function workOn(deps: Deps, claim: Claim, signal: AbortSignal): Work {
  const { organisation, user } = claim;
  const db = deps.database.forOrganisations([organisation]);
  const done = new Map<string, Json>(Object.entries(claim.steps));
  return {
    deps: { ...deps, aside: asideFor(organisation, signal) },
    organisation,
    user,
    db,
    signal,
    progress: async (share, message) => {
      signal.throwIfAborted();
      await noteProgress(db, claim, share, message);
    },
    step: async <T extends Json>(name: string, write: (trx: Work["db"]) => Promise<T>) => {
      signal.throwIfAborted();
      // What was kept under a step's name is what that step answered.
      if (done.has(name)) return done.get(name) as T;
      const answer = await deps.database.withOrganisations([organisation], async (trx) => {
        const written = await write(trx);
        await keepStep(trx, claim, name, written);
        return written;
      });
      done.set(name, answer);
      return answer;
    },
    keep: async (name, value) => {
      signal.throwIfAborted();
      await keepStep(db, claim, name, value);
      done.set(name, value);
    },
    kept: (name) => done.get(name),
  };
}
