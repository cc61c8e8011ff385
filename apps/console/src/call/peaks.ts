/** Bars of a waveform: enough for a wide screen, and drawn closer on a narrow one. */
const bars = 320;

/** The loudest sample of each of equal parts of a channel, 0..1. */
export function peaksOf(samples: Float32Array): readonly number[] {
  const size = samples.length / bars;
  return Array.from({ length: bars }, (_, bar) => {
    let peak = 0;
    const end = Math.floor((bar + 1) * size);
    for (let index = Math.floor(bar * size); index < end; index++) peak = Math.max(peak, Math.abs(samples[index] ?? 0));
    return peak;
  });
}

/** Raises quiet recordings, all channels alike, until their loudest sound fills the height. */
export function raised(channels: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const loudest = Math.max(...channels.flat());
  return loudest === 0 ? channels : channels.map((peaks) => peaks.map((peak) => peak / loudest));
}
