import { randomBytes } from "node:crypto";
import type { Database } from "@parley/db";
import { createCall, findTrunk, loadRouting, loadTrunk, type Routing } from "@parley/db/store";
import type { Files } from "@parley/files";
import type { Tables } from "@parley/model";
import { type Id, type JsonObject, uuidv7 } from "@parley/model/kernel";
import { headerItems, negotiateAnswer } from "@parley/sip";
import { CallMedia, Pacer, writeWav } from "@parley/voice";
import type { Logger } from "pino";
import { type AudioPlace, openAudio } from "./audio-place.ts";
import type { CallSetup } from "./call-setup.ts";
import { Leg } from "./leg.ts";
import type { Outside } from "./outside.ts";
import { PhoneCall } from "./phone-call.ts";
import { PhoneLine } from "./phone-line.ts";
import type { Recordings } from "./recordings.ts";
import type { ReleaseRuntime } from "./runtimes.ts";
import type { Incoming, SipEndpoint } from "./sip-endpoint.ts";
import type { Speaker } from "./speaker.ts";
import { userOf } from "./user-of.ts";

export type SwitchboardOptions = {
  /** Name of this worker, the same after a restart. */
  readonly worker: string;
  readonly database: Database<Tables>;
  readonly runtimes: (release: Id) => Promise<ReleaseRuntime>;
  readonly recordings: Recordings;
  readonly files: Files;
  readonly speaker: Speaker;
  readonly outside: Outside;
  readonly audio: AudioPlace;
  /** Calls at once; beyond it callers hear that we are busy. */
  readonly mostCalls: number;
  /** Zone of dates in calls whose organisation names none. */
  readonly zone: string;
  readonly log: Logger;
};

/** A call whose line is up, ready for the conversation. */
type Begun = {
  readonly key: CallSetup["key"];
  readonly routing: Routing;
  readonly runtime: ReleaseRuntime;
  readonly caller: string | null;
  readonly metadata: JsonObject;
  readonly leg: Leg;
  readonly peer: { readonly host: string; readonly port: number };
  readonly mayRefer: boolean;
  readonly log: Logger;
};

/** Connects what comes over SIP with calls: finds who answers a number, answers, and tells calls when their line ends. */
export class Switchboard {
  readonly #options: SwitchboardOptions;
  readonly #sip: Pick<SipEndpoint, "command" | "watch">;
  /** Calls being set up or going on, by the id SIP gave them. */
  readonly #lines = new Map<string, PhoneCall | null>();
  readonly #pacer = new Pacer();
  #isDraining = false;

  constructor(sip: Pick<SipEndpoint, "command" | "watch">, options: SwitchboardOptions) {
    this.#sip = sip;
    this.#options = options;
  }

  get callsNow(): number {
    return this.#lines.size;
  }

  /** Takes no new calls; resolves when those that go on have ended, or were ended after `patience`. */
  async drain(patience: number): Promise<void> {
    this.#isDraining = true;
    const calls = [...this.#lines.values()].filter((call) => call !== null);
    const ended = Promise.all(calls.map(({ done }) => done));
    const deadline = setTimeout(() => {
      for (const call of calls) call.hungUp("agent");
    }, patience);
    await ended;
    clearTimeout(deadline);
  }

  async onIncoming(event: Incoming): Promise<void> {
    const { log, mostCalls } = this.#options;
    if (this.#isDraining || this.#lines.size >= mostCalls) {
      const headers = [{ name: "Retry-After", value: "10" }];
      this.#sip.command({ type: "reject", call: event.call, status: 503, headers });
      return;
    }
    this.#lines.set(event.call, null);
    try {
      await this.#answer(event);
    } catch (error) {
      log.error({ err: error, sip: event.callId }, "a call could not be answered");
      this.#refuse(event.call, 500);
    }
  }

  #refuse(call: string, status: number): void {
    this.#lines.delete(call);
    this.#sip.command({ type: "reject", call, status });
  }

  async #answer(event: Incoming): Promise<void> {
    const { database, runtimes, log, audio } = this.#options;
    let isGone = false;
    let leg: Leg | null = null;
    this.#sip.watch(event.call, (told) => {
      if (told.type === "cancelled" || told.type === "ended" || told.type === "failed") {
        isGone = true;
        this.#lines.delete(event.call);
      }
      leg?.take(told);
    });
    const number = userOf(event.uri);
    const routing = number === null ? null : await loadRouting(database, number);
    if (routing === null) return this.#refuse(event.call, 404);
    if (event.sdp === null) return this.#refuse(event.call, 488);
    this.#sip.command({ type: "ring", call: event.call });
    const runtime = await runtimes(routing.release);
    const { socket, local } = await openAudio(audio);
    const negotiated = negotiateAnswer(event.sdp, local);
    if (negotiated.type === "refused" || isGone) {
      await socket.close();
      if (!isGone) this.#refuse(event.call, 488);
      return;
    }
    const { address: host, port } = event.source;
    const key = { organisation: routing.organisation, call: uuidv7(Date.now(), randomBytes(10)) };
    const callLog = log.child({ call: key.call, sip: event.callId });
    const allow = headerItems(event.headers, "Allow");
    leg = new Leg(this.#sip, { id: event.call, socket, local, stream: negotiated.stream, signalling: host });
    const begun: Begun = {
      key,
      routing,
      runtime,
      caller: userOf(event.from.uri),
      metadata: {},
      leg,
      peer: { host, port },
      mayRefer: allow.length === 0 || allow.includes("REFER"),
      log: callLog,
    };
    try {
      await this.#writeCall(begun);
      await this.#converse(begun, () => this.#sip.command({ type: "answer", call: event.call, sdp: negotiated.sdp }));
    } catch (error) {
      await socket.close();
      throw error;
    }
    callLog.info({ number, flow: routing.flow }, "answered");
  }

  /** Lets the conversation begin on a line: `answer` is the moment it does. */
  async #converse(begun: Begun, answer: () => void): Promise<void> {
    const { key, runtime, leg, log } = begun;
    const recorder = await this.#options.recordings.start(key, runtime.document.settings.audio_format, log);
    const setup = await this.#setupOf(begun);
    answer();
    const call = new PhoneCall(setup, (onEvent) => {
      return new CallMedia({ link: leg.link, pacer: this.#pacer, recorder, onEvent });
    });
    this.#lines.set(leg.id, call);
    void leg.ended.then((by) => {
      this.#lines.delete(leg.id);
      if (by !== "us") call.hungUp(by === "peer" ? "caller" : "network");
    });
  }

  async #writeCall({ key, routing, runtime, caller }: Begun): Promise<void> {
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

  async #setupOf({ key, routing, runtime, caller, metadata, leg, peer, mayRefer, log }: Begun): Promise<CallSetup> {
    const { database, speaker, outside, zone, recordings, files, audio } = this.#options;
    const line = new PhoneLine({
      sip: this.#sip,
      place: audio,
      leg,
      mayRefer,
      peer,
      number: routing.number,
      trunk: await loadTrunk(database, routing.number),
      trunkAt: (host) => findTrunk(database, host),
      newId: () => uuidv7(Date.now(), randomBytes(10)),
      log,
    });
    return {
      key,
      release: routing.release,
      caller,
      metadata,
      zone,
      runtime,
      database,
      speaker,
      outside,
      log,
      line,
      keepClip: async (request, samples) => {
        const clip = `recordings/${key.organisation}/${key.call}/${request.replaceAll(/[^A-Za-z0-9-]/g, "-")}.wav`;
        await files.put(clip, writeWav("wav_pcm_8k", samples));
        return clip;
      },
      keepRecording: () => recordings.keep(key),
    };
  }
}
