import { randomBytes } from "node:crypto";
import type { Database } from "@parley/db";
import { type CallKey, createCall, loadRouting, type Routing } from "@parley/db/store";
import type { Files } from "@parley/files";
import type { Tables } from "@parley/model";
import { type Id, uuidv7 } from "@parley/model/kernel";
import { type CallEvent, negotiateAnswer } from "@parley/sip";
import { CallMedia, Pacer, type PortRange, RtpLink, RtpSocket, writeWav } from "@parley/voice";
import type { Logger } from "pino";
import type { Outside } from "./outside.ts";
import { PhoneCall } from "./phone-call.ts";
import type { Recordings } from "./recordings.ts";
import type { ReleaseRuntime } from "./runtimes.ts";
import type { SipEndpoint } from "./sip-endpoint.ts";
import type { Speaker } from "./speaker.ts";

export type SwitchboardOptions = {
  /** Name of this worker, the same after a restart. */
  readonly worker: string;
  readonly database: Database<Tables>;
  readonly runtimes: (release: Id) => Promise<ReleaseRuntime>;
  readonly recordings: Recordings;
  readonly files: Files;
  readonly speaker: Speaker;
  readonly outside: Outside;
  readonly ports: PortRange;
  /** Local address that audio is received on, and the one peers are told. */
  readonly rtpHost: string;
  readonly rtpAdvertisedHost: string;
  /** Calls at once; beyond it callers hear that we are busy. */
  readonly mostCalls: number;
  /** Zone of dates in calls whose organisation names none. */
  readonly zone: string;
  readonly log: Logger;
};

type Incoming = Extract<CallEvent, { type: "incoming" }>;

/** A call that is being set up or is going on, by the id SIP gave it. */
type Line = { isGone: boolean; call: PhoneCall | null };

/** Connects what comes over SIP with calls: finds who answers a number, answers, and tells calls when their line ends. */
export class Switchboard {
  readonly #options: SwitchboardOptions;
  readonly #sip: Pick<SipEndpoint, "command">;
  readonly #lines = new Map<string, Line>();
  readonly #pacer = new Pacer();
  #isDraining = false;

  constructor(sip: Pick<SipEndpoint, "command">, options: SwitchboardOptions) {
    this.#sip = sip;
    this.#options = options;
  }

  get callsNow(): number {
    return this.#lines.size;
  }

  onCall(event: CallEvent): void {
    switch (event.type) {
      case "incoming":
        void this.#onIncoming(event);
        break;
      case "cancelled":
      case "failed":
        this.#onGone(event.call, "caller");
        break;
      case "ended":
        this.#onGone(event.call, event.reason === "remote_hang_up" ? "caller" : "network");
        break;
      case "reinvited":
        // Hold and the like: the session stays as it is.
        this.#sip.command({ type: "answer", call: event.call });
        break;
      case "refused":
        this.#options.log.debug({ command: event.command, reason: event.reason }, "a command came too late");
        break;
    }
  }

  /** Takes no new calls; resolves when those that go on have ended, or were ended after `patience`. */
  async drain(patience: number): Promise<void> {
    this.#isDraining = true;
    const calls = [...this.#lines.values()].flatMap(({ call }) => call ?? []);
    const ended = Promise.all(calls.map(({ done }) => done));
    const deadline = setTimeout(() => {
      for (const call of calls) call.hungUp("agent");
    }, patience);
    await ended;
    clearTimeout(deadline);
  }

  #onGone(id: string, by: "caller" | "network"): void {
    const line = this.#lines.get(id);
    if (line === undefined) return;
    line.isGone = true;
    this.#lines.delete(id);
    line.call?.hungUp(by);
  }

  async #onIncoming(event: Incoming): Promise<void> {
    const { log, mostCalls } = this.#options;
    if (this.#isDraining || this.#lines.size >= mostCalls) {
      const headers = [{ name: "Retry-After", value: "10" }];
      this.#sip.command({ type: "reject", call: event.call, status: 503, headers });
      return;
    }
    const line: Line = { isGone: false, call: null };
    this.#lines.set(event.call, line);
    try {
      await this.#answer(event, line);
    } catch (error) {
      log.error({ err: error, sip: event.callId }, "a call could not be answered");
      this.#refuse(event.call, 500);
    }
  }

  #refuse(call: string, status: number): void {
    this.#lines.delete(call);
    this.#sip.command({ type: "reject", call, status });
  }

  async #answer(event: Incoming, line: Line): Promise<void> {
    const { database, runtimes, log } = this.#options;
    const number = userOf(event.uri);
    const routing = number === null ? null : await loadRouting(database, number);
    if (routing === null) return this.#refuse(event.call, 404);
    if (event.sdp === null) return this.#refuse(event.call, 488);
    this.#sip.command({ type: "ring", call: event.call });
    const runtime = await runtimes(routing.release);
    const socket = await RtpSocket.open({ ports: this.#options.ports, address: this.#options.rtpHost });
    const sessionId = String(randomBytes(4).readUInt32BE());
    const local = { address: this.#options.rtpAdvertisedHost, port: socket.port, sessionId };
    const negotiated = negotiateAnswer(event.sdp, local);
    if (negotiated.type === "refused" || line.isGone) {
      await socket.close();
      if (!line.isGone) this.#refuse(event.call, 488);
      return;
    }
    const { stream, sdp } = negotiated;
    const link = new RtpLink(socket, {
      address: stream.remote.address,
      port: stream.remote.port,
      accept: [stream.remote.address, event.source.address],
      codec: stream.codec,
      audioPayloadType: stream.payloadType,
      ...(stream.dtmfPayloadType === null ? {} : { eventPayloadType: stream.dtmfPayloadType }),
    });
    const caller = userOf(event.from.uri);
    const key = { organisation: routing.organisation, call: uuidv7(Date.now(), randomBytes(10)) };
    const callLog = log.child({ call: key.call, sip: event.callId });
    try {
      const recorder = await this.#options.recordings.start(key, runtime.document.settings.audio_format, callLog);
      await this.#writeCall({ key, routing, runtime, caller });
      this.#sip.command({ type: "answer", call: event.call, sdp });
      line.call = new PhoneCall(this.#setupOf({ event, key, routing, runtime, caller, log: callLog }), (onEvent) => {
        return new CallMedia({ link, pacer: this.#pacer, recorder, onEvent });
      });
      if (line.isGone) line.call.hungUp("caller");
    } catch (error) {
      await socket.close();
      throw error;
    }
    callLog.info({ number, flow: routing.flow }, "answered");
  }

  async #writeCall(begun: {
    key: CallKey;
    routing: Routing;
    runtime: ReleaseRuntime;
    caller: string | null;
  }): Promise<void> {
    const { key, routing, runtime, caller } = begun;
    const now = new Date().toISOString();
    await createCall(this.#options.database, {
      id: key.call,
      organisation: key.organisation,
      flow: routing.flow,
      release: routing.release,
      version: runtime.version,
      category: "ongoing",
      caller_number: caller,
      number: routing.number,
      direction: "inbound",
      status: "in_progress",
      language: runtime.document.settings.language,
      started_at: now,
      answered_at: now,
      metadata: {},
      worker: this.#options.worker,
    });
  }

  #setupOf(begun: {
    event: Incoming;
    key: CallKey;
    routing: Routing;
    runtime: ReleaseRuntime;
    caller: string | null;
    log: Logger;
  }): ConstructorParameters<typeof PhoneCall>[0] {
    const { event, key, routing, runtime, caller, log } = begun;
    const { database, speaker, outside, zone, recordings, files } = this.#options;
    return {
      key,
      release: routing.release,
      caller,
      zone,
      runtime,
      database,
      speaker,
      outside,
      log,
      hangUp: () => {
        this.#lines.delete(event.call);
        this.#sip.command({ type: "hang_up", call: event.call });
      },
      keepClip: async (request, samples) => {
        const clip = `recordings/${key.organisation}/${key.call}/${request.replaceAll(/[^A-Za-z0-9-]/g, "-")}.wav`;
        await files.put(clip, writeWav("wav_pcm_8k", samples));
        return clip;
      },
      keepRecording: () => recordings.keep(key),
    };
  }
}

/** Who a SIP or tel URI names: the part before the @, without parameters. Null when there is none. */
function userOf(uri: string): string | null {
  const match = /^(?:sips?:([^@;?]+)@|tel:([^;?]+))/i.exec(uri);
  const user = match?.[1] ?? match?.[2];
  if (user === undefined) return null;
  try {
    return decodeURIComponent(user);
  } catch {
    // Not a percent-encoding: taken as written.
    return user;
  }
}
