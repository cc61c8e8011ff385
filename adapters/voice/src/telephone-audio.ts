import { SAMPLE_RATE, toSample } from "./frame.ts";
import { resample } from "./resample.ts";
import type { Wav } from "./wav.ts";

/** What a call plays for a WAV file: its channels mixed to one, at 8 kHz. */
export function telephoneAudio({ sampleRate, channels }: Wav): Int16Array {
  const [first, second] = channels;
  if (first === undefined) return new Int16Array();
  const mono =
    second === undefined ? first : first.map((sample, index) => toSample((sample + (second[index] ?? 0)) / 2));
  return resample(mono, sampleRate, SAMPLE_RATE);
}
