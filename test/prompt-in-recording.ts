import { FRAME_SAMPLES, meanSquare, SAMPLE_RATE } from "@parley/voice";

const samplesPerMs = SAMPLE_RATE / 1000;

/** Where a prompt lies in a recording; milliseconds. */
export type PromptPlace = {
  readonly from: number;
  /** Silence between its frames: slots that passed while the process was held up. Its words wait meanwhile. */
  readonly gaps: number;
};

/** Root mean square of what counts as silence. */
const silence = 50;
/** Share of a frame's power that the recording may add or take away. */
const difference = 0.05;

/**
 * Finds a prompt in a channel: all of its frames, in their order, each after the one before or after slots that passed in
 * silence. `near` is where it should begin, `within` how far off it may; milliseconds. Undefined when it is not there.
 */
export function promptIn(
  channel: Int16Array,
  prompt: Int16Array,
  { near, within }: { readonly near: number; readonly within: number },
): PromptPlace | undefined {
  const places: PromptPlace[] = [];
  for (let begin = Math.max(0, near - within) * samplesPerMs; begin <= (near + within) * samplesPerMs; begin++) {
    const gaps = gapsFrom(channel, prompt, begin);
    if (gaps !== undefined) places.push({ from: begin / samplesPerMs, gaps });
  }
  // A prompt begins with silence, which also fits a slot earlier.
  return places.toSorted(
    (one, other) => one.gaps - other.gaps || Math.abs(one.from - near) - Math.abs(other.from - near),
  )[0];
}

/** The silence between a prompt's frames (ms) when the first begins at a sample; undefined when other sound is there. */
function gapsFrom(channel: Int16Array, prompt: Int16Array, begin: number): number | undefined {
  let at = begin;
  for (let sample = 0; sample < prompt.length; sample += FRAME_SAMPLES) {
    const frame = prompt.subarray(sample, sample + FRAME_SAMPLES);
    const there = () => channel.subarray(at, at + frame.length);
    while (!isAlike(there(), frame)) {
      if (there().length < frame.length || !isSilent(there())) return undefined;
      at += FRAME_SAMPLES;
    }
    at += FRAME_SAMPLES;
  }
  return (at - begin - Math.ceil(prompt.length / FRAME_SAMPLES) * FRAME_SAMPLES) / samplesPerMs;
}

const isSilent = (frame: Int16Array) => meanSquare(frame) <= silence ** 2;

function isAlike(heard: Int16Array, expected: Int16Array): boolean {
  if (heard.length < expected.length) return false;
  const apart = expected.map((sample, index) => sample - (heard[index] ?? 0));
  return meanSquare(apart) <= Math.max(silence ** 2, meanSquare(expected) * difference);
}
