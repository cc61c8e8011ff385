import type { SayContent } from "@parley/engine";
import { FileMissing, type Files } from "@parley/files";
import type { Asker, CachedSynthesiser } from "@parley/speech";
import { type AudioConverter, SAMPLE_RATE } from "@parley/voice";
import { KeptAudio } from "./kept-audio.ts";

/** Turns what the agent says into audio for the phone. */
export type Speaker = {
  /**
   * 8 kHz samples. Rejects when the client has no such recording, there is no voice to speak with, or who asked has gone.
   * What is to be heard next is asked for first: a client's words are made in the order of asking.
   */
  samplesOf(content: SayContent, asker: Asker): Promise<Int16Array>;
};

/** Who makes words ready before a call asks: it takes turns with the clients, and nothing ends it. */
const ahead: Asker = { client: "ahead", signal: new AbortController().signal };

/** Bytes of clients' recordings that are kept ready to be played: of all clients, and of one. */
const mostRecorded = 64 * 1024 * 1024;

export function createSpeaker(
  files: Files,
  synthesiser: CachedSynthesiser,
  converter: AudioConverter,
): Speaker & {
  /** Has words made into speech and kept, for calls that say them later. */
  readonly prepare: (content: SayContent) => Promise<void>;
} {
  // A recording's key is made of its content: what it once named it always names.
  const recordings = new KeptAudio(mostRecorded);
  const speechOf = (content: SayContent, asker: Asker) => {
    const { text, response_type, language, voice, ssml_tags, storage, cachable } = content;
    const words = response_type === "ssml" ? { ssml: text } : { text };
    const utterance = { ...words, language, persona: voice, tags: ssml_tags };
    return synthesiser.synthesise(utterance, cachable ? storage : "none", asker);
  };
  return {
    samplesOf: async (content, asker) => {
      const { audio, text } = content;
      const { client } = asker;
      if (audio !== null) {
        // A key is a text that people may write: only recordings of the call's own client are played.
        if (!audio.startsWith(`prompts/${client}/`)) throw new FileMissing(audio);
        return recordings.get(client, audio, () =>
          converter.convert(client, async () => ({ wav: await files.get(audio) })),
        );
      }
      if (text.trim() === "") return new Int16Array();
      const { samples, rate } = await speechOf(content, asker);
      return rate === SAMPLE_RATE ? samples : converter.convert(client, async () => ({ samples, rate }));
    },
    prepare: async (content) => {
      await speechOf(content, ahead);
    },
  };
}
