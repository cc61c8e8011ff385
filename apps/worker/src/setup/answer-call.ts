import { randomUUIDv7 } from "node:crypto";
import { mayBeTriedAgain } from "@parley/db";
import {
  type CallLimit,
  CallLost,
  createCall,
  createCallWithin,
  type Lease,
  loadRouting,
  type Routing,
} from "@parley/db/store";
import { missingMetadata, type NotTaking, notTaking } from "@parley/flow";
import { closedRuntime, type ReleaseRuntime } from "@parley/host";
import type { Id, JsonObject } from "@parley/model/kernel";
import { type CallEvent, type Header, headerItems, refusalWarning } from "@parley/sip";
import { PortsExhausted } from "@parley/voice";
import type { Logger } from "pino";
import { endUnheld } from "../call/call-closing.ts";
import { CallResources } from "../call/call-resources.ts";
import type { PhoneCall } from "../call/phone-call.ts";
import { openAudio } from "../line/audio-place.ts";
import { Leg } from "../line/leg.ts";
import { offerLate } from "../line/offer-late.ts";
import { OurSession } from "../line/our-session.ts";
import type { Incoming, SipEndpoint } from "../line/sip-endpoint.ts";
import { type Begun, beginCall, type Hosting } from "./begin-call.ts";
import { answeredRow, unbegunRow } from "./call-row.ts";
import { callerOf } from "./caller-of.ts";
import { chosenRelease } from "./chosen-release.ts";
import { betaOf, handlingOf, limitOf } from "./how-taken.ts";
import { userOf } from "./user-of.ts";

/** How a call ends that lacks values which its version requires. */
export const metadataMissing = "metadata_missing";

export type Answering = Hosting & {
  /** By what this worker holds its calls. */
  readonly lease: Lease;
  readonly runtimes: (release: Id) => Promise<ReleaseRuntime>;
  /** Whether registrars call us by this user, in place of the number. */
  readonly isContact: (user: string) => boolean;
  readonly log: Logger;
};

/**
 * Answers a caller with the agent of the number, or with the reason why not. Null when no conversation began. Once
 * `cancelled` is aborted, the call is not answered: the one who aborts has refused it.
 */
export async function answerCall(
  options: Answering,
  event: Incoming,
  cancelled: AbortSignal,
): Promise<PhoneCall | null> {
  const { sip, log } = options;
  const answer = new Answer(sip, event.call);
  await using resources = new CallResources();
  try {
    return await holdConversation(options, event, { cancelled, resources, answer });
  } catch (error) {
    if (!cancelled.aborted) log.error({ err: error, sip: event.callId }, "a call could not be answered");
    const isPassing = error instanceof PortsExhausted || error instanceof CallLost || mayBeTriedAgain(error);
    if (isPassing) answer.sendElsewhere();
    else answer.fail();
    return null;
  }
}

/** What the caller is answered: a call that was answered already can only be hung up. */
class Answer {
  readonly #sip: Pick<SipEndpoint, "command">;
  readonly #call: string;
  #isGiven = false;

  constructor(sip: Pick<SipEndpoint, "command">, call: string) {
    this.#sip = sip;
    this.#call = call;
  }

  give(sdp: string): void {
    this.#isGiven = true;
    this.#sip.command({ type: "answer", call: this.#call, sdp });
  }

  refuse(status: number, headers: readonly Header[] = []): null {
    this.#sip.command({ type: "reject", call: this.#call, status, headers });
    return null;
  }

  sendElsewhere(): void {
    if (this.#isGiven) this.#hangUp();
    else sendElsewhere(this.#sip, this.#call);
  }

  fail(): void {
    this.end(500);
  }

  end(status: number): void {
    if (this.#isGiven) this.#hangUp();
    else this.refuse(status);
  }

  #hangUp(): void {
    this.#sip.command({ type: "hang_up", call: this.#call });
  }
}

/** Refuses a call that another worker may take, or this one soon. */
export function sendElsewhere(sip: Pick<SipEndpoint, "command">, call: string, retryAfter = 10): void {
  const headers = [{ name: "Retry-After", value: String(retryAfter) }];
  sip.command({ type: "reject", call, status: 503, headers });
}

type Setup = { readonly cancelled: AbortSignal; readonly resources: CallResources; readonly answer: Answer };

async function holdConversation(options: Answering, event: Incoming, setup: Setup): Promise<PhoneCall | null> {
  const { cancelled, resources, answer } = setup;
  const course = new Course(options.sip, event.call);
  const serving = await servingOf(options, event, answer);
  if (serving === null) return null;
  const { routing, unbegun, experiment, limit } = serving;
  const line = await legOf(options, event, { ...setup, course, number: routing.number });
  if (line === null) return null;
  const { leg, offered } = line;
  const { lease, store } = options;
  const key = { organisation: routing.organisation, call: randomUUIDv7(), lease };
  const log = options.log.child({ call: key.call, sip: event.callId });
  const allow = headerItems(event.headers, "Allow");
  const begun: Begun = {
    key,
    number: routing.number,
    release: unbegun.routing.release,
    runtime: serving.runtime,
    experiment,
    caller: callerOf(event),
    metadata: {},
    leg,
    peer: { host: event.source.address, port: event.source.port },
    mayRefer: allow.length === 0 || allow.includes("REFER"),
    log,
  };
  // Whether a row was written is not known when that fails.
  cancelled.throwIfAborted();
  resources.onFailure(() => endUnheld(store, key, log));
  if (!(await writeCall(options, begun, { flow: routing.flow, limit }))) {
    const told = notTaken("concurrency");
    await noteUnbegun(options, { ...unbegun, status: "busy", disposition: "concurrency", told });
    answer.end(486);
    return null;
  }
  const call = await beginCall(options, begun, resources, () => {
    cancelled.throwIfAborted();
    // A caller who left the offer to us was answered already.
    if (offered !== null) answer.give(offered.sdp);
  });
  log.info({ number: routing.number, flow: routing.flow }, "answered");
  return call;
}

/** What becomes of an incoming call while it is set up, and who hears of it. */
class Course {
  #isGone = false;
  #listener: (told: CallEvent) => void = () => {};

  constructor(sip: Pick<SipEndpoint, "watch">, call: string) {
    sip.watch(call, (told) => {
      this.#isGone ||= told.type === "cancelled" || told.type === "ended" || told.type === "failed";
      this.#listener(told);
    });
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  listen(listener: (told: CallEvent) => void): void {
    this.#listener = listener;
  }
}

/** The release that talks with a caller, and how many calls it may have. Null for a call that is refused. */
async function servingOf(options: Answering, event: Incoming, answer: Answer) {
  const { sip, database, runtimes } = options;
  const routing = await routingOf(options, event);
  if (routing === null) return answer.refuse(404);
  sip.command({ type: "ring", call: event.call });
  const handling = handlingOf(routing, options.log);
  const who = callerOf(event) ?? event.callId;
  const beta = betaOf(routing, handling);
  const { release, runtime: open, experiment } = await chosenRelease({ database, runtimes }, { ...routing, who, beta });
  const unbegun = { event, routing: { ...routing, release }, runtime: open };
  const closed = notTaking(handling, { moment: Date.now(), zone: options.zone });
  const runtime = closed === null ? open : closedRuntime(open, handling, closed);
  if (runtime === null) {
    await noteUnbegun(options, { ...unbegun, status: "no_answer", disposition: closed, told: notTaken(closed) });
    return answer.refuse(480);
  }
  const missing = missingMetadata(runtime.document.settings, {}).map(({ key }) => key);
  if (missing.length > 0) {
    const told = { type: metadataMissing, data: { keys: missing } };
    await noteUnbegun(options, { ...unbegun, status: "failed", disposition: metadataMissing, told });
    return answer.refuse(480);
  }
  return { routing, unbegun, runtime, experiment: closed === null ? experiment : null, limit: limitOf(handling) };
}

/** The caller's leg, and the answer to their offer; without an offer ours was answered. Null for a call that is over. */
async function legOf(
  { sip, audio, log }: Answering,
  event: Incoming,
  { cancelled, resources, answer, course, number }: Setup & { readonly course: Course; readonly number: string },
) {
  const { socket, local } = await openAudio(audio, resources);
  const session = new OurSession(local);
  const offered = event.sdp === null ? null : session.answer(event.sdp);
  if (course.isGone) return null;
  if (offered?.type === "refused") return answer.refuse(488, [refusalWarning(offered.reason)]);
  cancelled.throwIfAborted();
  const stream =
    offered?.stream ??
    (await offerLate(session, {
      answer: (sdp: string) => answer.give(sdp),
      hangUp: (headers: readonly Header[]) => sip.command({ type: "hang_up", call: event.call, headers }),
      listen: (next: (told: CallEvent) => void) => course.listen(next),
    }));
  if (stream === null || course.isGone) {
    if (offered === null) log.info({ number, sip: event.callId }, "a caller did not answer our offer");
    return null;
  }
  const leg = new Leg(sip, { id: event.call, socket, session, stream, signalling: event.source.address });
  course.listen((told) => leg.take(told));
  return { leg, offered };
}

type Unbegun = {
  readonly event: Incoming;
  readonly routing: Routing;
  readonly runtime: ReleaseRuntime;
  readonly status: "failed" | "no_answer" | "busy";
  readonly disposition: string | null;
  /** Why, as an entry of its record. */
  readonly told: { readonly type: string; readonly data: JsonObject };
};

const notTaken = (because: "concurrency" | NotTaking | null) => ({ type: "not_taken", data: { because } });

/** A call without a conversation; its row says why. */
async function noteUnbegun(options: Answering, unbegun: Unbegun): Promise<void> {
  const { database, store, lease } = options;
  const { event, routing, runtime, status, disposition, told } = unbegun;
  const { organisation, flow, release, number } = routing;
  const key = { organisation, call: randomUUIDv7(), lease };
  const row = unbegunRow({ ...inbound, key, runtime, flow, release, number, caller_number: callerOf(event) });
  await createCall(database, row);
  await store.finish({
    ...key,
    status,
    disposition,
    end_reason: disposition ?? status,
    ended_at: row.started_at,
    duration_ms: null,
    recording: null,
    events: [{ seq: 1, at_ms: 0, ...told }],
  });
  options.log.warn({ number, flow, ...told }, "a call was refused");
}

/** What every call that comes in by telephone is. */
const inbound = { category: "ongoing", direction: "inbound", metadata: {} } as const;

/** False, and nothing written, when as many calls go on as there may be. */
async function writeCall(
  { database }: Answering,
  begun: Begun,
  { flow, limit }: { readonly flow: Id; readonly limit: CallLimit | null },
): Promise<boolean> {
  const { key, release, runtime, caller, number } = begun;
  const call = answeredRow({ ...inbound, key, runtime, flow, release, number, caller_number: caller });
  if (limit !== null) return createCallWithin(database, call, limit);
  await createCall(database, call);
  return true;
}

/** A registrar may call our Contact, which is no number of ours. Then the dialled number stands in To. */
async function routingOf({ database, isContact }: Answering, { uri, to }: Incoming): Promise<Routing | null> {
  const called = userOf(uri);
  if (called === null) return null;
  const routing = await loadRouting(database, called);
  const dialled = userOf(to.uri);
  if (routing !== null || dialled === null || !isContact(called)) return routing;
  return loadRouting(database, dialled);
}
