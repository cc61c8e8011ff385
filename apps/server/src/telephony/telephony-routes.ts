import { dropDials } from "@parley/db/store";
import { nounsByName, type Row, rules } from "@parley/model";
import {
  giveBackNumber,
  pauseProvider,
  purgeProvider,
  resumeProvider,
  setNumberStatus,
  type WorkerLoad,
  workerLoads,
} from "@parley/model/api/telephony";
import type { Field, Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { conflict } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf, itemCondition, shownRow } from "../rows/read.ts";
import { workIn } from "../rows/work-in.ts";
import { findRow, updateRows } from "../rows/write-row.ts";

const provider = nounsByName.telephony_provider;
const number = nounsByName.virtual_number;
const readStatus = bodyOf(setNumberStatus);

/** Carriers, numbers and voice workers, apart from their rows. */
export const telephonyRoutes: readonly GuardedRoute[] = [
  callRoute(pauseProvider, {
    name: "telephony_provider.pause",
    summary: "Send no new calls by a carrier",
    rule: rules.numbersWrite,
    noun: provider,
    handle: (visit) => setProviderStatus(visit, "paused"),
  }),
  callRoute(resumeProvider, {
    name: "telephony_provider.resume",
    summary: "Send calls by a carrier again",
    rule: rules.numbersWrite,
    noun: provider,
    handle: (visit) => setProviderStatus(visit, "active"),
  }),
  callRoute(purgeProvider, {
    name: "telephony_provider.purge",
    summary: "Purge a carrier: what waits for it is dropped",
    rule: rules.numbersAdmin,
    noun: provider,
    handle: purge,
  }),
  callRoute(setNumberStatus, {
    name: "virtual_number.update_status",
    summary: "Answer a number, or do not",
    rule: rules.numbersWrite,
    noun: number,
    handle: updateNumberStatus,
  }),
  callRoute(giveBackNumber, {
    name: "virtual_number.give_back",
    summary: "Take a number from its client and agent: another client may have it",
    rule: rules.sharedWrite,
    noun: number,
    handle: giveBack,
  }),
  callRoute(workerLoads, {
    name: "worker.list_concurrency",
    summary: "How many calls each voice worker hosts, and how many it could",
    rule: rules.numbersRead,
    noun: nounsByName.worker,
    handle: listConcurrency,
  }),
];

type ProviderStatus = Row<typeof provider>["status"];

async function setProviderStatus(visit: Visit, status: ProviderStatus): Promise<AnswerTo<typeof pauseProvider>> {
  return workIn(visit, provider, [null], (trx) => changeStatus(trx, visit, status));
}

/** The calls that wait are of any clients: on the system's way. */
async function purge(visit: Visit): Promise<AnswerTo<typeof purgeProvider>> {
  return visit.deps.database.asSystem("purge a carrier", (db) =>
    db.transaction().execute(async (trx) => {
      const answer = await changeStatus(trx, visit, "purging");
      await dropDials(trx, providerOf(visit));
      return answer;
    }),
  );
}

async function changeStatus(trx: Db, visit: Visit, status: ProviderStatus): Promise<AnswerTo<typeof pauseProvider>> {
  visit.incoming.query.allow([]);
  const id = providerOf(visit);
  await updateRows(trx, provider, [id], { status });
  await audit(trx, visit, { status: 200, organisation: null });
  return shownRow(trx, provider, id);
}

const providerOf = (visit: Visit): Id => visit.place.parents.id ?? "";

async function updateNumberStatus(visit: Visit): Promise<AnswerTo<typeof setNumberStatus>> {
  visit.incoming.query.allow([]);
  const { status } = readStatus(visit);
  const found = await numberOf(visit);
  return workIn(visit, number, [found.organisation_id], async (trx) => {
    await updateRows(trx, number, [found.id], { status });
    await audit(trx, visit, { status: 200, organisation: found.organisation_id });
    return shownRow(trx, number, found.id);
  });
}

/** What staff saw of its owner holds no longer. @throws Problem 409 `test_number` for one that lives with its agent. */
/**
 * A number that is no client's: all that a client may set on it is as on a new one, so that the next client has nothing
 * of it. What it carries stays.
 */
const clientless = Object.fromEntries(
  Object.entries<Field>(number.fields).flatMap(([name, field]) =>
    field.readOnly || field.staff !== undefined || name === "channel" ? [] : [[name, field.default ?? null]],
  ),
);

async function giveBack(visit: Visit): Promise<AnswerTo<typeof giveBackNumber>> {
  visit.incoming.query.allow([]);
  const found = await numberOf(visit);
  return workIn(visit, number, [found.organisation_id, null], async (trx) => {
    const { rows } = await sql`select from virtual_number where id = ${found.id} and not is_test for update`.execute(
      trx,
    );
    if (rows.length === 0)
      throw conflict("test_number", "A test number goes with its agent: delete it in place of that.");
    await updateRows(trx, number, [found.id], { ...clientless, flow: null, is_verified: false });
    await audit(trx, visit, { status: 200, organisation: found.organisation_id });
    return shownRow(trx, number, found.id);
  });
}

/** The number that the path names. */
function numberOf(visit: Visit) {
  const mount = number.mounts.find(({ path }) => path === "/api/telephony/virtual_numbers/");
  if (mount === undefined) throw new Error("Virtual numbers are not mounted");
  const target = { noun: number, mount };
  return findRow(visit, target, [itemCondition(target, visit)]);
}

async function listConcurrency(visit: Visit): Promise<AnswerTo<typeof workerLoads>> {
  visit.incoming.query.allow([]);
  const { rows } =
    await sql<WorkerLoad>`select id, name, status, live_calls, capacity, heartbeat_at from worker order by name, id`.execute(
      dbOf(visit),
    );
  return answerOf(workerLoads, { count: rows.length, next: null, previous: null, results: rows });
}
