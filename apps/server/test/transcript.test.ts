import { expect, test } from "vitest";
import { transcriptOf } from "../src/calls/transcript.ts";

let seq = 0;
const event = (at_ms: number, type: string, data: Parameters<typeof transcriptOf>[0][number]["data"] = {}) => ({
  seq: ++seq,
  at_ms,
  type,
  data,
});
const said = (at_ms: number, say: string, text: string) => event(at_ms, "agent_said", { say, text });
const started = (at_ms: number, say: string) => event(at_ms, "play_started", { say });
const told = (lines: ReturnType<typeof transcriptOf>) => lines.map(({ at_ms, text }) => `${at_ms} ${text}`);

test("words stand in the order heard, and not at all when their prompt was given up before its first sound", () => {
  const events = [
    event(0, "entered", { block: "m", name: "Menu" }),
    said(0, "s1", "Welcome."),
    said(0, "s2", "Press one."),
    said(0, "s3", "Or hold the line."),
    started(20, "s1"),
    event(900, "play_ended", { say: "s1", heard_ms: 880 }),
    started(920, "s2"),
    event(1400, "play_stopped", { say: "s2", heard_ms: 480, length_ms: 960 }),
    event(1400, "caller_pressed", { digits: "1" }),
    event(1400, "entered", { block: "g", name: "Goodbye" }),
    said(1400, "s4", "Goodbye."),
    started(1400, "s4"),
  ];
  const lines = transcriptOf(events, false);
  expect(told(lines)).toEqual(["20 Welcome.", "920 Press one.", "1400 1", "1400 Goodbye."]);
  expect(lines.map(({ stay }) => stay)).toEqual([0, 0, 0, 1]);
  expect(lines.map(({ heard_length }) => heard_length)).toEqual([null, "Press".length, null, null]);
  expect(lines[1]?.until_ms).toBe(1400);
});

test("a prompt that begins under another block's stay belongs to the block that says it", () => {
  const lines = transcriptOf(
    [
      event(0, "entered", { block: "a", name: "Hello" }),
      said(0, "s1", "Hello."),
      event(0, "entered", { block: "b", name: "Menu" }),
      said(0, "s2", "Press one."),
      started(10, "s1"),
      started(700, "s2"),
    ],
    false,
  );
  expect(lines.map(({ stay, text }) => [stay, text])).toEqual([
    [0, "Hello."],
    [1, "Press one."],
  ]);
});

test("while a call goes on, the words of its last turn are shown before the line has reported them", () => {
  const events = [
    said(0, "s1", "Welcome."),
    said(0, "s2", "Never heard."),
    started(20, "s1"),
    event(800, "caller_pressed", { digits: "1" }),
    said(800, "s3", "One moment."),
  ];
  expect(told(transcriptOf(events, true))).toEqual(["20 Welcome.", "800 1", "800 One moment."]);
  expect(told(transcriptOf(events, false))).toEqual(["20 Welcome.", "800 1"]);
});

test("a prompt stopped in its first word was not heard at all in words; one of unknown length stands whole", () => {
  const cut = (length_ms: number | undefined) =>
    transcriptOf(
      [
        said(0, "s1", "Welcome to Parley."),
        started(0, "s1"),
        event(60, "play_stopped", { say: "s1", heard_ms: 60, ...(length_ms === undefined ? {} : { length_ms }) }),
      ],
      false,
    )[0]?.heard_length;
  expect(cut(1200)).toBe(0);
  expect(cut(undefined)).toBeNull();
});
