import { fakeRecogniser, fakeSynthesiser, type SpeechProvider } from "@parley/speech";

/** Speaks in tones, and hears the first sentence that is expected, or "hum" where none is. */
export const toneSpeech: SpeechProvider = {
  name: "tones",
  speak: async () => fakeSynthesiser(),
  hear: async () =>
    fakeRecogniser(({ request }) => [{ text: request.expected.phrases[0] ?? "hum", confidence: 0.91 }], "tones"),
};
