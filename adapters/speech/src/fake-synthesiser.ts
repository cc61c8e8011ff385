import type { Synthesiser } from "./synthesiser.ts";

const rate = 8000;
const toneSamples = rate / 20;
const amplitude = 8000;

/**
 * A synthesiser for tests: each character is a tone of 50 ms at 8 kHz, and its pitch tells which. So equal words give
 * equal audio. Prosody is not heard.
 */
export function fakeSynthesiser(): Synthesiser {
  return {
    name: "fake",
    description: "fake",
    synthesise: async (utterance) => {
      const characters = [...("ssml" in utterance ? utterance.ssml.replace(/<[^<>]*>/g, "") : utterance.text)];
      const samples = new Int16Array(characters.length * toneSamples);
      characters.forEach((character, place) => {
        const frequency = 300 + 20 * ((character.codePointAt(0) ?? 0) % 128);
        for (let index = 0; index < toneSamples; index++) {
          samples[place * toneSamples + index] = amplitude * Math.sin((2 * Math.PI * frequency * index) / rate);
        }
      });
      return { samples, rate };
    },
  };
}
