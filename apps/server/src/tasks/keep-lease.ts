import { setTimeout as delay } from "node:timers/promises";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import type { Queue } from "./open-queue.ts";
import type { Runner } from "./run-task.ts";
import { taskError, timedOut } from "./task-problems.ts";
import { failTasks, isLate, lostAttempts } from "./task-rows.ts";

/** What has ended is kept for those who never asked for it. */
const keptDays = 7;
/** Beats between two rounds of tidying. */
const tidyEvery = 200;

/** Says that this process lives, for `lease` milliseconds. */
export async function renewLease(db: Db, runner: Id, lease: number): Promise<void> {
  await sql`insert into task_runner (id, lease_until) values (${runner}, now() + make_interval(secs => ${lease / 1000}))
    on conflict (id) do update set lease_until = excluded.lease_until`.execute(db);
}

/**
 * Five times a lease: says that this process lives, ends what is out of time and stops what others took over. It then
 * takes up what died with other processes. Returns what ends this; the lease then runs out.
 */
export function keepLease(runner: Runner, queue: Queue, lease: number): () => Promise<void> {
  const { database, log } = runner.deps;
  const stopped = new AbortController();
  const loop = async () => {
    for (let beats = 0; !stopped.signal.aborted; beats += 1) {
      try {
        await database.asSystem("keep tasks going", (db) => beat(db, runner, lease));
        await takeUpDead(runner, queue);
        if (beats % tidyEvery === 0) await tidy(runner, queue);
      } catch (error) {
        log.error({ err: error }, "tasks could not be looked after");
      }
      await delay(lease / 5, undefined, { signal: stopped.signal }).catch(() => {});
    }
  };
  const ended = loop();
  return async () => {
    stopped.abort();
    await ended;
  };
}

async function beat(db: Db, runner: Runner, lease: number): Promise<void> {
  await renewLease(db, runner.id, lease);
  const late = await failTasks(db, isLate, taskError(timedOut()));
  if (late.length > 0) runner.deps.log.warn({ tasks: late }, "tasks ran out of time");
  if (runner.running.size === 0) return;
  const held = new Map([...runner.running].map(([id, { attempt }]) => [id, attempt]));
  for (const id of await lostAttempts(db, held)) {
    const current = runner.running.get(id);
    if (current?.attempt === held.get(id)) current?.lose();
  }
}

/** A dead process's row goes only once its tasks are back in the queue, so a death in between loses nothing. */
async function takeUpDead(runner: Runner, queue: Queue): Promise<void> {
  await runner.deps.database.asSystem("take up tasks of dead processes", (db) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: Id }>`select id from task_runner where lease_until <= now()
        for update skip locked`.execute(trx);
      if (rows.length === 0) return;
      const dead = rows.map((row) => row.id);
      await queue.putBack(dead);
      await sql`delete from task_runner where id = any(${dead}::uuid[])`.execute(trx);
    }),
  );
}

async function tidy(runner: Runner, queue: Queue): Promise<void> {
  await runner.deps.database.asSystem("forget old tasks", (db) =>
    sql`delete from task where status in ('SUCCESS', 'FAILURE')
      and updated_at < now() - make_interval(days => ${keptDays})`.execute(db),
  );
  await queue.tidy();
}
