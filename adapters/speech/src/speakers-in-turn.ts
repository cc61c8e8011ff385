import type { CachedSynthesiser } from "./cache/cached-synthesiser.ts";
import { SpeechError } from "./synthesiser.ts";

/** How long a synthesiser rests that failed: callers do not wait for it at every prompt. Milliseconds. */
const rest = 30_000;

/** Failures of the words, or of how much their client asks: they say nothing of the next utterance. */
const ofTheAsker: ReadonlySet<SpeechError["code"]> = new Set(["no_voice", "too_long", "crowded"]);

export type SpeakersOptions = {
  /** Why there is no synthesiser, when there is none. */
  readonly missing: string;
  /** One could not speak; the next was asked. */
  readonly onFailed: (error: unknown) => void;
  /** Milliseconds that only grow. */
  readonly clock: () => number;
};

/**
 * Several synthesisers as one: the first that can speaks an utterance. One that fails rests for 30 s. When all fail, or
 * rest, each is asked, and the last one's SpeechError is the answer.
 */
export function speakersInTurn(
  speakers: readonly CachedSynthesiser[],
  { missing, onFailed, clock }: SpeakersOptions,
): CachedSynthesiser {
  const restsUntil = new Map<CachedSynthesiser, number>();
  return {
    synthesise: async (utterance, storage, asker) => {
      const awake = speakers.filter((speaker) => (restsUntil.get(speaker) ?? 0) <= clock());
      let last: unknown = new SpeechError("no_synthesiser", missing);
      for (const speaker of awake.length > 0 ? awake : speakers) {
        try {
          return await speaker.synthesise(utterance, storage, asker);
        } catch (error) {
          // Who goes says nothing of the speaker.
          if (!(error instanceof SpeechError) || asker.signal.aborted) throw error;
          if (!ofTheAsker.has(error.code)) restsUntil.set(speaker, clock() + rest);
          onFailed(error);
          last = error;
        }
      }
      throw last;
    },
  };
}
