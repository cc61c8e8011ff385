import { goertzel, meanSquare, SAMPLE_RATE } from "@parley/voice";

const frameMs = 20;
const stepMs = 5;
/** As many of so many frames make a sound: a busy machine tears what a caller sends, and a scrap of it is none yet. */
const [needed, among] = [3, 5];

/**
 * Where a tone begins and ends in a channel, in milliseconds: the first and the last frame of 20 ms that it fills. As
 * for a listener in a call, it begins where three frames of five hold it.
 */
export function heard(
  samples: Int16Array,
  hertz: number,
  { from = 0, to = samples.length / (SAMPLE_RATE / 1000) } = {},
): { readonly from: number; readonly to: number } {
  const perMs = SAMPLE_RATE / 1000;
  const isHeldAt = (at: number) => {
    const frame = samples.subarray(at * perMs, (at + frameMs) * perMs);
    const power = meanSquare(frame);
    return power > 1000 ** 2 && goertzel(frame, hertz) > power / 2;
  };
  const held: number[] = [];
  for (let at = from; at + frameMs <= to; at += stepMs) if (isHeldAt(at)) held.push(at);
  const isBeginning = (at: number) =>
    Array.from({ length: among }, (_, frame) => isHeldAt(at + frame * frameMs)).filter(Boolean).length >= needed;
  return { from: held.find(isBeginning) ?? Number.NaN, to: (held.at(-1) ?? Number.NaN) + frameMs };
}
