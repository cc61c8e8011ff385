import { nounsByName } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { inRounds } from "../base/in-rounds.ts";
import { auditRequested, readRequest } from "../releases/requested-deploy.ts";
import { updateRows } from "../rows/write-row.ts";
import { ownPlaces } from "./open-queue.ts";
import { tasks } from "./registry.ts";
import { insertTask } from "./task-rows.ts";

const every = 1000;
/** Most that one round ends: the rest is the next round's. */
const mostAtOnce = 50;

/**
 * Has deploys carried out whose time has come, and keeps with each why it failed. Every server does so: a request is taken
 * by one of them, together with the task that goes on when that server dies. The answer stops it.
 */
export function followDueDeploys(deps: Deps): () => Promise<void> {
  return inRounds(
    every,
    () => dueDeploys(deps),
    (error) => deps.log.warn({ err: error }, "due deploys could not be looked for"),
  );
}

/** One round of it. */
export async function dueDeploys(deps: Deps): Promise<void> {
  await deps.database.asSystem("take deploys that are due", (db) =>
    db.transaction().execute(async (trx) => {
      await takeDue(trx, deps);
      await endUnapproved(trx, deps);
      await endFailed(trx, deps);
    }),
  );
}

/** How much more the living processes can begin of what no person waits for. */
const freePlaces = sql`select greatest(0,
  (select count(*) from task_runner where lease_until > now()) * ${sql.lit(ownPlaces)}
    - (select count(*) from task where "user" is null and status in ('PENDING', 'RUNNING')))`;

const nowOf = ({ now }: Deps) => new Date(now()).toISOString();

/**
 * Takes as many as can begin, one of a client at a time: what waits can still be cancelled. The client comes first whose
 * last one is the longest ago.
 */
async function takeDue(trx: Db, deps: Deps): Promise<void> {
  const ofClient = (status: RawBuilder<unknown>) => sql`select max(updated_at) from deploy_request as o
    where o.organisation_id = next.organisation_id and ${status}`;
  const { rows } = await sql<{ id: Id; organisation: Id }>`select id, organisation_id as organisation
    from deploy_request where status = 'waiting' and id = any (array(
      select id from (select distinct on (organisation_id) id, organisation_id, due_at from deploy_request
        where status = 'waiting' and due_at <= ${nowOf(deps)} order by organisation_id, due_at, id) as next
      where (${ofClient(sql`o.status = 'taken'`)}) is null
      order by (${ofClient(sql`o.task is not null`)}) nulls first, due_at, id limit (${freePlaces})))
    for update skip locked`.execute(trx);
  const { timeout } = tasks.deploy_request;
  for (const { id, organisation } of rows) {
    // It is no one's own: the person who asked sees it with the agent, not among their tasks.
    const task = await insertTask(trx, {
      name: "deploy_request",
      input: { request: id },
      organisation,
      user: null,
      timeout,
    });
    await updateRows(trx, nounsByName.deploy_request, [id], { status: "taken", task });
  }
}

async function endUnapproved(trx: Db, deps: Deps): Promise<void> {
  const { rows } = await sql<{ id: Id }>`select id from deploy_request
    where status = 'asked' and due_at <= ${nowOf(deps)} limit ${mostAtOnce} for update skip locked`.execute(trx);
  for (const { id } of rows) {
    await fail(trx, deps, id, { status: 409, code: "not_approved", reason: "It was not approved before its time." });
  }
}

type Failure = { readonly status: number; readonly code: string; readonly reason: string };

/** What the task of a taken request failed of, or why there is none. */
async function endFailed(trx: Db, deps: Deps): Promise<void> {
  const { rows } = await sql<
    Failure & { id: Id }
  >`select d.id, coalesce((t.error ->> 'status')::integer, 500) as status,
      coalesce(t.error ->> 'code', 'lost') as code,
      coalesce(t.error ->> 'detail', 'No server carried it out.') as reason
    from deploy_request d left join task t on t.id = d.task
    where d.status = 'taken' and (t.id is null or t.status = 'FAILURE')
    limit ${mostAtOnce} for update of d skip locked`.execute(trx);
  for (const { id, ...failure } of rows) await fail(trx, deps, id, failure);
}

async function fail(trx: Db, deps: Deps, id: Id, { status, code, reason }: Failure): Promise<void> {
  await updateRows(trx, nounsByName.deploy_request, [id], { status: "failed", code, reason: reason.slice(0, 4000) });
  await auditRequested(trx, deps, await readRequest(trx, id), status);
}
