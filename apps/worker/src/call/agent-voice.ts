import type { Cut, Effect } from "@parley/engine";
import type { CallMedia } from "@parley/voice";
import type { CallRecord } from "./call-record.ts";
import type { VoiceSetup } from "./call-setup.ts";
import { momentId } from "./one-moment.ts";

type Say = Extract<Effect, { type: "say" }>;

/** What is said one after the other up to the next silence, which ends what is still being made for it. */
const newFlow = () => ({ before: Promise.resolve(), over: new AbortController() });

/** What the agent says in one call: made while earlier speech plays, played in order, silenced at once. */
export class AgentVoice {
  readonly #setup: VoiceSetup;
  readonly #record: CallRecord;
  readonly #media: CallMedia;
  readonly #says = new Map<string, Say>();
  /** What is to be heard, in order, up to its end. */
  readonly #queue: string[] = [];
  /** What the caller has cut off since it was last asked for. */
  readonly #cut: Cut[] = [];
  #heard: string | null = null;
  #flow = newFlow();

  constructor(setup: VoiceSetup, record: CallRecord, media: CallMedia) {
    this.#setup = setup;
    this.#record = record;
    this.#media = media;
  }

  /** Takes in what is to be said once it is asked for. */
  prepare(say: Say): void {
    this.#says.set(say.id, say);
  }

  play(id: string): void {
    const say = this.#says.get(id);
    this.#says.delete(id);
    this.#queue.push(id);
    if (say === undefined) throw new Error(`There is nothing to say under ${id}.`);
    const flow = this.#flow;
    const samples = this.#setup.host.speaker
      .samplesOf(say.content, { client: this.#setup.key.organisation, signal: flow.over.signal })
      .catch((error: unknown) => {
        if (flow.over.signal.aborted) return new Int16Array();
        this.#setup.log.error({ err: error, say: id }, "a prompt could not be spoken");
        this.#record.add(this.#media.positionMs, "speech_failed", { say: id });
        return new Int16Array();
      });
    flow.before = flow.before.then(async () => {
      const ready = await samples;
      if (!flow.over.signal.aborted) this.#media.play(id, ready);
    });
  }

  /** Waits in the middle of its words: the caller may be saying something. */
  pause(): void {
    if (this.#heard !== null) this.#record.add(this.#media.positionMs, "play_paused", { say: this.#heard });
    this.#media.interrupt();
  }

  /** The caller said nothing. */
  resume(): void {
    if (this.#heard !== null) this.#record.add(this.#media.positionMs, "play_resumed", { say: this.#heard });
    this.#media.goOn();
  }

  silence(): void {
    this.#flow.over.abort();
    this.#flow = newFlow();
    this.#heard = null;
    const shares = new Map<string, number>();
    for (const { id, heardMs, lengthMs } of this.#media.stop()) {
      const heard = { say: id, heard_ms: heardMs, length_ms: lengthMs };
      if (heardMs > 0 && id !== momentId) this.#record.add(this.#media.positionMs, "play_stopped", heard);
      shares.set(id, lengthMs > 0 ? heardMs / lengthMs : 0);
    }
    // What was still being made has not been heard at all.
    for (const say of this.#queue.splice(0)) this.#cut.push({ say, heard: shares.get(say) ?? 0 });
  }

  /** What was cut off since this was last asked. */
  takeCut(): readonly Cut[] {
    return this.#cut.splice(0);
  }

  /** A frame of a piece goes out now; true for its first. */
  begins({ id, at }: { readonly id: string; readonly at: number }): boolean {
    if (this.#heard === id) return false;
    this.#heard = id;
    this.#record.add(at, "play_started", { say: id });
    return true;
  }

  /** A piece has been heard to its end. */
  ended({ id, heardMs, at }: { readonly id: string; readonly heardMs: number; readonly at: number }): void {
    this.#heard = null;
    const place = this.#queue.indexOf(id);
    if (place >= 0) this.#queue.splice(place, 1);
    this.#record.add(at, "play_ended", { say: id, heard_ms: heardMs });
  }
}
