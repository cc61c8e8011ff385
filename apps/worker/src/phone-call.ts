import type { Database } from "@parley/db";
import { type CallKey, commitTurn, finishCall } from "@parley/db/store";
import type { Effect, Session } from "@parley/engine";
import { type Happening, type Ports, runTurn, type TurnRecord } from "@parley/host";
import type { Tables } from "@parley/model";
import type { JsonObject } from "@parley/model/kernel";
import { quiet, step, type TurnEffect, type TurnEvent, type TurnState } from "@parley/turn-taking";
import { beep, type CallMedia, type MediaEvent } from "@parley/voice";
import type { Logger } from "pino";
import { CallRecord } from "./call-record.ts";
import { CallerClip } from "./caller-clip.ts";
import { digitRules } from "./digit-rules.ts";
import { NamedTimers } from "./named-timers.ts";
import type { Answer, Outside } from "./outside.ts";
import type { ReleaseRuntime } from "./runtimes.ts";
import type { Speaker } from "./speaker.ts";

/** What a call needs of the worker that hosts it. */
export type CallSetup = {
  readonly key: CallKey;
  readonly release: string;
  readonly caller: string | null;
  /** IANA zone that dates and times are understood in. */
  readonly zone: string;
  readonly runtime: ReleaseRuntime;
  readonly database: Database<Tables>;
  readonly speaker: Speaker;
  readonly outside: Outside;
  readonly log: Logger;
  /** Ends the call on the line. */
  readonly hangUp: () => void;
  /** Stores a clip of the caller and answers with its key. */
  readonly keepClip: (request: string, samples: Int16Array) => Promise<string>;
  /** Stores the finished recording and answers with its key. */
  readonly keepRecording: () => Promise<string>;
};

/** Longest that actions at the end, which run beside each other, may hold the line. */
const completedLimit = 10_000;

type End = Extract<Effect, { type: "end" }>;
type Say = Extract<Effect, { type: "say" }>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type Told = DistributiveOmit<TurnEvent, "at">;

/**
 * One live call: brings together the engine (through `host`), the call's turn-taking and its media. What happens is
 * queued and becomes turns one after the other; each is stored before anything of it is heard.
 */
export class PhoneCall {
  readonly #setup: CallSetup;
  readonly #media: CallMedia;
  readonly #record = new CallRecord();
  readonly #timers = new NamedTimers();
  readonly #ports: Ports;
  readonly #waiting: Happening[] = [];
  readonly #says = new Map<string, Say>();
  readonly #answeredAt = Date.now();
  readonly #finished = Promise.withResolvers<void>();
  #turnTaking: TurnState = structuredClone(quiet);
  #session: Session | null = null;
  #turn = 0;
  #isRunning = false;
  #end: End | null = null;
  #endedBy: "caller" | "agent" | "network" = "agent";
  #isClosing = false;
  #clip: CallerClip | null = null;
  /** What is being heard now. */
  #heard: string | null = null;
  /** Speech is made while earlier speech plays, and played in order. */
  #speaking: Promise<void> = Promise.resolve();
  /** Raised whenever the agent is silenced: speech made for before is not played. */
  #silenced = 0;

  constructor(setup: CallSetup, openMedia: (onEvent: (event: MediaEvent) => void) => CallMedia) {
    this.#setup = setup;
    this.#ports = {
      load: async () => ({ release: setup.release, turn: this.#turn, session: this.#session }),
      commit: (record) => this.#commit(record),
      deliver: async (_id, effects) => {
        for (const effect of effects) this.#deliver(effect);
      },
      runtime: async () => setup.runtime.runtime,
      clock: () => Date.now(),
      random: () => Math.random(),
    };
    this.#media = openMedia((event) => this.#onMedia(event));
    this.#happen({
      type: "started",
      session: setup.key.call,
      channel: "voice",
      contact: setup.caller,
      zone: setup.zone,
      language: null,
      metadata: {},
      account: {},
      message: null,
      entry: null,
    });
  }

  /** Resolves when the call is stored as ended. */
  get done(): Promise<void> {
    return this.#finished.promise;
  }

  /** The line is gone (caller, network), or this worker must stop (agent). */
  hungUp(by: "caller" | "agent" | "network"): void {
    if (this.#end === null) this.#endedBy = by;
    this.#tell({ type: "hung_up" });
    this.#happen({ type: "hung_up", by });
  }

  #happen(happening: Happening): void {
    if (this.#isClosing) return;
    this.#waiting.push(happening);
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        const record = await runTurn(this.#ports, this.#setup.key.call, next);
        for (const entry of record?.outbox ?? []) if (entry.type === "request") void this.#ask(entry);
      }
    } catch (error) {
      this.#setup.log.error({ err: error }, "a turn failed");
      await this.#close("failed", null, "fault");
    } finally {
      this.#isRunning = false;
    }
    if (this.#end !== null && this.#turnTaking.prompts.length === 0) await this.#closeAfter(this.#end);
  }

  async #commit({ turn, session, log, tags }: TurnRecord): Promise<boolean> {
    this.#record.addTurn(this.#media.positionMs, log);
    await commitTurn(this.#setup.database, {
      ...this.#setup.key,
      session: storable(session),
      events: this.#record.take(),
      changes: {
        status: "in_progress",
        state: this.#setup.runtime.runtime.program.blocks.get(session.block)?.name ?? null,
        language: session.language,
        metadata: plain(session.metadata),
        ...(tags.length > 0 ? { tags: [...session.tags] } : {}),
      },
    });
    this.#turn = turn;
    this.#session = session;
    return true;
  }

  #deliver(effect: Effect): void {
    switch (effect.type) {
      case "say":
        this.#says.set(effect.id, effect);
        this.#tell({ type: "say", id: effect.id });
        break;
      case "listen":
        // Without a recogniser nothing could come of speech but "no match": phones listen for keys.
        this.#tell({ type: "listen", spec: { ...effect, speech: false } });
        break;
      case "set_timer":
        this.#timers.set(`engine ${effect.id}`, effect.after, () =>
          this.#happen({ type: "elapsed", timer: effect.id }),
        );
        break;
      case "cancel_timer":
        this.#timers.cancel(`engine ${effect.id}`);
        break;
      case "cancel":
        this.#tell({ type: "cancel", request: effect.request });
        break;
      case "request":
        if (effect.kind === "record") {
          const { id: request, max, min, silence_threshold, beep: tone } = effect;
          this.#tell({ type: "record", spec: { request, max, min, silence_threshold, beep: tone } });
        } else if (effect.kind === "transfer") {
          this.#answer(effect.id, refused("This line cannot transfer calls."));
        }
        break;
      case "end":
        this.#end = effect;
        this.#tell({ type: "end" });
        break;
    }
  }

  #tell(event: Told): void {
    const { state, effects } = step(digitRules, this.#turnTaking, { ...event, at: this.#media.positionMs });
    this.#turnTaking = state;
    for (const effect of effects) this.#carryOut(effect);
  }

  #carryOut(effect: TurnEffect): void {
    switch (effect.type) {
      case "play":
        this.#play(effect.id);
        break;
      case "stop_play":
        this.#silence();
        break;
      case "beep":
        this.#media.play(effect.id, beep());
        break;
      case "start_recording":
        this.#clip = new CallerClip(effect.from);
        break;
      case "stop_recording":
        void this.#keepClip(effect);
        break;
      case "cancel_recording":
        this.#clip = null;
        break;
      case "set_timer":
        this.#timers.set(effect.id, effect.after, () => this.#tell({ type: "timer", id: effect.id }));
        break;
      case "cancel_timer":
        this.#timers.cancel(effect.id);
        break;
      case "input":
        this.#happen(
          effect.input.type === "said"
            ? { ...effect.input, alternatives: [...effect.input.alternatives] }
            : effect.input,
        );
        break;
      default:
        throw new Error(`A listening for keys asked for ${effect.type}.`);
    }
  }

  #play(id: string): void {
    const say = this.#says.get(id);
    this.#says.delete(id);
    if (say === undefined) throw new Error(`There is nothing to say under ${id}.`);
    const silenced = this.#silenced;
    const samples = this.#setup.speaker.samplesOf(say.content, this.#setup.key.organisation).catch((error: unknown) => {
      this.#setup.log.error({ err: error, say: id }, "a prompt could not be spoken");
      this.#record.add(this.#media.positionMs, "speech_failed", { say: id });
      return new Int16Array();
    });
    this.#speaking = this.#speaking.then(async () => {
      const ready = await samples;
      if (silenced === this.#silenced && !this.#isClosing) this.#media.play(id, ready);
    });
  }

  #silence(): void {
    this.#silenced++;
    this.#heard = null;
    for (const { id, heardMs } of this.#media.stop()) {
      if (heardMs > 0) this.#record.add(this.#media.positionMs, "play_stopped", { say: id, heard_ms: heardMs });
    }
  }

  #onMedia(event: MediaEvent): void {
    switch (event.type) {
      case "frame":
        this.#clip?.add(event.samples, event.at);
        break;
      case "key":
        // Which key is told by the turn that used it, masked as its block asks; a key typed ahead may be part of a secret.
        this.#record.add(event.at, "key", {});
        this.#tell({ type: "key", key: event.key });
        break;
      case "speech_started":
        this.#record.add(event.at, "caller_audio_started", {});
        this.#tell({ type: "speech_started", from: event.at });
        break;
      case "speech_ended":
        this.#record.add(event.at, "caller_audio_ended", {});
        this.#tell({ type: "speech_ended", until: event.at });
        break;
      case "progress":
        this.#onProgress(event.id);
        break;
      case "played":
        this.#heard = null;
        this.#record.add(event.at, "play_ended", { say: event.id, heard_ms: event.heardMs });
        this.#tell({ type: "played", id: event.id });
        if (this.#end !== null && this.#turnTaking.prompts.length === 0) void this.#closeAfter(this.#end);
        break;
      case "line_quiet":
        this.#record.add(event.at, "line_quiet", {});
        break;
      case "link_failed":
        this.#setup.log.warn({ err: event.error }, "audio cannot be sent");
        break;
      case "stopped":
        this.#setup.log.error({ err: event.error }, "the call's media stopped");
        this.hungUp("network");
        break;
    }
  }

  /** The first frame of a piece goes out now. */
  #onProgress(id: string): void {
    if (this.#heard === id) return;
    this.#heard = id;
    this.#record.add(this.#media.positionMs, "play_started", { say: id });
    this.#tell({ type: "playing", id });
  }

  async #ask(call: Parameters<Outside["run"]>[0]): Promise<void> {
    this.#answer(call.id, await this.#setup.outside.run(call));
  }

  #answer(request: string, answer: Answer): void {
    this.#happen({ type: "answered", request, ...answer });
  }

  async #keepClip({
    request,
    until,
    ended_by,
    is_blank,
  }: Extract<TurnEffect, { type: "stop_recording" }>): Promise<void> {
    const samples = this.#clip?.until(until) ?? new Int16Array();
    this.#clip = null;
    try {
      const recording = await this.#setup.keepClip(request, samples);
      const result = { recording, duration_ms: Math.round(samples.length / 8), ended_by };
      this.#answer(request, {
        ok: !is_blank,
        status: null,
        result,
        error: is_blank ? "blank" : null,
        timed_out: false,
      });
    } catch (error) {
      this.#setup.log.error({ err: error }, "a clip of the caller could not be stored");
      this.#answer(request, refused("The recording could not be stored."));
    }
  }

  /** What was said has been heard: run what belongs before hanging up, then end the call. */
  async #closeAfter(end: End): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    await Promise.all(
      end.completed.map((run) => this.#runAtEnd({ ...run, timeout: Math.min(run.timeout, completedLimit) })),
    );
    await this.#close("completed", end.disposition, this.#endedBy);
    for (const run of end.post_call) await this.#runAtEnd(run);
  }

  async #runAtEnd(run: End["completed"][number]): Promise<void> {
    const answer = await this.#setup.outside.run(run);
    if (!answer.ok)
      this.#setup.log.warn({ action: run.name, error: answer.error }, "an action at the end of the call failed");
  }

  /** The end of a call is stored even when its recording cannot be: that stays with the worker, which tries again. */
  async #keepRecording(): Promise<string | null> {
    try {
      return await this.#setup.keepRecording();
    } catch (error) {
      this.#setup.log.error({ err: error }, "the recording could not be put into the store of files");
      return null;
    }
  }

  async #close(status: "completed" | "failed", disposition: string | null, reason: string): Promise<void> {
    this.#isClosing = true;
    const duration = this.#media.positionMs;
    this.#timers.cancelAll();
    this.#setup.hangUp();
    try {
      await this.#media.close();
      await finishCall(this.#setup.database, {
        ...this.#setup.key,
        status,
        disposition,
        end_reason: reason,
        ended_at: new Date(this.#answeredAt + duration).toISOString(),
        duration_ms: duration,
        recording: await this.#keepRecording(),
        events: this.#record.take(),
      });
    } catch (error) {
      this.#setup.log.error({ err: error }, "the end of a call could not be stored");
    } finally {
      this.#finished.resolve();
    }
  }
}

function refused(error: string): Answer {
  return { ok: false, status: null, result: null, error, timed_out: false };
}

const plain = (value: object): JsonObject => JSON.parse(JSON.stringify(value));

/** A call lives and dies with its worker, so what may not be stored in clear is not stored at all. */
function storable({ secrets: _secrets, ...session }: Session): JsonObject {
  return plain(session);
}
