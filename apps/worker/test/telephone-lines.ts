import { codecs, FRAME_MS, FRAME_SAMPLES, SAMPLE_RATE } from "@parley/voice";
import { Concealment } from "../../../adapters/voice/src/concealment.ts";
import { JitterBuffer } from "../../../adapters/voice/src/jitter-buffer.ts";

/** The same numbers each time: [0, 1). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

/** A sound as it is spoken into a telephone at 8 kHz, and what it does to the line. */
export type TelephoneLine = {
  readonly name: string;
  /** What the microphone makes of the voice. */
  readonly spoken: (samples: Int16Array, random: () => number) => Int16Array;
  /** When each packet of 20 ms comes after it was sent, in milliseconds; null: never. */
  readonly comes: (random: () => number) => number | null;
};

const limited = (value: number) => Math.max(-32_768, Math.min(32_767, Math.round(value)));
const asItIs = (samples: Int16Array) => samples;
const atOnce = () => 0;

/** Power of what is spoken, without the quiet around it. */
function loudness(samples: Int16Array): number {
  const loud = samples.filter((sample) => Math.abs(sample) > 200);
  return Math.sqrt(loud.reduce((sum, sample) => sum + sample ** 2, 0) / loud.length);
}

/** Noise with this share of the loudness of the words. */
function noisy(samples: Int16Array, share: number, random: () => number): Int16Array {
  const level = loudness(samples) * share * Math.sqrt(3);
  return samples.map((sample) => limited(sample + level * (2 * random() - 1)));
}

const louder = (samples: Int16Array, times: number) => samples.map((sample) => limited(sample * times));

/** What a telephone line does to a voice. */
export const telephoneLines: readonly TelephoneLine[] = [
  { name: "clean", spoken: asItIs, comes: atOnce },
  { name: "noise, 15 dB below", spoken: (samples, random) => noisy(samples, 0.18, random), comes: atOnce },
  { name: "one packet in twenty lost", spoken: asItIs, comes: (random) => (random() < 0.05 ? null : 0) },
  { name: "jitter of up to 60 ms", spoken: asItIs, comes: (random) => 60 * random() ** 2 },
  { name: "20 dB too low", spoken: (samples) => louder(samples, 0.1), comes: atOnce },
  { name: "overdriven", spoken: (samples) => louder(samples, 8), comes: atOnce },
];

/** What the worker's end of the line hears of it: G.711 in packets, the jitter buffer and the filled gaps. */
export function carried({ spoken, comes }: TelephoneLine, samples: Int16Array, random: () => number): Int16Array {
  const sent = spoken(samples, random);
  const frames = Math.floor(sent.length / FRAME_SAMPLES);
  const packets = Array.from({ length: frames }, (_, index) => {
    const frame = sent.subarray(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES);
    const delay = comes(random);
    return delay === null ? [] : [{ timestamp: index * FRAME_SAMPLES, frame, at: (index + 1) * FRAME_MS + delay }];
  }).flat();
  packets.sort((one, other) => one.at - other.at);
  const jitter = new JitterBuffer();
  const concealment = new Concealment();
  const heard = new Int16Array(frames * FRAME_SAMPLES);
  let next = 0;
  for (let index = 0; index < frames; index++) {
    for (
      let packet = packets[next];
      packet !== undefined && packet.at <= (index + 1) * FRAME_MS;
      packet = packets[next]
    ) {
      jitter.write(packet.timestamp, codecs.PCMU.decode(codecs.PCMU.encode(packet.frame)), packet.at);
      next++;
    }
    const read = jitter.read();
    const frame = jitter.completedAt === undefined ? concealment.missing() : concealment.came(read);
    heard.set(frame, index * FRAME_SAMPLES);
  }
  return heard;
}

/** Words with quiet around them, as a line carries it: some noise of the room. */
export function inQuiet(said: Int16Array, before: number, after: number, random: () => number): Int16Array {
  const perMs = SAMPLE_RATE / 1000;
  const whole = new Int16Array(said.length + (before + after) * perMs);
  whole.set(said, before * perMs);
  return whole.map((sample) => limited(sample + 16 * (random() - 0.5)));
}
