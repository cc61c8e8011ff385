import { SAMPLE_RATE, toSample } from "./frame.ts";

const DTMF_KEYS = ["123A", "456B", "789C", "*0#D"] as const;

/** Frequencies of the four rows of keys, in Hz. */
export const DTMF_ROWS = [697, 770, 852, 941] as const;

/** Frequencies of the four columns of keys, in Hz. */
export const DTMF_COLUMNS = [1209, 1336, 1477, 1633] as const;

/** The key at a row and a column, both from 0. */
export function dtmfKey(row: number, column: number): string | undefined {
  return DTMF_KEYS[row]?.[column];
}

/** A sum of sine waves of equal amplitude (16-bit scale), `ms` long. */
export function tone({
  hertz,
  ms,
  amplitude,
}: {
  hertz: readonly number[];
  ms: number;
  amplitude: number;
}): Int16Array {
  return Int16Array.from({ length: Math.round((ms * SAMPLE_RATE) / 1000) }, (_, index) =>
    toSample(hertz.reduce((sum, hz) => sum + amplitude * Math.sin((2 * Math.PI * hz * index) / SAMPLE_RATE), 0)),
  );
}

/** The two tones of a key of 0-9, *, #, A-D. Throws RangeError for any other. */
export function dtmfTone(key: string, ms: number): Int16Array {
  const row = DTMF_KEYS.findIndex((keys) => key.length === 1 && keys.includes(key));
  const column = DTMF_KEYS[row]?.indexOf(key) ?? -1;
  const hertz = [DTMF_ROWS[row], DTMF_COLUMNS[column]].filter((hz) => hz !== undefined);
  if (hertz.length !== 2) throw new RangeError(`${JSON.stringify(key)} is not a key of a telephone.`);
  return tone({ hertz, ms, amplitude: 6000 });
}

/** The tone played before a recording starts. */
export function beep(): Int16Array {
  return tone({ hertz: [1000], ms: 250, amplitude: 8000 });
}

/** Power of one frequency in a run of samples, on the scale of the samples' mean square. */
export function goertzel(samples: Int16Array, hertz: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * hertz) / SAMPLE_RATE);
  let previous = 0;
  let before = 0;
  for (let i = 0; i < samples.length; i++) {
    const current = (samples[i] ?? 0) + coefficient * previous - before;
    before = previous;
    previous = current;
  }
  const energy = previous * previous + before * before - coefficient * previous * before;
  return samples.length === 0 ? 0 : (2 * energy) / (samples.length * samples.length);
}

/** Mean square of a run of samples. */
export function meanSquare(samples: Int16Array): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += (samples[i] ?? 0) ** 2;
  return samples.length === 0 ? 0 : sum / samples.length;
}
