import type { Speech } from "../synthesiser.ts";

/** Where audio is kept between calls, by a key that is safe as a file name. Reading never fails for a missing key. */
export type SpeechStore = {
  readonly read: (key: string) => Promise<Speech | null>;
  readonly write: (key: string, speech: Speech) => Promise<void>;
};
