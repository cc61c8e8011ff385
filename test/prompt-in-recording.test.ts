import { FRAME_SAMPLES, tone } from "@parley/voice";
import { describe, expect, test } from "vitest";
import { promptIn } from "./prompt-in-recording.ts";

const frames = (...parts: Int16Array[]) => Int16Array.from(parts.flatMap((part) => [...part]));
const quiet = (ms: number) => new Int16Array(ms * 8);
const sound = (hertz: number, ms: number) => tone({ hertz: [hertz], ms, amplitude: 8000 });

/** 60 ms of silence, 200 ms of one tone, 210 of another. */
const prompt = frames(quiet(60), sound(400, 200), sound(700, 210));
const [first, rest] = [prompt.subarray(0, 8 * FRAME_SAMPLES), prompt.subarray(8 * FRAME_SAMPLES)];
const place = (...parts: Int16Array[]) => promptIn(frames(...parts, quiet(200)), prompt, { near: 1000, within: 40 });

describe("a prompt in a recording", () => {
  test.each([
    ["where it should be", 1000],
    ["a little late", 1033],
    ["a little early", 971],
  ])("is found %s", (_name, from) => {
    expect(place(quiet(from), prompt)).toEqual({ from, gaps: 0 });
  });

  test("is found with slots that passed between its frames", () => {
    expect(place(quiet(1000), first, quiet(60), rest)).toEqual({ from: 1000, gaps: 60 });
  });

  test("that comes too late counts as torn before its first word", () => {
    expect(place(quiet(1065), prompt)).toEqual({ from: 1025, gaps: 40 });
  });

  test.each([
    ["lacks a frame", [quiet(1000), first, rest.subarray(FRAME_SAMPLES)]],
    ["has a frame twice", [quiet(1000), first, first.subarray(-FRAME_SAMPLES), rest]],
    ["lacks its end", [quiet(1000), prompt.subarray(0, -FRAME_SAMPLES)]],
    ["is torn within a frame", [quiet(1000), first, quiet(7), rest]],
    ["is another's", [quiet(1000), sound(500, 470)]],
    ["is silence", [quiet(1500)]],
  ])("is not there when it %s", (_name, parts) => {
    expect(place(...parts)).toBeUndefined();
  });
});
