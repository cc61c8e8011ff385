import { withLock } from "@parley/db";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { keepLease, renewLease } from "./keep-lease.ts";
import { openQueue } from "./open-queue.ts";
import { tasks } from "./registry.ts";
import { type Runner, runTask } from "./run-task.ts";

/** Running tasks in this process. */
export type RunningTasks = {
  /** Takes nothing more, gives what runs a moment to end, and leaves the rest to another process. */
  stop(): Promise<void>;
};

export type TaskOptions = {
  readonly deps: Deps;
  /** The system role's: it owns the tables of the queue. */
  readonly databaseUrl: string;
  /** What there is to run. Default: the registry. */
  readonly tasks?: Runner["tasks"];
  /** How long a process may say nothing before it is taken for dead. Default 15,000. */
  readonly lease?: number;
  /** How often the queue is asked for more. Default 500. */
  readonly pollEvery?: number;
};

/** Only one process at a time may make or change the queue's tables. Any number, as long as nothing else locks it. */
const queueLock = 7_240_004;
const stopPatience = 3000;

/** Takes part in running tasks until it is stopped. Many processes may; call it once in each. */
export async function startTasks(options: TaskOptions): Promise<RunningTasks> {
  const { deps, databaseUrl, lease = 15_000, pollEvery = 500 } = options;
  const ending = new AbortController();
  const runner: Runner = {
    id: deps.newId(),
    deps,
    tasks: options.tasks ?? tasks,
    running: new Map(),
    ending: ending.signal,
  };
  // Before anything is taken: an unknown process could not be found dead.
  await deps.database.asSystem("keep tasks going", (db) => renewLease(db, runner.id, lease));
  const queue = await withLock({ url: databaseUrl, lock: queueLock }, async () => {
    const opened = await openQueue({
      databaseUrl,
      runner: runner.id,
      log: deps.log,
      pollEvery,
      run: (task) => runTask(runner, task),
    });
    await deps.database.asSystem("let tasks be queued", letOwnerQueue);
    return opened;
  });
  const stopKeeping = keepLease(runner, queue, lease);
  return {
    stop: async () => {
      await stopKeeping();
      await queue.close(stopPatience);
      ending.abort();
      await deps.database.asSystem("keep tasks going", (db) => renewLease(db, runner.id, 0));
    },
  };
}

/** The trigger that queues tasks runs with the rights of the tables' owner: it may write what the queue has made. */
async function letOwnerQueue(db: Db): Promise<void> {
  await sql`do $$
    declare
      missing regclass;
    begin
      for missing in
        select oid from pg_class
        where relnamespace = 'dbos'::regnamespace and relkind = 'r' and relowner = current_user::regrole
          and not has_table_privilege('parley_owner', oid, 'insert')
      loop
        execute format('grant select, insert, update on %s to parley_owner', missing);
      end loop;
    end
  $$`.execute(db);
}
