import type { Synthesiser } from "@parley/speech";
import { type AudioConverter, SAMPLE_RATE } from "@parley/voice";

/** Speaks at the telephone's rate, so that speech which is kept is ready to be played. */
export function telephoneSynthesiser(inner: Synthesiser, converter: AudioConverter): Synthesiser {
  return {
    // What was kept at another rate is not taken for this.
    name: `${inner.name} at ${SAMPLE_RATE}`,
    description: inner.description,
    synthesise: async (utterance, asker) => {
      const speech = await inner.synthesise(utterance, asker);
      const { samples, rate } = speech;
      if (rate === SAMPLE_RATE) return speech;
      const load = async () => {
        asker.signal.throwIfAborted();
        return { samples, rate };
      };
      return { ...speech, samples: await converter.convert(asker.client, load), rate: SAMPLE_RATE };
    },
  };
}
