/** Synthesis and recognition: a folder for each provider, and a cache. */

export { betterSpeech } from "./better-speech.ts";
export { type CachedSynthesiser, cachedSynthesiser, type Storage } from "./cache/cached-synthesiser.ts";
export { diskStore } from "./cache/disk-store.ts";
export { memoryStore } from "./cache/memory-store.ts";
export { espeakSynthesiser } from "./espeak/espeak-synthesiser.ts";
export { type Program, wasmEspeak } from "./espeak/program.ts";
export { fakeSynthesiser } from "./fake-synthesiser.ts";
export { installedRecognisers, installedSpeakers, installedSpeech } from "./installed-speech.ts";
export { type Pocketsphinx, pocketsphinxRecogniser } from "./pocketsphinx/pocketsphinx-recogniser.ts";
export type { SpeechProvider, SpeechServer, SpeechSettings } from "./provider.ts";
export { fakeRecogniser, type Script } from "./recognition/fake-recogniser.ts";
export type {
  Expected,
  Hypothesis,
  Recogniser,
  Recognition,
  RecognitionRequest,
} from "./recognition/recogniser.ts";
export { type Recognisers, recognisersOf } from "./recognition/recognisers.ts";
export { speakersInTurn } from "./speakers-in-turn.ts";
export { speechProviders } from "./speech-providers.ts";
export { speechServer } from "./speech-server/speech-server.ts";
export { type Asker, type Speech, SpeechError, type Synthesiser, type Utterance } from "./synthesiser.ts";
