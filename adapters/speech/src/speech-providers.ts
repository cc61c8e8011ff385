import { espeak } from "./espeak/espeak-synthesiser.ts";
import { pocketsphinx } from "./pocketsphinx/pocketsphinx-recogniser.ts";
import type { SpeechProvider } from "./provider.ts";
import { speechServer } from "./speech-server/speech-server.ts";

/** All providers, the first choice first: what an operator connects goes before what comes with the machine. */
export const speechProviders: readonly SpeechProvider[] = [speechServer, espeak, pocketsphinx];
