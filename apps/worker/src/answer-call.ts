import { randomBytes } from "node:crypto";
import { createCall, finishCall, loadRouting } from "@parley/db/store";
import { type Id, uuidv7 } from "@parley/model/kernel";
import { type CallEvent, type Header, headerItems, refusalWarning } from "@parley/sip";
import type { Logger } from "pino";
import { openAudio } from "./audio-place.ts";
import { type Begun, beginCall, type Hosting } from "./begin-call.ts";
import { Leg } from "./leg.ts";
import { offerLate } from "./offer-late.ts";
import { OurSession } from "./our-session.ts";
import type { PhoneCall } from "./phone-call.ts";
import type { ReleaseRuntime } from "./runtimes.ts";
import type { Incoming } from "./sip-endpoint.ts";
import { userOf } from "./user-of.ts";

export type Answering = Hosting & {
  /** Name of this worker. */
  readonly worker: string;
  readonly runtimes: (release: Id) => Promise<ReleaseRuntime>;
  readonly log: Logger;
};

/** Answers somebody who calls: with the agent of the number, or with why not. Null when no conversation came of it. */
export async function answerCall(options: Answering, event: Incoming): Promise<PhoneCall | null> {
  const { sip, database, runtimes, audio } = options;
  let isGone = false;
  let listener: (told: CallEvent) => void = () => {};
  sip.watch(event.call, (told) => {
    isGone ||= told.type === "cancelled" || told.type === "ended" || told.type === "failed";
    listener(told);
  });
  const refuse = (status: number) => {
    sip.command({ type: "reject", call: event.call, status });
    return null;
  };
  const number = userOf(event.uri);
  const routing = number === null ? null : await loadRouting(database, number);
  if (routing === null) return refuse(404);
  sip.command({ type: "ring", call: event.call });
  const runtime = await runtimes(routing.release);
  const { socket, local } = await openAudio(audio);
  const session = new OurSession(local);
  const offered = event.sdp === null ? null : session.answer(event.sdp);
  if (offered?.type === "refused" || isGone) {
    await socket.close();
    if (offered?.type !== "refused" || isGone) return null;
    sip.command({ type: "reject", call: event.call, status: 488, headers: [refusalWarning(offered.reason)] });
    return null;
  }
  const answer = (sdp: string) => sip.command({ type: "answer", call: event.call, sdp });
  const line = {
    answer,
    hangUp: (headers: readonly Header[]) => sip.command({ type: "hang_up", call: event.call, headers }),
    listen: (next: typeof listener) => {
      listener = next;
    },
  };
  const stream = offered?.stream ?? (await offerLate(session, line));
  if (stream === null || isGone) {
    if (offered === null) options.log.info({ number, sip: event.callId }, "a caller did not answer our offer");
    await socket.close();
    return null;
  }
  const { address: host, port } = event.source;
  const leg = new Leg(sip, { id: event.call, socket, session, stream, signalling: host });
  listener = (told) => leg.take(told);
  const key = { organisation: routing.organisation, call: uuidv7(Date.now(), randomBytes(10)) };
  const log = options.log.child({ call: key.call, sip: event.callId });
  const allow = headerItems(event.headers, "Allow");
  const begun: Begun = {
    key,
    number: routing.number,
    release: routing.release,
    runtime,
    person: userOf(event.from.uri),
    metadata: {},
    leg,
    callId: event.callId,
    peer: { host, port },
    mayRefer: allow.length === 0 || allow.includes("REFER"),
    log,
  };
  try {
    await writeCall(options, begun, routing.flow);
    const call = await beginCall(options, begun, () => {
      if (offered !== null) answer(offered.sdp);
    });
    log.info({ number, flow: routing.flow }, "answered");
    return call;
  } catch (error) {
    // A caller who left the offer to us was answered already.
    if (offered === null) leg.hangUp();
    await socket.close();
    const failed = {
      status: "failed",
      disposition: null,
      end_reason: "fault",
      duration_ms: null,
      recording: null,
    } as const;
    try {
      await finishCall(database, { ...key, ...failed, ended_at: new Date().toISOString() });
    } catch (unended) {
      // Why the call could not be held is what is thrown on.
      log.error({ err: unended }, "the row of a call that could not be held could not be ended");
    }
    throw error;
  }
}

async function writeCall({ database, worker }: Answering, begun: Begun, flow: Id): Promise<void> {
  const { key, release, runtime, person, number } = begun;
  const now = new Date().toISOString();
  await createCall(database, {
    id: key.call,
    organisation: key.organisation,
    flow,
    release,
    version: runtime.version,
    category: "ongoing",
    caller_number: person,
    number,
    direction: "inbound",
    status: "in_progress",
    language: runtime.document.settings.language,
    started_at: now,
    answered_at: now,
    metadata: {},
    worker,
  });
}
