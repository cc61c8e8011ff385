import {
  type DialRefusal,
  findDial,
  firstNumberOf,
  passDial,
  type QueuedDial,
  queueDial,
  reserveLeg,
} from "@parley/db/store";
import { nounNamed, rules } from "@parley/model";
import {
  callWithParameters,
  triggerCall,
  triggerCallOfClient,
  tryProvider,
  usualRing,
} from "@parley/model/api/dialling";
import { type BodyOf, dialledNumber, type Id, type JsonObject, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { badRequest, conflict, invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";
import { findRow } from "../rows/write-row.ts";
import { requireMetadataOfAny } from "./required-metadata.ts";

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

/** Who is to call, and from which number. */
type Caller = { readonly flow: Id; readonly from: string };

/** What a request asks for: whose call it is, what it names for it, and how the caller is found from that. */
type Order = {
  readonly organisation: Id;
  readonly named: { readonly flow?: Id; readonly from?: string; readonly provider?: Id };
  readonly findCaller: () => Promise<Caller>;
};

async function dialForFlow(visit: Visit, wish: Wish): Promise<Queued> {
  visit.incoming.query.allow([]);
  const flow = inPath(visit).flow;
  const db = dbOf(visit);
  const { rows } = await sql<{ organisation_id: Id }>`select organisation_id from flow where id = ${flow}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("The flow of the path is not there");
  const findCaller = async () => {
    const from = wish.from ?? (await firstNumberOf(db, flow));
    if (from === null) throw dialProblem("no_sip_line");
    return { flow, from };
  };
  const named = wish.from === undefined ? { flow } : { flow, from: wish.from };
  return order(visit, wish, { organisation: row.organisation_id, named, findCaller });
}

async function dialFromNumber(visit: Visit): Promise<Queued> {
  visit.incoming.query.allow([]);
  const wish = readProvider(visit);
  const { from, provider } = wish;
  const mount = number.mounts.find(({ path }) => path === "/api/telephony/virtual_numbers/");
  if (mount === undefined) throw new Error("Virtual numbers are not mounted");
  const found = await findRow(visit, { noun: number, mount }, [sql`t.number = ${from}`]);
  const findCaller = async () => {
    const known = await visit.deps.database.asSystem("find who answers a number", async (db) => {
      const { rows } = await sql<{ flow: Id | null; provider: Id | null }>`select n.flow, l.provider
        from virtual_number n left join sip_line l on l.id = n.sip_line where n.id = ${found.id}`.execute(db);
      return rows[0] ?? { flow: null, provider: null };
    });
    if (provider !== undefined && provider !== known.provider) throw dialProblem("no_sip_line");
    if (known.flow === null) throw dialProblem("unknown_number");
    return { flow: known.flow, from };
  };
  if (found.organisation_id === null) throw dialProblem("unknown_number");
  const named = provider === undefined ? { from } : { from, provider };
  return order(visit, wish, { organisation: found.organisation_id, named, findCaller });
}

/** A request as it was sent, and the key that it came with. */
type Sent = {
  readonly key: string | null;
  readonly to: string;
  readonly metadata: JsonObject;
  readonly ringMs: number;
  readonly request: JsonObject;
};

/**
 * Orders a call. The key is looked up first: a repetition gets the call of its first request, also when numbers, rights
 * or limits have changed since.
 */
async function order(visit: Visit, wish: Wish, of: Order): Promise<Queued> {
  const to = dialledNumber(wish.to);
  if (to === null) throw undiallable();
  const metadata = wish.metadata ?? wish.parameters ?? {};
  const ringMs = (wish.ring_seconds ?? usualRing) * 1000;
  const request = { organisation: of.organisation, ...of.named, to, metadata, ringMs };
  const sent: Sent = { key: keyOf(visit), to, metadata, ringMs, request };
  const dial = (await repeatDial(visit, sent, of)) ?? (await newDial(visit, sent, of));
  const queued = { call_uuid: dial.call, status: dial.status, from: dial.from, to: dial.to };
  return { ...answerOf(triggerCall, queued), status: 202 };
}

/** The call that the key stands for already; null where it is the first request. */
async function repeatDial(visit: Visit, { key, request }: Sent, { organisation }: Order): Promise<QueuedDial | null> {
  if (key === null) return null;
  return visit.deps.database.asSystem("find the call of a key", (db) =>
    db.transaction().execute(async (trx) => {
      const known = await findDial(trx, { organisation, key, request });
      if (known === null) return null;
      if (!known.isSame) throw changedRequest();
      await audit(trx, visit, { status: 202, organisation });
      return known;
    }),
  );
}

async function newDial(visit: Visit, sent: Sent, { organisation, findCaller }: Order): Promise<QueuedDial> {
  const { database, newId } = visit.deps;
  const { request, metadata, ringMs } = sent;
  const caller = { organisation, ...(await findCaller()) };
  const pass = await passDial(database, { ...caller, to: sent.to });
  if (typeof pass === "string") throw dialProblem(pass);
  await requireMetadataOfAny(visit.deps, caller.flow, metadata);
  const call = newId();
  const wish = { ...caller, to: pass.leg.to, call, key: sent.key ?? call, request, metadata, ringMs, patience };
  return database.asSystem("order a call within the limits of its line", (db) =>
    db.transaction().execute(async (trx) => {
      const stored = await queueDial(trx, wish);
      if (!stored.isSame) throw changedRequest();
      // Of several that ask at once with one key the first one's call counts.
      if (stored.call === call) {
        const reserved = await reserveLeg(trx, call, pass.leg);
        if (typeof reserved === "string") throw dialProblem(reserved);
      }
      await audit(trx, visit, { status: 202, organisation });
      return stored;
    }),
  );
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
