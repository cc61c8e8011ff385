import { SAMPLES_PER_MS, toSample } from "./frame.ts";

/** Words with so many milliseconds of quiet around them, as a telephone takes them up: some noise of the room. */
export function inQuiet(said: Int16Array, before: number, after: number, random: () => number): Int16Array {
  const whole = new Int16Array(said.length + (before + after) * SAMPLES_PER_MS);
  whole.set(said, before * SAMPLES_PER_MS);
  return whole.map((sample) => toSample(sample + 16 * (random() - 0.5)));
}
