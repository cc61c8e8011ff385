import { type DialRefusal, firstNumberOf, passDial, queueDial, reserveLeg } from "@parley/db/store";
import { nounNamed, rules } from "@parley/model";
import {
  callWithParameters,
  triggerCall,
  triggerCallOfClient,
  tryProvider,
  usualRing,
} from "@parley/model/api/dialling";
import { type BodyOf, type Id, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { badRequest, conflict, invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";
import { findRow } from "../rows/write-row.ts";
import { requireMetadataOf } from "./required-metadata.ts";

const number = nounNamed("virtual_number");

/** How long a call may wait for a voice worker, in milliseconds. */
const patience = 60_000;
const longestKey = 200;

/** What each of the calls asks for. */
type Wish = BodyOf<typeof triggerCall> &
  Partial<BodyOf<typeof callWithParameters>> &
  Partial<BodyOf<typeof tryProvider>>;
type Queued = AnswerTo<typeof triggerCall>;
const readTrigger = bodyOf(triggerCall);
const readParameters = bodyOf(callWithParameters);
const readProvider = bodyOf(tryProvider);

/** Calls that we make. Only a number's own carrier is ever dialled; a request names digits, never an address. */
export const triggerCallRoutes: readonly GuardedRoute[] = [
  callRoute(triggerCall, {
    name: "flow.trigger_call",
    summary: "Have an agent call a number; with an Idempotency-Key never twice",
    rule: rules.flowWrite,
    noun: nounNamed("flow"),
    success: 202,
    handle: (visit) => dialForFlow(visit, readTrigger(visit)),
  }),
  callRoute(triggerCallOfClient, {
    name: "flow.trigger_call_below_client",
    summary: "Have an agent call a number; with an Idempotency-Key never twice",
    rule: rules.flowWrite,
    success: 202,
    handle: (visit) => dialForFlow(visit, readTrigger(visit)),
  }),
  callRoute(callWithParameters, {
    name: "flow.call_with_parameters",
    summary: "The same, with values for the conversation",
    rule: rules.flowWrite,
    success: 202,
    handle: (visit) => dialForFlow(visit, readParameters(visit)),
  }),
  callRoute(tryProvider, {
    name: "telephony_provider.trigger_call",
    summary: "Place a test call from a number, to try its carrier",
    rule: rules.numbersWrite,
    noun: number,
    success: 202,
    handle: dialFromNumber,
  }),
];

async function dialForFlow(visit: Visit, wish: Wish): Promise<Queued> {
  visit.incoming.query.allow([]);
  const flow = inPath(visit).flow;
  const db = dbOf(visit);
  const { rows } = await sql<{ organisation_id: Id }>`select organisation_id from flow where id = ${flow}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("The flow of the path is not there");
  const from = wish.from ?? (await firstNumberOf(db, flow));
  if (from === null) throw dialProblem("no_sip_line");
  return order(visit, wish, { organisation: row.organisation_id, flow, from });
}

async function dialFromNumber(visit: Visit): Promise<Queued> {
  visit.incoming.query.allow([]);
  const wish = readProvider(visit);
  const mount = number.mounts.find(({ path }) => path === "/api/telephony/virtual_numbers/");
  if (mount === undefined) throw new Error("Virtual numbers are not mounted");
  const found = await findRow(visit, { noun: number, mount }, [sql`t.number = ${wish.from}`]);
  const flow = await visit.deps.database.asSystem("find who answers a number", async (db) => {
    const { rows } = await sql<{ flow: Id | null; provider: Id | null }>`select n.flow, l.provider
      from virtual_number n left join sip_line l on l.id = n.sip_line where n.id = ${found.id}`.execute(db);
    const { flow: answers = null, provider = null } = rows[0] ?? {};
    if (wish.provider !== undefined && wish.provider !== provider) throw dialProblem("no_sip_line");
    return answers;
  });
  if (found.organisation_id === null || flow === null) throw dialProblem("unknown_number");
  return order(visit, wish, { organisation: found.organisation_id, flow, from: wish.from });
}

async function order(visit: Visit, wish: Wish, of: { organisation: Id; flow: Id; from: string }): Promise<Queued> {
  const to = wish.to.replaceAll(/[\s().-]/g, "");
  if (!/^\+?[0-9]{1,15}$/.test(to)) throw undiallable();
  const { database, newId } = visit.deps;
  const call = newId();
  const key = keyOf(visit) ?? call;
  const metadata = wish.metadata ?? wish.parameters ?? {};
  const ringMs = (wish.ring_seconds ?? usualRing) * 1000;
  const asked = { organisation: of.organisation, flow: of.flow, from: of.from, to };
  const request = { ...asked, metadata, ringMs };
  const repeated = await knownCall(visit, of.organisation, key);
  // A repetition gets the call of its first request, also when rights or limits have changed since.
  const pass = repeated ? null : await passDial(database, asked);
  if (typeof pass === "string") throw dialProblem(pass);
  if (pass !== null) await requireMetadataOf(visit.deps, pass.release, metadata);
  const dialled = { ...asked, to: pass?.leg.to ?? to };
  const dial = await database.asSystem("order a call within the limits of its line", (db) =>
    db.transaction().execute(async (trx) => {
      const stored = await queueDial(trx, { ...dialled, call, key, request, metadata, ringMs, patience });
      if (!stored.isSame) throw changedRequest();
      // Of several that ask at once with one key the first one's call counts.
      if (stored.call === call && pass !== null) {
        const reserved = await reserveLeg(trx, call, pass.leg);
        if (typeof reserved === "string") throw dialProblem(reserved);
      }
      await audit(trx, visit, { status: 202, organisation: of.organisation });
      return stored;
    }),
  );
  const queued = { call_uuid: dial.call, status: dial.status, from: of.from, to: dialled.to };
  return { ...answerOf(triggerCall, queued), status: 202 };
}

async function knownCall(visit: Visit, organisation: Id, key: string): Promise<boolean> {
  const db = visit.deps.database.forOrganisations([organisation]);
  const { rows } = await sql`select 1 from dial where organisation_id = ${organisation} and key = ${key}`.execute(db);
  return rows.length > 0;
}

function keyOf({ incoming }: Visit): string | null {
  const key = incoming.header("idempotency-key");
  if (key === undefined) return null;
  if (key === "" || key.length > longestKey || /[^\x20-\x7e]/.test(key)) {
    throw badRequest("invalid_idempotency_key", `An Idempotency-Key has 1 to ${longestKey} visible characters.`);
  }
  return key;
}

const changedRequest = () =>
  new Problem({
    status: 422,
    code: "idempotency_key_reused",
    detail: "This Idempotency-Key was used for another call: take a new one.",
  });

const sentences: { readonly [R in DialRefusal]: string } = {
  unknown_number: "The flow has no such number to call from.",
  number_inactive: "The number to call from is not active.",
  number_unverified: "The number to call from is not verified: staff confirm that it is the client's own.",
  not_deployed: "The flow is not deployed.",
  no_sip_line: "The flow has no number with a SIP line to call by.",
  line_inactive: "The SIP line of the number is not active.",
  line_needs_tls: "The SIP line of the number needs TLS, which outgoing calls do not support.",
  provider_paused: "The carrier of the number takes no calls now.",
  blacklisted: "This number must not be called.",
  expired: "The call was not made in time.",
  not_a_number: "This cannot be dialled: write + and the country code, then the whole number.",
  premium_number: "This is a premium-rate number, which the line of our number may not call.",
  destination_not_allowed: "The line of our number may not call there: staff set which prefixes it may call.",
  line_rate_limited: "The line of our number has reached its limit of calls: try again later.",
  client_rate_limited: "This client has reached its limit of calls: try again later.",
  line_spend_limited: "The calls of this line have reached their cost limit for 24 hours.",
  client_spend_limited: "The calls of this client have reached their cost limit for 24 hours.",
};

function dialProblem(reason: DialRefusal): Problem {
  if (reason === "not_a_number") return undiallable();
  if (/_(rate|spend)_limited$/.test(reason)) {
    return new Problem({ status: 429, code: reason, detail: sentences[reason] });
  }
  return conflict(reason, sentences[reason]);
}

const undiallable = (): Problem => invalid([{ field: "to", code: "not_a_number", message: sentences.not_a_number }]);
