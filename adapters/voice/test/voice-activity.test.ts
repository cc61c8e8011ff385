import { describe, expect, it } from "vitest";
import { FRAME_MS, FRAME_SAMPLES, SpeechDetector, type SpeechEvent, speechModel, tone } from "../src/index.ts";

function noise(ms: number, amplitude: number): Int16Array {
  let state = 7;
  return Int16Array.from({ length: ms * 8 }, () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return Math.round(amplitude * ((2 * state) / 0x7fffffff - 1));
  });
}

/** Tone bursts over a background: each `[from, to]` in ms. */
function line(options: {
  ms: number;
  background: number;
  speech?: [number, number][];
  amplitude?: number;
}): Int16Array {
  const { ms, background, speech = [], amplitude = 6000 } = options;
  const samples = noise(ms, background);
  for (const [from, to] of speech) {
    tone({ hertz: [220, 660], ms: to - from, amplitude }).forEach((value, index) => {
      samples[from * 8 + index] = (samples[from * 8 + index] ?? 0) + value;
    });
  }
  return samples;
}

function hear(samples: Int16Array): SpeechEvent[] {
  const detector = new SpeechDetector(speechModel());
  const events: SpeechEvent[] = [];
  for (let at = 0; at * 8 < samples.length; at += FRAME_MS) {
    const event = detector.hear(samples.subarray(at * 8, at * 8 + FRAME_SAMPLES), at);
    if (event !== undefined) events.push(event);
  }
  return events;
}

/** What lasted long enough to be a word: where it began and ended. */
function spoken(samples: Int16Array): [number, number][] {
  const events = hear(samples);
  return events.flatMap((event, index) =>
    event.type === "speech_ended" && event.voicedMs >= 100 ? [[events[index - 1]?.at ?? 0, event.at]] : [],
  );
}

describe("SpeechDetector", () => {
  it.each([0, 20, 100, 300])("finds speech on a line with background noise of %d", (background) => {
    const [first, ...others] = spoken(line({ ms: 3000, background, speech: [[1000, 1800]] }));
    expect(others).toEqual([]);
    expect(first?.[0]).toBe(1000);
    // The model lets go of a voice a little later in noise.
    expect(first?.[1]).toBeGreaterThanOrEqual(1800);
    expect(first?.[1]).toBeLessThanOrEqual(1940);
  });

  it("hears a caller who speaks from the first frame", () => {
    expect(hear(line({ ms: 1500, background: 30, speech: [[0, 800]] }))[0]).toEqual({ type: "speech_started", at: 0 });
  });

  it("bridges the gaps between words", () => {
    const speech: [number, number][] = [
      [500, 700],
      [840, 1000],
      [1180, 1500],
    ];
    expect(spoken(line({ ms: 2500, background: 0, speech }))).toEqual([[500, 1500]]);
  });

  it("says how much of speech held a voice", () => {
    const speech: [number, number][] = [
      [500, 700],
      [840, 1000],
    ];
    expect(hear(line({ ms: 2000, background: 0, speech })).at(-1)).toEqual({
      type: "speech_ended",
      at: 1000,
      voicedMs: 360,
    });
  });

  it("passes over a click", () => {
    expect(spoken(line({ ms: 2000, background: 30, speech: [[1000, 1030]] }))).toEqual([]);
  });

  it("hears nothing in silence or steady noise", () => {
    expect(hear(new Int16Array(16_000))).toEqual([]);
    expect(spoken(noise(10_000, 500))).toEqual([]);
  });

  it("is not woken by noise that returns after a gap in the line", () => {
    const samples = noise(6000, 200);
    samples.fill(0, 3000 * 8, 4000 * 8);
    expect(spoken(samples)).toEqual([]);
  });

  it("gets used to noise that grows", () => {
    const samples = Int16Array.from([...noise(1000, 20), ...noise(30_000, 400)]);
    const last = hear(samples).at(-1);
    expect(last?.type).toBe("speech_ended");
  });
});
