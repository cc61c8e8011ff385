import type { Segment } from "./decoder.ts";

/** How well words fit an utterance beside any sequence of sounds, for a frame of 10 ms: a logarithm, 0 where they fit as well. */
export type Fit = {
  readonly mean: number;
  /** Of the whole: what two readings of one utterance are compared by. */
  readonly total: number;
  /** How many frames it is the fit of. */
  readonly frames: number;
  /** How many frames its shortest word lasts. */
  readonly shortest: number;
  readonly words: number;
};

/** Compares words with sounds that were heard in the same audio; null where neither is there. */
export function fitOf(words: readonly Segment[], sounds: readonly Segment[]): Fit | null {
  const soundFit: number[] = [];
  const isSound: boolean[] = [];
  for (const { word, from, to, fit } of sounds) {
    for (let frame = from; frame <= to; frame++) {
      soundFit[frame] = fit / (to - from + 1);
      isSound[frame] = isWord(word);
    }
  }
  let total = 0;
  let frames = 0;
  const lengths: number[] = [];
  for (const { word, from, to, fit } of words) {
    let beside = 0;
    let heard = 0;
    for (let frame = from; frame <= to; frame++) {
      beside += soundFit[frame] ?? 0;
      if (isSound[frame] === true) heard++;
    }
    // What is said to be silent counts as far as there were sounds in it.
    const lasts = isWord(word) ? to - from + 1 : heard;
    const isSilence = word.startsWith("<");
    if (!isWord(word) && !isSilence) continue;
    total += fit - beside;
    frames += lasts;
    if (!isSilence) lengths.push(lasts);
  }
  return frames === 0
    ? null
    : { mean: total / frames, total, frames, shortest: Math.min(frames, ...lengths), words: lengths.length };
}

/** Silence is `<sil>`, noises are `[NOISE]` and their like, and what joins rules is `(NULL)`. */
function isWord(word: string): boolean {
  return /^[a-z]/.test(word);
}
