import { decide, rules } from "@parley/model";
import {
  mostRecordedCalls,
  type RecordedCall,
  type RecordedCalls,
  recordedCalls,
  talliedCategories,
} from "@parley/model/api/calls";
import { type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import { answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { invalid } from "../http/problems.ts";
import { wholeNumber } from "../rows/list-query.ts";
import { dbOf } from "../rows/read.ts";
import { withoutSealed } from "./encrypted-words.ts";
import { replayableOf, type StoredCall, storedCalls } from "./stored-calls.ts";

/** The last calls of a flow, to be played again: what the page of a call shows of them, without opening any words. */
export const recordedCallsRoute: GuardedRoute = callRoute(recordedCalls, {
  name: "call.recorded_calls",
  summary: "The last calls that have ended, to be played again against a draft: how each began, and its record",
  rule: rules.callsRead,
  handle: async (visit) => answerOf(recordedCalls, await page(visit)),
});

type Asked = {
  readonly category: (typeof talliedCategories)[number];
  readonly limit: number;
  readonly before: Id | null;
};

/** @throws Problem 400 for what a parameter cannot be. */
function readAsked({ incoming: { query } }: Visit): Asked {
  query.allow(Object.keys(recordedCalls.query.schemas));
  const category = talliedCategories.find((one) => one === (query.one("category") ?? "completed"));
  const limit = wholeNumber(query, "limit", { least: 1, most: mostRecordedCalls }) ?? mostRecordedCalls;
  const before = query.one("before") ?? null;
  if (category === undefined) throw fault("category", `Write one of ${talliedCategories.join(", ")}.`);
  if (before !== null && !isId(before)) throw fault("before", "Take the call from next as it is.");
  return { category, limit, before };
}

const fault = (field: string, message: string) => invalid([{ field, code: "invalid", message }]);

async function page(visit: Visit): Promise<RecordedCalls> {
  const { category, limit, before } = readAsked(visit);
  const { flow } = inPath(visit);
  const db = dbOf(visit);
  const older = sql`(t.created_at, t.id) < (select of.created_at, of.id from call as of where of.id = ${before} and of.flow = ${flow})`;
  const fit = sql`t.category = ${category} and ${before === null ? sql`true` : older}`;
  const rows = await storedCalls(db, { flow, fit, limit });
  const { rows: counted } = await sql<{ ongoing: number }>`select count(*)::integer as ongoing from call
    where flow = ${flow} and deleted_at is null and ended_at is null
      and category = ${category === "completed" ? "ongoing" : category}`.execute(db);
  const results = rows.map((row) => recorded(row, mayKnowPeople(visit)));
  const next = rows.length < limit ? null : (rows.at(-1)?.id ?? null);
  return { results, next, ongoing: counted[0]?.ongoing ?? 0 };
}

/** Accounts are the client's: those who read the calls of one agent alone do not read them. */
function mayKnowPeople({ caller, place }: Visit): boolean {
  const [organisation = null] = place.organisations;
  return decide(caller.access, rules.callsRead, { organisation, flow: null }) === "allowed";
}

function recorded(row: StoredCall, knowsPeople: boolean): RecordedCall {
  const { version, release, events } = row;
  return { version, release, ...replayableOf(row, knowsPeople), events: events.map(withoutSealed) };
}
