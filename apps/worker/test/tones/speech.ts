import type { Hypothesis, Recogniser, Synthesiser } from "@parley/speech";
import { SAMPLE_RATE } from "@parley/voice";
import { toneOf, wordIn } from "./words.ts";

/** Speaks a word as its tone, in no time. */
export const toneSynthesiser: Synthesiser = {
  name: "tones",
  description: "tones",
  synthesise: async (utterance) => {
    const text = "text" in utterance ? utterance.text : utterance.ssml;
    return { samples: toneOf(text, 160), rate: SAMPLE_RATE };
  },
};

/** Hears the word that a tone stands for, in no time, from the samples alone. */
export const toneRecogniser: Recogniser = {
  name: "tones",
  description: "tones",
  rate: 8000,
  knows: () => true,
  open: () => {
    const votes = new Map<string, number>();
    return {
      hear: (samples) => {
        const word = wordIn(samples);
        if (typeof word === "string") votes.set(word, (votes.get(word) ?? 0) + 1);
      },
      finish: async (): Promise<readonly Hypothesis[]> => {
        const [best] = [...votes].sort(([, one], [, other]) => other - one);
        return best === undefined ? [] : [{ text: best[0], confidence: 1 }];
      },
      cancel: () => {},
    };
  },
  close: async () => {},
};
