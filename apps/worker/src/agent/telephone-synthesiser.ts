import type { Synthesiser } from "@parley/speech";
import { resample, SAMPLE_RATE } from "@parley/voice";

/** Speaks at the telephone's rate, so that speech which is kept is ready to be played: converting it holds up all calls. */
export function telephoneSynthesiser(inner: Synthesiser): Synthesiser {
  return {
    // What was kept at another rate is not taken for this.
    name: `${inner.name} at ${SAMPLE_RATE}`,
    description: inner.description,
    synthesise: async (utterance) => {
      const { samples, rate } = await inner.synthesise(utterance);
      return { samples: resample(samples, rate, SAMPLE_RATE), rate: SAMPLE_RATE };
    },
  };
}
