import { SpeechError } from "./synthesiser.ts";

/** Who asked for speech has gone. */
export const cancelled = () => new SpeechError("cancelled", "Speech was no longer waited for.");
