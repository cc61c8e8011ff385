import { describe, expect, it } from "vitest";
import { Concealment } from "../src/concealment.ts";
import { FRAME_SAMPLES, tone } from "../src/index.ts";

const vowel = tone({ hertz: [125, 250, 375], ms: 1000, amplitude: 3000 });
const frame = (n: number) => vowel.subarray(n * FRAME_SAMPLES, (n + 1) * FRAME_SAMPLES);

/** The vowel with some frames lost, as it is heard. */
function heard(lost: readonly number[], frames: number): Int16Array[] {
  const concealment = new Concealment();
  return Array.from({ length: frames }, (_, n) =>
    lost.includes(n) ? concealment.missing() : concealment.came(frame(n)),
  );
}

const loudness = (samples: Int16Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);

describe("Concealment", () => {
  it("leaves what came as it came", () => {
    expect(heard([], 10)).toEqual(Array.from({ length: 10 }, (_, n) => frame(n)));
  });

  it("goes on with a voice whose frame is lost, in its own rhythm and without a click", () => {
    const frames = heard([10], 15);
    const filled = frames[10] ?? new Int16Array();
    const wanted = frame(10);
    let product = 0;
    for (let at = 0; at < FRAME_SAMPLES; at++) product += (filled[at] ?? 0) * (wanted[at] ?? 0);
    expect(product / (loudness(filled) * loudness(wanted) * FRAME_SAMPLES)).toBeGreaterThan(0.95);
    const line = Int16Array.from(frames.flatMap((samples) => [...samples]));
    const steps = Array.from(line, (sample, at) => Math.abs(sample - (line[at - 1] ?? sample)));
    const usual = Math.max(...Array.from(vowel, (sample, at) => Math.abs(sample - (vowel[at - 1] ?? sample))));
    expect(Math.max(...steps)).toBeLessThanOrEqual(usual * 1.2);
    expect(frames.slice(11, 15).map((samples) => samples.subarray(32))).toEqual(
      [11, 12, 13, 14].map((n) => frame(n).subarray(32)),
    );
  });

  it("fades within three frames, and is silent after them until packets come", () => {
    const lost = [10, 11, 12, 13, 14];
    const levels = heard(lost, 17).map(loudness);
    expect(levels[10]).toBeGreaterThan(levels[11] ?? 0);
    expect(levels[11]).toBeGreaterThan(levels[12] ?? 0);
    expect(levels.slice(13, 15)).toEqual([0, 0]);
    expect(levels[16]).toBeCloseTo(levels[9] ?? 0, 0);
  });

  it("makes silence of silence, and before anything came", () => {
    const concealment = new Concealment();
    expect(loudness(concealment.missing())).toBe(0);
    concealment.came(new Int16Array(FRAME_SAMPLES));
    expect(loudness(concealment.missing())).toBe(0);
  });
});
