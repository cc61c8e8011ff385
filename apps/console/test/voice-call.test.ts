import { describe, expect, test } from "vitest";
import { entriesOf } from "../src/telling/entries-of.ts";
import { callLines } from "../src/voice-call/call-lines.ts";
import { afterClose, afterTold, noCall } from "../src/voice-call/call-state.ts";
import { Downsampler, frameSamples, loudness, Upsampler } from "../src/voice-call/frames.ts";

const sine = (rate: number, hertz: number, seconds: number) =>
  Float32Array.from(
    { length: Math.round(rate * seconds) },
    (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / rate),
  );

/** How often samples go from below zero to above, in a second of them. */
const rises = (samples: ArrayLike<number>) =>
  Array.from(samples).filter((sample, at) => at > 0 && sample >= 0 && (samples[at - 1] ?? 0) < 0).length;

describe("audio between page and call", () => {
  test.each([44_100, 48_000, 16_000, 8000])("a tone at %i samples a second keeps its pitch on the line", (rate) => {
    const heard = new Downsampler(rate);
    const tone = sine(rate, 400, 1.1);
    const frames: Int16Array[] = [];
    // As a worklet gives it: 128 samples at a time.
    for (let at = 0; at < tone.length; at += 128) frames.push(...heard.take(tone.subarray(at, at + 128)));
    expect(frames.length).toBeGreaterThanOrEqual(54);
    const samples = frames.slice(0, 50).flatMap((frame) => [...frame]);
    expect(rises(samples)).toBeGreaterThanOrEqual(398);
    expect(rises(samples)).toBeLessThanOrEqual(401);
    expect(Math.max(...samples)).toBeGreaterThan(14_000);
  });

  test.each([44_100, 48_000, 8000])("the agent keeps its pitch at %i samples a second", (rate) => {
    const said = new Upsampler(rate);
    const tone = sine(8000, 400, 1);
    const out = new Float32Array(rate);
    // Frames come as they are played: 20 ms in, 20 ms out, and three ahead.
    const block = rate / 50;
    for (let frame = 0; frame < 50; frame++) {
      said.add(Int16Array.from(tone.subarray(frame * 160, frame * 160 + 160), (sample) => sample * 32_767));
      if (frame >= 3) said.fill(out.subarray((frame - 3) * block, (frame - 2) * block));
    }
    expect(rises(out.subarray(0, 47 * block))).toBeGreaterThanOrEqual(374);
    expect(rises(out.subarray(0, 47 * block))).toBeLessThanOrEqual(377);
  });

  test("nothing is heard before three frames are there, and what piles up is cut down", () => {
    const said = new Upsampler(8000);
    const frame = (value: number) => new Int16Array(frameSamples).fill(value);
    const out = new Float32Array(frameSamples);
    said.add(frame(16_384));
    said.fill(out);
    expect(Math.max(...out)).toBe(0);
    for (let count = 0; count < 20; count++) said.add(frame(count < 17 ? 8192 : 16_384));
    said.fill(out);
    expect(out[10]).toBeCloseTo(0.5);
    for (let count = 0; count < 3; count++) said.fill(out);
    expect(out[100]).toBe(0);
  });

  test("loudness runs from silence to all that a frame holds", () => {
    expect(loudness(new Int16Array(frameSamples))).toBe(0);
    expect(loudness(new Int16Array(frameSamples).fill(32_767))).toBeCloseTo(1, 2);
    expect(loudness(new Int16Array(frameSamples).fill(33))).toBeCloseTo(0, 1);
  });
});

describe("a call as the page tells it", () => {
  const beginning = `{"type":"begun","call":"c1","speech":"tones","hearing":null}`;
  const begun = afterTold({ ...noCall, stage: "connecting" }, beginning, 1000);

  test("begins, gathers its record, ends and is stored", () => {
    expect(begun).toMatchObject({ stage: "live", call: "c1", speech: "tones", beganAt: 1000 });
    const media = [{ seq: 4, at_ms: 40, type: "play_started", data: { say: "s1" } }];
    const turn = [
      { seq: 1, at_ms: 0, type: "entered", data: { name: "Menu" } },
      { seq: 2, at_ms: 0, type: "agent_said", data: { say: "s1", text: "Hello", language: "en-IN" } },
      { seq: 3, at_ms: 0, type: "agent_said", data: { say: "s2", text: "Never heard", language: "en-IN" } },
    ];
    const log = (events: unknown) => JSON.stringify({ type: "log", events });
    const spoken = afterTold(afterTold(begun, log(media), 2000), log(turn), 2001);
    expect(spoken.events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(callLines(entriesOf(spoken.events), false).map(({ type, text }) => [type, text])).toEqual([
      ["block", "Menu"],
      ["agent", "Hello"],
    ]);
    const stored = afterTold(afterTold(spoken, `{"type":"hung_up"}`, 3000), `{"type":"stored","call":"c1"}`, 3100);
    expect(afterClose(stored, 1000, "")).toMatchObject({ stage: "ended", isStored: true, error: null });
  });

  test("has not ended before its last words are heard, unless it was cut off", () => {
    const turn = [
      { type: "entered", name: "Goodbye" },
      { type: "agent_said", say: "s1", text: "Goodbye." },
      { type: "ended", disposition: "completed", reason: "reached Goodbye" },
    ];
    const textsOf = (entries: Parameters<typeof callLines>[0], isOver: boolean) =>
      callLines(entries, isOver).map(({ text }) => text);
    const ended = "Ended completed: reached Goodbye";
    expect(textsOf(turn, false)).toEqual([]);
    const heard = [...turn, { type: "play_started", say: "s1" }];
    expect(textsOf(heard, false)).toEqual(["Goodbye", "Goodbye.", ended]);
    expect(textsOf(turn, true)).toEqual([ended]);
  });

  test.each([
    [noCall, 1006, "", "The call could not be connected. Try again."],
    [begun, 1006, "", "The connection to the call was lost."],
    [noCall, 4503, "The voice worker takes no more calls now.", "The voice worker takes no more calls now."],
  ])("says why it was cut off", (state, code, reason, message) => {
    expect(afterClose(state, code, reason).error?.message).toBe(message);
  });

  test("stays hung up when it begins after that", () => {
    expect(afterTold({ ...noCall, stage: "ending" }, beginning, 5).stage).toBe("ending");
  });

  test("leaves alone what it does not know", () => {
    expect(afterTold(begun, `{"type":"pressed","keys":"1"}`, 5)).toEqual(begun);
  });
});
