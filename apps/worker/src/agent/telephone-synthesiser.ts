import type { Synthesiser } from "@parley/speech";
import { type AudioConverter, SAMPLE_RATE } from "@parley/voice";

/** Speaks at the telephone's rate, so that speech which is kept is ready to be played. */
export function telephoneSynthesiser(inner: Synthesiser, converter: AudioConverter): Synthesiser {
  return {
    // What was kept at another rate is not taken for this.
    name: `${inner.name} at ${SAMPLE_RATE}`,
    description: inner.description,
    synthesise: async (utterance, signal) => {
      const { samples, rate } = await inner.synthesise(utterance, signal);
      if (rate === SAMPLE_RATE) return { samples, rate };
      return { samples: await converter.convert(inner.name, async () => ({ samples, rate })), rate: SAMPLE_RATE };
    },
  };
}
