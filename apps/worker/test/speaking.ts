import { espeakSynthesiser } from "@parley/speech";
import { resample, SAMPLE_RATE } from "@parley/voice";
import { asker } from "../../../test/asker.ts";

const espeak = espeakSynthesiser();

/** Words as a caller's phone sends them: 8 kHz. */
export async function speaking(text: string, persona: string | null = null, language = "en-US"): Promise<Int16Array> {
  const { samples, rate } = await espeak.synthesise({ text, language, persona, tags: {} }, asker());
  return resample(samples, rate, SAMPLE_RATE).map((sample) => sample / 2);
}
