import { SAMPLE_RATE, toSample } from "./frame.ts";
import { resample } from "./resample.ts";
import type { Wav } from "./wav.ts";

/** What a call plays for a WAV file: its channels mixed to one, at 8 kHz. */
export function telephoneAudio({ sampleRate, channels }: Wav): Int16Array {
  const [first, second] = channels;
  if (first === undefined) return new Int16Array();
  return resample(second === undefined ? first : mixed(first, second), sampleRate, SAMPLE_RATE);
}

function mixed(first: Int16Array, second: Int16Array): Int16Array {
  const both = new Int16Array(first.length);
  for (let at = 0; at < both.length; at++) both[at] = toSample(((first[at] ?? 0) + (second[at] ?? 0)) / 2);
  return both;
}
