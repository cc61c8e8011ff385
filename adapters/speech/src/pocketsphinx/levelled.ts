/** Samples judged as a whole: 20 ms at 16 kHz. */
const piece = 320;

/** Pieces with less than this share of the loudest power are pauses. */
const pause = 0.05;

/** How loud the voice is made, as a mean amplitude: far from the limits of a sample. */
const voiceLevel = 3000;

/** How far below the voice the noise lies that is mixed in: 25 dB. */
const noiseShare = 10 ** (-25 / 20);

/** From an amplitude that is equally likely up to a limit to its mean. */
const widthOfEven = Math.sqrt(12);

/**
 * An utterance as the acoustic model likes it: of one loudness, with a steady faint noise. A telephone is silent between
 * words and above 4 kHz, and the model has heard neither. The same for the same audio.
 */
export function levelled(samples: Int16Array): Int16Array {
  const powers: number[] = [];
  for (let at = 0; at < samples.length; at += piece) {
    const part = samples.subarray(at, at + piece);
    powers.push(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
  }
  const loudest = powers.reduce((most, power) => Math.max(most, power), 0);
  const voiced = powers.filter((power) => power > loudest * pause);
  const mean = Math.sqrt(voiced.reduce((sum, power) => sum + power, 0) / Math.max(1, voiced.length));
  const gain = mean === 0 ? 1 : voiceLevel / mean;
  const width = voiceLevel * noiseShare * widthOfEven;
  let noise = 1;
  return samples.map((sample) => {
    noise = (noise * 1103515245 + 12345) % 2147483648;
    const louder = sample * gain + (noise / 2147483648 - 0.5) * width;
    return Math.max(-32_768, Math.min(32_767, Math.round(louder)));
  });
}
