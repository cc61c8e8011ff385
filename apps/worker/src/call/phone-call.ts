import { type Cut, type Effect, type EffectTo, isForAgent, transferEnded } from "@parley/engine";
import type { Happening, ServerRequest } from "@parley/host";
import type { Id } from "@parley/model/kernel";
import type { TurnInput } from "@parley/turn-taking";
import type { CallMedia, MediaEvent } from "@parley/voice";
import type { Answer } from "../agent/outside.ts";
import { CallCards } from "./call-cards.ts";
import { closeCall, runCompleted } from "./call-closing.ts";
import { CallFloor } from "./call-floor.ts";
import { CallRecord } from "./call-record.ts";
import { CallRequests } from "./call-requests.ts";
import type { CallResources } from "./call-resources.ts";
import type { CallSetup } from "./call-setup.ts";
import { CallTurns } from "./call-turns.ts";
import type { TransferWish } from "./line.ts";
import { NamedTimers } from "./named-timers.ts";
import { momentId, OneMoment } from "./one-moment.ts";

type End = Extract<Effect, { type: "end" }>;
type Transfer = Extract<Effect, { type: "request"; kind: "transfer" }>;

/** A caller who holds the line for longer than this has gone. */
const longestHold = 15 * 60_000;
/** How long the end of a call waits for a message that is being stored; milliseconds. */
const longestKeeping = 5000;

/**
 * One live call: connects the line, the floor and the conversation (its turns). What the caller does goes to the floor.
 * The floor makes inputs of it for the conversation. The conversation's effects go back the same way.
 */
export class PhoneCall {
  readonly #setup: CallSetup;
  readonly #opened: AsyncDisposableStack;
  readonly #media: CallMedia;
  readonly #floor: CallFloor;
  readonly #turns: CallTurns;
  readonly #requests: CallRequests;
  readonly #moment: OneMoment;
  readonly #record: CallRecord;
  readonly #timers = new NamedTimers();
  readonly #cards: CallCards;
  readonly #answeredAt = Date.now();
  readonly #finished = Promise.withResolvers<void>();
  #end: End | null = null;
  #endReason = "agent";
  #isClosing = false;
  /** What happens from now on does not count. */
  #isOver = false;
  /** A transfer that waits for the prompts before it. */
  #transferWish: Transfer | null = null;

  /** Takes over what was opened for the call. */
  constructor(
    setup: CallSetup,
    resources: CallResources,
    openMedia: (onEvent: (event: MediaEvent) => void) => CallMedia,
  ) {
    this.#setup = setup;
    this.#record = new CallRecord(setup.follow);
    this.#media = resources.keep(
      openMedia((event) => this.#onMedia(event)),
      (media) => media.close(),
    );
    this.#floor = new CallFloor(setup, this.#media, {
      record: this.#record,
      timers: this.#timers,
      input: (input, cut) => {
        if (!this.#cards.takes(input)) this.#turns.happen(happeningOf(input, cut));
      },
      answer: (request, answer) => this.#answer(request, answer),
      stepped: () => this.#transferWhenHeard(),
      heard: () => this.#closeWhenHeard(),
      failed: (error) => this.#fail(error),
    });
    this.#requests = new CallRequests(setup, (request, text) =>
      this.#turns.happen({ type: "streamed", request, text }),
    );
    this.#moment = new OneMoment(setup);
    this.#cards = new CallCards({
      now: () => Date.now(),
      timers: this.#timers,
      answer: (request, answer) => this.#answer(request, answer),
      recordCaller: (isKept) => this.#media.recordCaller(isKept),
      failed: (provider) => setup.log.error({ provider }, "a payment provider broke off"),
    });
    this.#turns = new CallTurns(setup, {
      record: this.#record,
      positionMs: () => this.#media.positionMs,
      deliver: (effect) => this.#deliver(effect),
      time: (timer) => this.#time(timer),
      ask: (request) => this.#inBackground(this.#ask(request)),
      send: (entry) => setup.host.outbox.take(setup.key, entry),
      rest: () => {
        const { session } = this.#turns;
        if (session !== null) this.#moment.prepare(session);
        if (session !== null && !isForAgent(session)) this.#floor.tell({ type: "stop_hearing" });
        this.#closeWhenHeard();
      },
      slow: () => this.#inBackground(this.#askForPatience()),
      failed: (error) => this.#fail(error),
    });
    this.#opened = resources.handOver();
    this.#inBackground(this.#layBackground());
    setup.host.outbox.open(setup.key.call, (request, answer) => this.#answer(request, answer));
    if (setup.experiment !== null) {
      this.#record.add(0, "variant_chosen", { test: "version", variant: setup.experiment });
    }
    this.#turns.happen({
      type: "started",
      session: setup.key.call,
      channel: "voice",
      contact: setup.caller,
      zone: setup.zone,
      language: null,
      metadata: { ...setup.metadata },
      account: { ...setup.account },
      message: null,
      entry: null,
    });
  }

  /** Of its row. */
  get id(): Id {
    return this.#setup.key.call;
  }

  /** Resolves when the call is stored as ended. */
  get done(): Promise<void> {
    return this.#finished.promise;
  }

  /** The line is gone (caller, network), or this worker must stop (agent); `reason` is what the call's row says of it. */
  hungUp(by: "caller" | "agent" | "network", reason: string = by): void {
    if (this.#end === null) this.#endReason = reason;
    this.#floor.tell({ type: "hung_up" });
    // A message that hanging up has ended belongs to the conversation, which ends with this. A disk that hangs holds no call.
    const { promise: late, resolve } = Promise.withResolvers<void>();
    this.#timers.set("kept", longestKeeping, resolve);
    const kept = Promise.race([this.#floor.kept, late]);
    this.#inBackground(kept.then(() => this.#turns.happen({ type: "hung_up", by })));
  }

  /** Whom the caller was connected with is let go; the conversation goes on as when they hang up. */
  letFarGo(): void {
    this.#setup.line.letGo();
  }

  /** This worker was taken for dead, and the call is over for all others: it is hung up at once. */
  lost(): void {
    void this.#close(null, "worker_lost");
  }

  /** The far side holds the line, or takes it back: until then the agent waits in the middle of its words. */
  held(isHeld: boolean): void {
    if (this.#isOver) return;
    this.#record.add(this.#media.positionMs, isHeld ? "held" : "resumed", {});
    this.#media.pause(isHeld);
    this.#floor.tell({ type: "held", isHeld });
    if (isHeld) this.#timers.set("hold", longestHold, () => this.hungUp("caller"));
    else this.#timers.cancel("hold");
  }

  /** A key that came by signalling, pressed for so many milliseconds where the telephone says so. */
  pressed(key: string, duration: number | null): void {
    this.#media.pressed(key, duration ?? 0);
  }

  #deliver(effect: EffectTo<"channel">): void {
    switch (effect.type) {
      case "say":
        this.#floor.say(effect);
        break;
      case "listen":
        this.#cards.over();
        this.#floor.listen(effect);
        break;
      case "cancel":
        this.#transferWish = null;
        this.#cards.cancel(effect.request);
        this.#requests.cancel(effect.request);
        this.#floor.tell({ type: "cancel", request: effect.request });
        break;
      case "request":
        this.#onRequest(effect);
        break;
      case "end":
        this.#cards.over();
        this.#end = effect;
        this.#floor.tell({ type: "end" });
        break;
      default:
        effect satisfies never;
    }
  }

  #time(timer: EffectTo<"timers">): void {
    const name = `engine ${timer.id}`;
    if (timer.type === "cancel_timer") this.#timers.cancel(name);
    else this.#timers.set(name, timer.after, () => this.#turns.happen({ type: "elapsed", timer: timer.id }));
  }

  /** Requests to other servers leave with the turn's outbox; here are those that the line itself carries out. */
  #onRequest(effect: Extract<EffectTo<"channel">, { type: "request" }>): void {
    switch (effect.kind) {
      case "record": {
        this.#cards.over();
        const { id: request, max, min, silence_threshold, beep: tone } = effect;
        this.#floor.tell({ type: "record", spec: { request, max, min, silence_threshold, beep: tone } });
        break;
      }
      case "card":
        this.#floor.tell({ type: "listen", spec: this.#cards.ask(effect) });
        break;
      case "payment":
        this.#inBackground(this.#cards.charge(effect));
        break;
      case "transfer":
        this.#cards.over();
        this.#transferWish = effect;
        this.#transferWhenHeard();
        break;
    }
  }

  #onMedia(event: MediaEvent): void {
    switch (event.type) {
      case "frame":
      case "key":
      case "speech_started":
      case "speech_ended":
      case "progress":
      case "played":
        this.#floor.take(event);
        break;
      case "line_quiet":
        this.#record.add(event.at, "line_quiet", {});
        break;
      case "media_timeout":
        this.#setup.log.info("no audio comes from the caller: the call is ended");
        this.hungUp("network", "media_timeout");
        break;
      case "far_timeout":
        this.#record.add(event.at, "far_timeout", {});
        this.#setup.log.info("no audio comes from whom the caller is connected with: they are let go");
        this.letFarGo();
        break;
      case "second_sender":
        this.#record.add(event.at, "second_sender", { datagrams: event.datagrams });
        this.#setup.log.warn({ datagrams: event.datagrams }, "another sender reaches the audio port of a call");
        break;
      case "keys_refused":
        this.#setup.log.warn("keys come faster than people press them: some are left out");
        break;
      case "link_failed":
        this.#setup.log.warn({ err: event.error }, "audio cannot be sent");
        break;
      case "recording_failed":
        this.#record.add(this.#media.positionMs, event.type, { until_ms: Math.round(event.at) });
        break;
      case "recording_resumed":
        this.#record.add(this.#media.positionMs, event.type, { from_ms: Math.round(event.at) });
        break;
      case "stopped":
        this.#setup.log.error({ err: event.error }, "the call's media stopped");
        this.hungUp("network");
        break;
      default:
        event satisfies never;
    }
  }

  /** Words go on without the background sound where it is not to be had. */
  async #layBackground(): Promise<void> {
    const { runtime, host, log } = this.#setup;
    const url = runtime.document.settings.audio_overlay_url;
    if (url === null || url === "") return;
    try {
      this.#media.setOverlay(await host.overlays(url, this.#setup.key.organisation));
    } catch (error) {
      log.warn({ err: error }, "the background sound of a call could not be had");
      this.#record.add(this.#media.positionMs, "overlay_failed", { reason: String(error) });
    }
  }

  async #ask(request: ServerRequest): Promise<void> {
    this.#answer(request.id, await this.#requests.ask(request));
  }

  /** The caller waits for a turn that cannot be stored yet. It is nothing that the agent says. */
  async #askForPatience(): Promise<void> {
    const samples = await this.#moment.samples;
    if (this.#isOver) return;
    this.#record.add(this.#media.positionMs, "storing_delayed", {});
    if (samples.length > 0) this.#media.play(momentId, samples);
  }

  /** The line may take the caller away at once, so what was said before is heard first. */
  #transferWhenHeard(): void {
    const wish = this.#transferWish;
    if (wish === null || this.#isClosing || this.#floor.isSpeaking) return;
    this.#transferWish = null;
    this.#inBackground(this.#transfer(wish));
  }

  async #transfer(effect: TransferWish & { readonly id: string }): Promise<void> {
    const transferred = await this.#setup.line.transfer(effect, {
      connect: (link) => this.#media.connect(link),
      left: () => this.#turns.happen({ type: "happened", name: transferEnded, data: {} }),
    });
    if (transferred === null) return;
    this.#answer(effect.id, transferred.answer);
    if (transferred.hasLeft) this.hungUp("agent");
  }

  #answer(request: string, answer: Answer): void {
    this.#turns.happen({ type: "answered", request, ...answer });
  }

  /** Once the conversation has ended and what was said has been heard: runs what belongs before hanging up, and ends. */
  #closeWhenHeard(): void {
    const end = this.#end;
    if (end === null || this.#isClosing || this.#floor.isSpeaking) return;
    this.#isClosing = true;
    this.#turns.close();
    this.#inBackground(runCompleted(this.#setup, end).then(() => this.#close(end, this.#endReason)));
  }

  /** A fault of this call ends this call alone. */
  #fail(error: unknown): void {
    this.#setup.log.error({ err: error }, "a call failed");
    void this.#close(null, "fault");
  }

  #inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => this.#fail(error));
  }

  async #close(end: End | null, reason: string): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#isClosing = true;
    const duration = this.#media.positionMs;
    this.#turns.close();
    this.#setup.host.outbox.close(this.#setup.key.call);
    this.#floor.close();
    this.#moment.close();
    this.#timers.cancelAll();
    this.#cards.close();
    const { quality } = this.#media;
    if (quality !== null) this.#record.add(duration, "line_quality", quality);
    const parts = { opened: this.#opened, record: this.#record, answeredAt: this.#answeredAt, duration };
    await closeCall(this.#setup, { ...parts, end, session: this.#turns.session, reason });
    this.#finished.resolve();
  }
}

/** What the conversation takes as its next turn. */
const happeningOf = (input: TurnInput, cut: readonly Cut[]): Happening => {
  const heard = cut.length === 0 ? input : { ...input, cut };
  return heard.type === "said" ? { ...heard, alternatives: [...heard.alternatives] } : heard;
};
