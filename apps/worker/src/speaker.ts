import type { SayContent } from "@parley/engine";
import type { Files } from "@parley/files";
import type { Synthesiser } from "@parley/speech";
import { readWav, resample, SAMPLE_RATE, telephoneAudio } from "@parley/voice";

/** Turns what the agent says into audio for the phone. */
export type Speaker = {
  /** 8 kHz samples. Rejects when there is no such recording, or no voice to speak with. */
  samplesOf(content: SayContent): Promise<Int16Array>;
};

export function createSpeaker(files: Files, synthesiser: Synthesiser): Speaker {
  return {
    samplesOf: async ({ audio, text, response_type, language, persona, ssml_tags, storage, cachable }) => {
      if (audio !== null) return telephoneAudio(readWav(await files.get(audio)));
      if (text.trim() === "") return new Int16Array();
      const kind = response_type === "ssml" ? "ssml" : "text";
      const speech = await synthesiser.synthesise({
        kind,
        text,
        language,
        persona,
        tags: ssml_tags,
        storage: cachable ? storage : "none",
      });
      return resample(speech.samples, speech.rate, SAMPLE_RATE);
    },
  };
}
