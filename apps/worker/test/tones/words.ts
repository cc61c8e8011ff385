import { FRAME_SAMPLES, goertzel, meanSquare, SAMPLE_RATE, tone } from "@parley/voice";

/** Words that callers and agents of these tests say, each as a tone of its own. */
export const words =
  `apple bread candle desk engine flower garden hammer island jacket kettle ladder mirror needle orange pencil quilt river
saddle table umbrella violin window yellow zebra anchor basket copper dragon eagle feather guitar helmet insect jungle
kitchen lemon marble napkin oyster pepper rabbit silver tunnel velvet walnut cactus dolphin emerald falcon`.split(
    /\s+/,
  );

/** What the agent begins with, and what ends a call. */
export const greeting = "welcome";
export const farewell = "goodbye";

const vocabulary = [...words, greeting, farewell];

/** Steps of 50 Hz: in a frame of 20 ms each tone has whole periods, and none is taken for another. Tones below are no voice. */
const hertzOf = (index: number) => 900 + index * 50;

export function toneOf(word: string, ms: number): Int16Array {
  const index = vocabulary.indexOf(word);
  if (index < 0) throw new Error(`There is no tone for "${word}".`);
  return tone({ hertz: [hertzOf(index)], ms, amplitude: 8000 });
}

/** The word whose tone fills a run of samples at 8 kHz; null when it is quiet, and undefined when it is something else. */
export function wordIn(samples: Int16Array): string | null | undefined {
  const power = meanSquare(samples);
  if (power < 500 ** 2) return null;
  const index = vocabulary.findIndex((_, each) => goertzel(samples, hertzOf(each)) > power * 0.9);
  return vocabulary[index];
}

/** Every word in a recording, one for each of its frames that is filled by one tone: how often each was heard. */
export function wordsHeard(samples: Int16Array): Map<string, number> {
  const heard = new Map<string, number>();
  for (let at = 0; at + FRAME_SAMPLES <= samples.length; ) {
    // What is said begins anywhere, and goes on in whole frames.
    if (samples[at] === 0) {
      at++;
      continue;
    }
    const word = wordIn(samples.subarray(at, at + FRAME_SAMPLES));
    if (typeof word === "string") heard.set(word, (heard.get(word) ?? 0) + 1);
    at += FRAME_SAMPLES;
  }
  return heard;
}

export const samplesOf = (ms: number) => (ms * SAMPLE_RATE) / 1000;
