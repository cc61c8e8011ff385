import type { Id, Json, JsonObject } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../base/db.ts";
import { TaskLost } from "./task-lost.ts";

/** A task begun by one process. Only the latest attempt may write, which keeps a process taken for dead from it. */
export type Claim = {
  readonly id: Id;
  readonly attempt: number;
  readonly organisation: Id;
  readonly user: Id | null;
  readonly name: string;
  readonly input: unknown;
  /** Steps that are done, each with what it answered, and what else attempts kept. */
  readonly steps: JsonObject;
};

/** How a task ends: with its outcome, or with the body of a problem. */
export type Ending =
  | { readonly status: "SUCCESS"; readonly result: Json }
  | { readonly status: "FAILURE"; readonly error: JsonObject };

const touched = sql`updated_at = now(), revision = revision + 1`;
const isPending = sql`status in ('PENDING', 'RUNNING')`;
const isHeldBy = (claim: Claim) => sql`id = ${claim.id} and attempt = ${claim.attempt} and status = 'RUNNING'`;
const json = (value: Json) => sql`${JSON.stringify(value)}::jsonb`;
/** A problem's body; the task's id is what finds it in the logs. */
const failure = (error: JsonObject) =>
  sql`status = 'FAILURE', error = ${json(error)} || jsonb_build_object('request_id', id), runner = null`;

/** Out of time. What no person waits for has its time from when it begins: it may wait in line for a day. */
export const isLate = sql`deadline <= now()
  and ("user" is not null or attempt > 0 or created_at <= now() - interval '1 day')`;

/** Makes a task; with its row it is in the queue, and not before the transaction commits. `timeout` in milliseconds. */
export async function insertTask(
  trx: Db,
  task: { name: string; input: JsonObject; organisation: Id; user: Id | null; timeout: number },
): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`insert into task (organisation_id, "user", name, input, deadline)
    values (${task.organisation}, ${task.user}, ${task.name}, ${json(task.input)},
      now() + make_interval(secs => ${task.timeout / 1000})) returning id`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error("The task was not stored");
  return row.id;
}

/**
 * Begins an attempt at a task, the one after `held` when this process has begun it before. Null when it has ended, is no
 * more, or went over to another process since. The first attempt at what no person waits for moves its deadline along.
 */
export async function claimTask(db: Db, id: Id, runner: Id, held: number | null): Promise<Claim | null> {
  const { rows } = await sql<Claim>`update task
    set status = 'RUNNING', attempt = attempt + 1, runner = ${runner}, ${touched},
      deadline = case when "user" is null and attempt = 0 then now() + (deadline - created_at) else deadline end
    where id = ${id} and ${isPending} and (${held}::integer is null or attempt = ${held})
    returning id, attempt, organisation_id as organisation, "user", name, input, steps`.execute(db);
  return rows[0] ?? null;
}

/** @throws TaskLost */
async function change(db: Db, claim: Claim, changes: RawBuilder<unknown>): Promise<void> {
  const { numAffectedRows } = await sql`update task set ${changes}, ${touched} where ${isHeldBy(claim)}`.execute(db);
  if (numAffectedRows !== 1n) throw new TaskLost();
}

/** @throws TaskLost */
export function noteProgress(db: Db, claim: Claim, share: number, message: string): Promise<void> {
  return change(db, claim, sql`progress = ${Math.min(1, Math.max(0, share))}, message = ${message}`);
}

/** Notes that a step is done, in the transaction that did it, or a value for further attempts. @throws TaskLost */
export function keepStep(trx: Db, claim: Claim, name: string, answer: Json): Promise<void> {
  return change(trx, claim, sql`steps = steps || jsonb_build_object(${name}::text, ${json(answer)})`);
}

/** @throws TaskLost */
export function endTask(db: Db, claim: Claim, ending: Ending): Promise<void> {
  return ending.status === "SUCCESS"
    ? change(db, claim, sql`status = 'SUCCESS', progress = 1, result = ${json(ending.result)}, runner = null`)
    : change(db, claim, failure(ending.error));
}

/** Ends tasks that have not ended, whichever process runs them. Returns which. */
export async function failTasks(db: Db, where: RawBuilder<unknown>, error: JsonObject): Promise<readonly Id[]> {
  const { rows } = await sql<{ id: Id }>`update task set ${failure(error)}, ${touched}
    where ${isPending} and ${where} returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** Those of the attempts that their process no longer holds. */
export async function lostAttempts(db: Db, held: ReadonlyMap<Id, number>): Promise<readonly Id[]> {
  const ids = [...held.keys()];
  const { rows } = await sql<{ id: Id; attempt: number }>`select id, attempt from task
    where id = any(${ids}::uuid[]) and status = 'RUNNING'`.execute(db);
  const still = new Map(rows.map((row) => [row.id, row.attempt]));
  return ids.filter((id) => still.get(id) !== held.get(id));
}
