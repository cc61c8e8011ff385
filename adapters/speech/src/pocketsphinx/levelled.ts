/** Samples judged as a whole: 20 ms at 16 kHz. */
const piece = 320;

/** Pieces with less than this share of the loudest power are pauses. */
const pause = 0.05;

/** How loud the voice is made, as a mean amplitude: far from the limits of a sample. */
const voiceLevel = 3000;

/** How far below the voice the noise lies that is mixed in: 24 dB. */
const noiseShare = 10 ** (-24 / 20);

/** The noise falls with the pitch, as that of a room does: evenly spread noise is heard as an F before the first word. */
const memories = [0.98, 0.85, 0.2];

/** From the sum of what they remember of numbers below a half to noise of strength one. */
const toStrength = 1.41;

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
  const noiseLevel = voiceLevel * noiseShare * toStrength;
  const remembered = memories.map(() => 0);
  let chance = 1;
  return samples.map((sample) => {
    chance = (chance * 1103515245 + 12345) % 2147483648;
    const impulse = chance / 2147483648 - 0.5;
    let noise = 0;
    for (const [index, memory] of memories.entries()) {
      const next = (remembered[index] ?? 0) * memory + impulse * Math.sqrt(1 - memory ** 2);
      remembered[index] = next;
      noise += next;
    }
    return Math.max(-32_768, Math.min(32_767, Math.round(sample * gain + noise * noiseLevel)));
  });
}
