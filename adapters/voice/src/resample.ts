import { toSample } from "./frame.ts";

/** Zero crossings of the sinc kept on either side: enough for a stop band some 60 dB down. */
const LOBES = 16;

/** Share of the narrower band that is kept; the rest is the slope of the filter. */
const PASS = 0.9;

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** The Blackman-windowed sinc for output instants that fall `offset` after an input sample, scaled to unit gain. */
function kernel({ offset, half, cutoff }: { offset: number; half: number; cutoff: number }): Float64Array {
  const taps = Float64Array.from({ length: 2 * half }, (_, index) => {
    const distance = index - half + 1 - offset;
    const angle = Math.PI * distance * cutoff;
    const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
    const place = (Math.PI * distance) / half;
    return sinc * (0.42 + 0.5 * Math.cos(place) + 0.08 * Math.cos(2 * place));
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}

/**
 * Converts audio between two sample rates, both whole numbers, with a low-pass below the lower band. The first output
 * sample lies on the first input sample: nothing is shifted in time.
 */
export function resample(samples: Int16Array, from: number, to: number): Int16Array {
  if (from === to) return samples;
  const divisor = greatestCommonDivisor(from, to);
  const step = from / divisor;
  const phases = to / divisor;
  const cutoff = Math.min(1, to / from) * PASS;
  const half = Math.ceil(LOBES / cutoff);
  const kernels: Float64Array[] = [];
  // Silence around what there is, so that no tap lies outside: reading there is what takes long.
  const padded = new Float64Array(samples.length + 2 * half);
  padded.set(samples, half);
  const output = new Int16Array(Math.floor((samples.length * to) / from));
  for (let n = 0; n < output.length; n++) {
    const phase = (n * step) % phases;
    const base = (n * step - phase) / phases + 1;
    kernels[phase] ??= kernel({ offset: phase / phases, half, cutoff });
    const taps = kernels[phase];
    let sum = 0;
    for (let i = 0; i < taps.length; i++) sum += (padded[base + i] ?? 0) * (taps[i] ?? 0);
    output[n] = toSample(sum);
  }
  return output;
}
