import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Route, Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { toProblem } from "../http/fault-answer.ts";
import type { Arrival } from "../http/incoming.ts";

/** Whose log a row is when the call belongs to no organisation: no request ever sees it. */
export const installation: Id = "00000000-0000-0000-0000-000000000000";

/** What is known of a call when its audit row is written. */
export type Auditable = {
  readonly route: Route;
  readonly arrival: Arrival;
  caller: Id | null;
  organisation: Id | null;
};

/** Adds the row of a call that changes something, in the same transaction as the change. */
export async function audit(
  trx: Db,
  visit: Visit,
  outcome: { readonly status: number; readonly organisation: Id | null; readonly event?: string },
): Promise<void> {
  await insert(
    trx,
    { route: visit.route, arrival: visit, caller: visit.caller.id, organisation: outcome.organisation },
    outcome,
  );
}

/** Adds the row of a call that was to change something and did not. */
export async function auditFailure(audited: Auditable, error: unknown): Promise<void> {
  const { deps } = audited.arrival;
  const { status } = toProblem(error).problem;
  await deps.database.asSystem("audit a refused call", (db) => insert(db, audited, { status }));
}

/** Adds the row of a call that takes no sign-in. */
export async function auditPublic(
  arrival: Arrival,
  outcome: { readonly event: string; readonly status: number; readonly user: Id | null },
): Promise<void> {
  await arrival.deps.database.asSystem("audit a sign-in", (db) =>
    write(db, arrival, { event: outcome.event, status: outcome.status, user: outcome.user, organisation: null }),
  );
}

/** Adds the row of what is done later, for a person who asked for it before: it comes from no address. */
export async function auditWork(
  trx: Db,
  deps: Pick<Deps, "newId" | "now">,
  { method, path, ...line }: Line & { readonly method: string; readonly path: string },
): Promise<void> {
  await sql`insert into audit_log (id, organisation_id, event_name, user_id, method, path, response, created_at)
    values (${deps.newId()}, ${line.organisation ?? installation}, ${line.event}, ${line.user}, ${method},
      ${path.slice(0, 2000)}, ${line.status}, ${new Date(deps.now()).toISOString()})`.execute(trx);
}

function insert(db: Db, of: Auditable, outcome: { readonly status: number; readonly event?: string }): Promise<void> {
  const event = outcome.event ?? of.route.name;
  return write(db, of.arrival, { event, status: outcome.status, user: of.caller, organisation: of.organisation });
}

type Line = {
  readonly event: string;
  readonly status: number;
  readonly user: Id | null;
  readonly organisation: Id | null;
};

async function write(db: Db, { deps, incoming }: Arrival, line: Line): Promise<void> {
  const header = (name: string, most: number) => incoming.header(name)?.slice(0, most) ?? null;
  await sql`insert into audit_log
    (id, organisation_id, event_name, user_id, ip, method, path, response, referer, user_agent, language, request_id, created_at)
    values (${deps.newId()}, ${line.organisation ?? installation}, ${line.event}, ${line.user}, ${incoming.ip},
      ${incoming.method}, ${incoming.path.slice(0, 2000)}, ${line.status}, ${header("referer", 2000)},
      ${header("user-agent", 1000)}, ${header("accept-language", 200)}, ${incoming.id},
      ${new Date(deps.now()).toISOString()})`.execute(db);
}
