import { fakeRecogniser, fakeSynthesiser, type SpeechProvider } from "@parley/speech";

/** Speaks in tones, and hears the first sentence that is expected, or "hum" where none is. */
export const toneSpeech: SpeechProvider = {
  name: "tones",
  speak: async () => ({
    ...fakeSynthesiser(),
    voices: async () => ({ names: ["en-gb", "hi"], variants: ["f1", "f2"] }),
  }),
  hear: async () =>
    fakeRecogniser(({ request }) => [{ text: request.expected.phrases[0] ?? "hum", confidence: 0.91 }], "tones"),
};
