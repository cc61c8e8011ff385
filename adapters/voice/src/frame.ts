/** Samples per second of everything inside a call. */
export const SAMPLE_RATE = 8000;

/** Length of one frame, the unit in which calls are sent, heard and recorded. */
export const FRAME_MS = 20;

/** Samples in one frame. */
export const FRAME_SAMPLES = (SAMPLE_RATE * FRAME_MS) / 1000;

/** Samples in one millisecond. */
export const SAMPLES_PER_MS = SAMPLE_RATE / 1000;

/** Length of a run of call audio in milliseconds, rounded to the nearest. */
export function durationMs(samples: Int16Array): number {
  return Math.round((samples.length * 1000) / SAMPLE_RATE);
}

/** Clamps a computed amplitude to what 16 bits hold. */
export function toSample(value: number): number {
  return Math.max(-32768, Math.min(32767, Math.round(value)));
}
