import type { Recogniser } from "./recognition/recogniser.ts";
import type { Synthesiser } from "./synthesiser.ts";

/** A server that speaks the OpenAI protocol of audio, as the operator sets it. */
export type SpeechServer = {
  /** What `/audio/speech` and `/audio/transcriptions` follow, without a slash at the end. */
  readonly url: string;
  /** Sent as a bearer token; null where the server asks for none. */
  readonly key: string | null;
  /** The model that turns speech into words; null: it does not hear. */
  readonly hearingModel: string | null;
  /** The model that turns words into speech; null: it does not speak. */
  readonly speakingModel: string | null;
  /** The voice of agents without a persona. */
  readonly voice: string;
};

/** What the operator sets about speech. */
export type SpeechSettings = {
  /** A server that speaks the OpenAI protocol of audio; null without one. */
  readonly server: SpeechServer | null;
  /** Calls come first: one process hears, and programs run when calls leave a processor free. Left out: for calls themselves. */
  readonly yields?: boolean;
};

/**
 * Something that hears callers, speaks to them, or both: one folder beside this file and one entry in
 * `speech-providers.ts`. Null in a direction that it does not have, or that is not set up. It rejects with a
 * SpeechError that says what to install where it cannot run. What ends later, and is started again, tells `onFailed`.
 */
export type SpeechProvider = {
  /** As `asr_provider` names it. */
  readonly name: string;
  readonly hear: (settings: SpeechSettings, onFailed: (error: Error) => void) => Promise<Recogniser | null>;
  readonly speak: (settings: SpeechSettings) => Promise<Synthesiser | null>;
};
