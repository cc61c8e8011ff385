import type { SayContent } from "@parley/engine";
import { FileMissing, type Files } from "@parley/files";
import type { Id } from "@parley/model/kernel";
import type { CachedSynthesiser } from "@parley/speech";
import { type AudioConverter, SAMPLE_RATE } from "@parley/voice";
import { KeptAudio } from "./kept-audio.ts";

/** Turns what the agent says into audio for the phone. */
export type Speaker = {
  /** 8 kHz samples. Rejects when the client has no such recording, or there is no voice to speak with. */
  samplesOf(content: SayContent, organisation: Id): Promise<Int16Array>;
};

/** Bytes of clients' recordings that are kept ready to be played: of all clients, and of one. */
const mostRecorded = { all: 64 * 1024 * 1024, ofOne: 16 * 1024 * 1024 };

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
  const speechOf = ({ text, response_type, language, voice, ssml_tags, storage, cachable }: SayContent) => {
    const words = response_type === "ssml" ? { ssml: text } : { text };
    const utterance = { ...words, language, persona: voice, tags: ssml_tags };
    return synthesiser.synthesise(utterance, cachable ? storage : "none");
  };
  return {
    samplesOf: async (content, organisation) => {
      const { audio, text } = content;
      if (audio !== null) {
        // A key is a text that people may write: only recordings of the call's own client are played.
        if (!audio.startsWith(`prompts/${organisation}/`)) throw new FileMissing(audio);
        return recordings.get(organisation, audio, () =>
          converter.convert(organisation, async () => ({ wav: await files.get(audio) })),
        );
      }
      if (text.trim() === "") return new Int16Array();
      const { samples, rate } = await speechOf(content);
      return rate === SAMPLE_RATE ? samples : converter.convert(organisation, async () => ({ samples, rate }));
    },
    prepare: async (content) => {
      await speechOf(content);
    },
  };
}
