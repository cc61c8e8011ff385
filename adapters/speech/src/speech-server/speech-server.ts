import type { SpeechProvider } from "../provider.ts";
import { serverRecogniser } from "./server-recogniser.ts";
import { serverSynthesiser } from "./server-synthesiser.ts";

/** Any server with the OpenAI protocol of audio: the vendor's own, or one on the operator's machines. */
export const speechServer: SpeechProvider = {
  name: "speech-server",
  hear: async ({ server }) =>
    server === null || server.hearingModel === null ? null : serverRecogniser(server, server.hearingModel),
  speak: async ({ server }) =>
    server === null || server.speakingModel === null ? null : serverSynthesiser(server, server.speakingModel),
};
