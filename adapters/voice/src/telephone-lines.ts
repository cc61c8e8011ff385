import { Concealment } from "./concealment.ts";
import { FRAME_MS, FRAME_SAMPLES, toSample } from "./frame.ts";
import { codecs } from "./g711.ts";
import { JitterBuffer } from "./jitter-buffer.ts";

/** A sound as it is spoken into a telephone at 8 kHz, and what it does to the line. */
export type TelephoneLine = {
  readonly name: string;
  /** What the microphone makes of the voice. */
  readonly spoken: (samples: Int16Array, random: () => number) => Int16Array;
  /** When each packet of 20 ms comes after it was sent, in milliseconds; null: never. */
  readonly comes: (random: () => number) => number | null;
};

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
  return samples.map((sample) => toSample(sample + level * (2 * random() - 1)));
}

const louder = (samples: Int16Array, times: number) => samples.map((sample) => toSample(sample * times));

/** What telephone lines do to a voice: one of each kind. */
export const telephoneLines = {
  clear: { name: "clean", spoken: asItIs, comes: atOnce },
  noisy: { name: "noise, 15 dB below", spoken: (samples, random) => noisy(samples, 0.18, random), comes: atOnce },
  lossy: { name: "one packet in twenty lost", spoken: asItIs, comes: (random) => (random() < 0.05 ? null : 0) },
  jittery: { name: "jitter of up to 60 ms", spoken: asItIs, comes: (random) => 60 * random() ** 2 },
  quiet: { name: "20 dB too low", spoken: (samples) => louder(samples, 0.1), comes: atOnce },
  loud: { name: "overdriven", spoken: (samples) => louder(samples, 8), comes: atOnce },
} as const satisfies { readonly [kind: string]: TelephoneLine };

/** What our end of the line hears of it: G.711 in packets, the jitter buffer and the filled gaps. */
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
