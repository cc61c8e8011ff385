import { nounNamed, rules } from "@parley/model";
import type { Id, JsonSchema } from "@parley/model/kernel";
import { sql } from "kysely";
import { actionRoute } from "../access/action-route.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { type Answer, ok } from "../http/answer.ts";
import { bodyReader } from "../rows/body-reader.ts";
import { dbOf, itemCondition, rowById } from "../rows/read.ts";
import { workIn } from "../rows/work-in.ts";
import { findRow, updateRows } from "../rows/write-row.ts";

const provider = nounNamed("telephony_provider");
const number = nounNamed("virtual_number");
const statusBody: JsonSchema = {
  type: "object",
  required: ["status"],
  additionalProperties: false,
  properties: { status: { enum: ["active", "inactive"] } },
};
const readStatus = bodyReader<{ status: "active" | "inactive" }>(statusBody);

const providerStatus = (tail: string, call: string, status: string, summary: string): GuardedRoute =>
  actionRoute({
    method: "PUT",
    path: `/api/telephony/providers/{id}/${tail}/`,
    call,
    name: `telephony_provider.${tail}`,
    summary,
    rule: tail === "purge" ? rules.numbersAdmin : rules.numbersWrite,
    noun: provider,
    handle: (visit) => setProviderStatus(visit, status),
  });

/** Carriers, numbers and voice workers, apart from their rows. */
export const telephonyRoutes: readonly GuardedRoute[] = [
  providerStatus("pause", "C553", "paused", "Send no new calls by a carrier"),
  providerStatus("resume", "C554", "active", "Send calls by a carrier again"),
  providerStatus("purge", "C555", "purging", "Purge a carrier: what waits for it is dropped"),
  actionRoute({
    method: "POST",
    path: "/api/telephony/virtual_numbers/{number}/update_status/",
    call: "C587",
    name: "virtual_number.update_status",
    summary: "Answer a number, or do not",
    rule: rules.numbersWrite,
    noun: number,
    request: statusBody,
    handle: updateNumberStatus,
  }),
  actionRoute({
    method: "GET",
    path: "/api/telephony/workers/list_concurrency/",
    call: "C594",
    name: "worker.list_concurrency",
    summary: "How many calls each voice worker hosts, and how many it could",
    rule: rules.numbersRead,
    noun: nounNamed("worker"),
    handle: listConcurrency,
  }),
];

async function setProviderStatus(visit: Visit, status: string): Promise<Answer> {
  visit.incoming.query.allow([]);
  const id: Id = visit.place.parents.id ?? "";
  return workIn(visit, provider, [null], async (trx) => {
    await updateRows(trx, provider, [id], { status });
    await audit(trx, visit, { status: 200, organisation: null });
    return rowById(trx, provider, id);
  });
}

async function updateNumberStatus(visit: Visit): Promise<Answer> {
  visit.incoming.query.allow([]);
  const { status } = readStatus(visit);
  const mount = number.mounts.find(({ path }) => path === "/api/telephony/virtual_numbers/");
  if (mount === undefined) throw new Error("Virtual numbers are not mounted");
  const target = { noun: number, mount };
  const found = await findRow(visit, target, [itemCondition(target, visit)]);
  return workIn(visit, number, [found.organisation_id], async (trx) => {
    await updateRows(trx, number, [found.id], { status });
    await audit(trx, visit, { status: 200, organisation: found.organisation_id });
    return rowById(trx, number, found.id);
  });
}

async function listConcurrency(visit: Visit): Promise<Answer> {
  visit.incoming.query.allow([]);
  const { rows } =
    await sql`select id, name, status, live_calls, capacity, heartbeat_at from worker order by name, id`.execute(
      dbOf(visit),
    );
  return ok({ count: rows.length, next: null, previous: null, results: rows });
}
