import { decide, nounsByName, type Policy, shownFields } from "@parley/model";
import type { Task } from "@parley/model/api/tasks";
import { type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Visit } from "../access/route.ts";
import type { Caller } from "../auth/caller.ts";
import type { Db } from "../base/db.ts";
import { notFound } from "../http/problems.ts";
import { selectList } from "../rows/sql-parts.ts";
import { tasks } from "./registry.ts";
import { taskError, timedOut } from "./task-problems.ts";
import { failTasks, isLate } from "./task-rows.ts";

const noun = nounsByName.task;
const fields = shownFields(noun);

/** A task without what a list leaves out. */
export type ListedTask = Omit<Task, "result">;

/** What a list leaves out: results may be long. */
export const listed = selectList(
  noun,
  fields.filter((name) => name !== "result"),
);
const whole = selectList(noun, fields);

/** Whose a task is: its caller's own, in the organisation that it works in. */
export type OwnTask = { readonly id: Id; readonly user: Id; readonly organisation: Id };

/** What says who may learn of a task: where it works, on which agent, and its kind. */
type Found = { readonly organisation: Id; readonly flow: Id | null; readonly name: string };

/**
 * The task that a path names: it is the caller's own, and the caller still has the rights that starting it takes.
 * @throws Problem 404 when the caller has none such.
 */
export async function ownTask(visit: Visit): Promise<OwnTask> {
  const { caller, deps, incoming } = visit;
  const id = incoming.params.task_id ?? "";
  if (!isId(id)) throw notFound();
  const { rows } = await deps.database.asSystem("find whose a task is", (db) =>
    sql<Found>`select t.organisation_id as organisation, t.name, coalesce(t.input ->> 'flow', v.flow::text) as flow
      from task t left join flow_version v on v.id::text = t.input ->> 'version'
      where t.id = ${id} and t."user" = ${caller.id}`.execute(db),
  );
  const [found] = rows;
  if (found === undefined || !mayLearn(caller, found)) throw notFound();
  return { id, user: caller.id, organisation: found.organisation };
}

const kinds: { readonly [name: string]: { readonly needs: readonly (readonly Policy[])[] } } = tasks;

function mayLearn({ access, clients }: Caller, { organisation, flow, name }: Found): boolean {
  const isThere = isEverywhere(access) || clients.includes(organisation);
  const needs = kinds[name]?.needs ?? [];
  return isThere && needs.every((policies) => decide(access, policies, { organisation, flow }) === "allowed");
}

const isEverywhere = ({ grants }: Caller["access"]): boolean =>
  grants.some(({ scope }) => scope === "independent" || scope === "all_organisations");

/** The organisations in which the caller has tasks, and still a right: the path of the list names none. */
export async function organisationsOfTasks({ caller, deps }: Visit): Promise<readonly Id[]> {
  const { rows } = await deps.database.asSystem("find the organisations of tasks", (db) =>
    sql<{ organisation_id: Id }>`select distinct organisation_id from task where "user" = ${caller.id}`.execute(db),
  );
  const organisations = rows.map((row) => row.organisation_id);
  return isEverywhere(caller.access) ? organisations : organisations.filter((id) => caller.clients.includes(id));
}

/**
 * Reads a task, and with `takeAway` deletes it if it has ended, in one statement: however many ask, one gets it. A task
 * that is out of time has ended, also before it is noticed.
 * @throws Problem 404 when it is gone.
 */
export async function takeTask(trx: Db, { id, user }: OwnTask, takeAway: boolean): Promise<Task> {
  const own = sql`t.id = ${id} and t."user" = ${user}`;
  await failTasks(trx, sql`id = ${id} and ${isLate}`, taskError(timedOut()));
  const hasEnded = sql`t.status in ('SUCCESS', 'FAILURE')`;
  const { rows } = await (takeAway
    ? sql<Task>`with gone as (delete from task as t where ${own} and ${hasEnded} returning ${whole})
        select * from gone union all select ${whole} from task as t where ${own} and not ${hasEnded}`
    : sql<Task>`select ${whole} from task as t where ${own}`
  ).execute(trx);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}

/** A failed task's problem is also its result, where the clients of the catalogue look for it. */
export const shownTask = (row: Task): Task => ({ ...row, result: row.result ?? row.error });
