import type { Cut, EffectTo } from "@parley/engine";
import { quiet, stepTurn, type TurnEffect, type TurnEvent, type TurnInput, type TurnState } from "@parley/turn-taking";
import { beep, type CallMedia, type MediaEvent } from "@parley/voice";
import type { Answer } from "../agent/outside.ts";
import { AgentVoice } from "./agent-voice.ts";
import type { CallRecord } from "./call-record.ts";
import type { CallSetup } from "./call-setup.ts";
import { CallerClip, keptClip } from "./caller-clip.ts";
import { CallerEar } from "./caller-ear.ts";
import { digitRules } from "./digit-rules.ts";
import type { NamedTimers } from "./named-timers.ts";
import { momentId } from "./one-moment.ts";

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type FloorEvent = DistributiveOmit<TurnEvent, "at">;
type ToChannel<Type> = Extract<EffectTo<"channel">, { type: Type }>;
type Stopped = Extract<TurnEffect, { type: "stop_recording" }>;

/** What of the media says who speaks; the rest is the line's. */
type HeardEvent = Extract<
  MediaEvent,
  { type: "frame" | "key" | "speech_started" | "speech_ended" | "progress" | "played" }
>;

type Owner = {
  readonly record: CallRecord;
  readonly timers: NamedTimers;
  /** The outcome of a listening, and which words of the agent the caller cut off for it. */
  readonly input: (input: TurnInput, cut: readonly Cut[]) => void;
  /** Answers the request of a Record block. */
  readonly answer: (request: string, answer: Answer) => void;
  /** Something happened: the agent may have fallen silent. */
  readonly stepped: () => void;
  /** Words of the agent were heard to their end. */
  readonly heard: () => void;
  /** A fault of ours. */
  readonly failed: (error: unknown) => void;
};

/**
 * Who has the floor in one call. It passes to turn-taking what the agent wants to say and hear and what the caller
 * does. It carries out on the media what turn-taking decides.
 */
export class CallFloor {
  readonly #setup: CallSetup;
  readonly #media: CallMedia;
  readonly #owner: Owner;
  readonly #voice: AgentVoice;
  readonly #ear: CallerEar;
  #state: TurnState = structuredClone(quiet);
  #clip: CallerClip | null = null;
  #kept = Promise.resolve();
  #isClosed = false;

  constructor(setup: CallSetup, media: CallMedia, owner: Owner) {
    this.#setup = setup;
    this.#media = media;
    this.#owner = owner;
    const { record } = owner;
    this.#voice = new AgentVoice(setup, record, media);
    this.#ear = new CallerEar(setup, {
      record,
      positionMs: () => media.positionMs,
      tell: (event) => this.tell(event),
      isSpeaking: () => this.isSpeaking,
    });
  }

  /** Whether words of the agent are still to be heard. */
  get isSpeaking(): boolean {
    return this.#state.prompts.length > 0;
  }

  /** Resolves once the last message that was recorded is stored and its block has its answer. */
  get kept(): Promise<void> {
    return this.#kept;
  }

  say(effect: ToChannel<"say">): void {
    this.#voice.prepare(effect);
    this.tell({ type: "say", id: effect.id });
  }

  /** Without a recogniser, speech could only be "no match": such a listening is for keys. */
  listen(effect: ToChannel<"listen">): void {
    this.tell({ type: "listen", spec: { ...effect, speech: this.#ear.attend(effect) } });
  }

  tell(event: FloorEvent): void {
    if (this.#isClosed) return;
    try {
      this.#step(event);
    } catch (error) {
      // Thrown on, it would end the process, and all other calls with it.
      this.#owner.failed(error);
    }
  }

  /** Takes in what the media heard or played. */
  take(event: HeardEvent): void {
    const { record } = this.#owner;
    switch (event.type) {
      case "frame":
        this.#clip?.add(event.samples, event.at);
        this.#ear.hear(event.samples, event.at);
        break;
      case "key":
        // The turn that used a key reports it, masked as its block asks; a key typed ahead may be part of a secret.
        record.add(event.at, "key", {});
        this.tell({ type: "key", key: event.key });
        break;
      case "speech_started":
        record.add(event.at, "caller_audio_started", {});
        this.#media.expectSpeech(null);
        this.tell({ type: "speech_started", from: event.at - event.heldMs });
        break;
      case "speech_ended":
        record.add(event.at, "caller_audio_ended", {});
        this.#ear.pause();
        // Patience counts from when the silence came, not from when it had passed the buffer against jitter.
        this.tell({ type: "speech_ended", until: event.at - event.heldMs, voiced: event.voicedMs });
        break;
      case "progress":
        if (event.id !== momentId && this.#voice.begins(event)) this.tell({ type: "playing", id: event.id });
        break;
      case "played":
        if (event.id === momentId) break;
        this.#voice.ended(event);
        this.tell({ type: "played", id: event.id });
        this.#owner.heard();
        break;
      default:
        event satisfies never;
    }
  }

  /** The call is over: the agent falls silent, and nothing that happens counts. */
  close(): void {
    this.#isClosed = true;
    this.#voice.silence();
    this.#ear.close();
  }

  #step(event: FloorEvent): void {
    const { state, effects } = stepTurn(digitRules, this.#state, { ...event, at: this.#media.positionMs });
    this.#state = state;
    // A caller who is silent by then has finished, and is answered soon.
    if (state.timers.silence !== undefined) this.#media.expectSpeech(state.timers.silence.due);
    for (const effect of effects) this.#carryOut(effect);
    this.#owner.stepped();
  }

  #carryOut(effect: TurnEffect): void {
    switch (effect.type) {
      case "play":
        this.#voice.play(effect.id);
        break;
      case "pause_play":
        this.#voice.pause();
        break;
      case "resume_play":
        this.#voice.resume();
        break;
      case "stop_play":
        this.#voice.silence();
        break;
      case "beep":
        this.#media.play(effect.id, beep());
        break;
      case "start_recording":
        this.#clip = new CallerClip(effect.from);
        break;
      case "stop_recording":
        this.#kept = this.#keepClip(effect).catch(this.#owner.failed);
        break;
      case "cancel_recording":
        this.#clip = null;
        break;
      case "set_timer":
        this.#owner.timers.set(effect.id, effect.after, () => this.tell({ type: "timer", id: effect.id }));
        break;
      case "cancel_timer":
        this.#owner.timers.cancel(effect.id);
        break;
      case "input":
        this.#media.expectSpeech(this.#media.positionMs);
        this.#owner.input(effect.input, this.#voice.takeCut());
        break;
      case "start_recognition":
        this.#ear.start(effect);
        break;
      case "finish_recognition":
        this.#ear.finish(effect.id);
        break;
      case "cancel_recognition":
        this.#ear.cancel(effect.id);
        break;
      case "give_up_recognition":
        this.#ear.giveUp(effect.id);
        break;
      default:
        effect satisfies never;
    }
  }

  async #keepClip(stopped: Stopped): Promise<void> {
    const samples = this.#clip?.until(stopped.until) ?? new Int16Array();
    this.#clip = null;
    this.#owner.answer(stopped.request, await keptClip(this.#setup, samples, stopped));
  }
}
