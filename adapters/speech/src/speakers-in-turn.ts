import type { CachedSynthesiser } from "./cache/cached-synthesiser.ts";
import { toSsml } from "./ssml.ts";
import { SpeechError, type Synthesiser, type Utterance } from "./synthesiser.ts";

/** How long a synthesiser rests that failed: callers do not wait for it at every prompt. Milliseconds. */
const rest = 30_000;

export type SpeakersOptions = {
  /** Keeps what one of them speaks. */
  readonly kept: (speaker: Synthesiser) => CachedSynthesiser;
  /** Why there is no synthesiser, when there is none. */
  readonly missing: string;
  /** One could not speak; the next was asked. */
  readonly onFailed: (error: unknown) => void;
  /** Milliseconds that only grow. */
  readonly clock: () => number;
};

/**
 * Several synthesisers as one: the first that can speaks an utterance. One that fails rests for 30 s. One that refuses
 * some words is asked for the next ones all the same. When all fail, or rest, each is asked, and the last one's
 * SpeechError is the answer.
 */
export function speakersInTurn(
  speakers: readonly Synthesiser[],
  { kept, missing, onFailed, clock }: SpeakersOptions,
): CachedSynthesiser {
  const all = speakers.map((speaker) => new Speaker(speaker, kept, clock));
  return {
    synthesise: async (utterance, storage, asker) => {
      const awake = all.filter((speaker) => !speaker.restsFor(asker.client));
      let last: unknown = new SpeechError("no_synthesiser", missing);
      for (const speaker of awake.length > 0 ? awake : all) {
        try {
          return await speaker.kept.synthesise(utterance, storage, asker);
        } catch (error) {
          // Who goes says nothing of the speaker.
          if (!(error instanceof SpeechError) || asker.signal.aborted) throw error;
          speaker.failed(error, asker.client, utterance);
          onFailed(error);
          last = error;
        }
      }
      throw last;
    },
  };
}

/** A synthesiser and its rests. */
class Speaker {
  readonly kept: CachedSynthesiser;
  readonly #clock: () => number;
  #restsUntil = 0;
  /** Until when it rests for one client alone. */
  readonly #restsOf = new Map<string, number>();
  /** What was not answered in time since it last answered anything: it may hang, or those words were many. */
  #late: { readonly client: string; readonly words: string } | null = null;

  constructor(speaker: Synthesiser, kept: SpeakersOptions["kept"], clock: () => number) {
    this.#clock = clock;
    this.kept = kept({
      ...speaker,
      synthesise: async (utterance, asker) => {
        const speech = await speaker.synthesise(utterance, asker);
        this.#late = null;
        return speech;
      },
    });
  }

  restsFor(client: string): boolean {
    const now = this.#clock();
    const until = this.#restsOf.get(client) ?? 0;
    if (until <= now) this.#restsOf.delete(client);
    return Math.max(this.#restsUntil, until) > now;
  }

  /** Two late utterances of one client rest it for that client. Late ones of two clients rest it for all. */
  failed({ fault, code }: SpeechError, client: string, utterance: Utterance): void {
    const until = this.#clock() + rest;
    if (fault === "provider") this.#restsUntil = until;
    // It answered.
    if (code === "refused") this.#late = null;
    if (fault !== "either") return;
    const before = this.#late;
    const words = toSsml(utterance);
    this.#late = { client, words };
    if (before === null) return;
    if (before.client !== client) this.#restsUntil = until;
    else if (before.words !== words) this.#restsOf.set(client, until);
  }
}
