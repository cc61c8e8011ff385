import { describe, expect, test } from "vitest";
import { decisionOf } from "../src/telling/why/decision-of.ts";
import { sentenceOf } from "../src/telling/why/sentence-of.ts";
import { isUnexplained, turnsOfRecord } from "../src/telling/why/turns-of-record.ts";
import { valueChanges } from "../src/telling/why/value-changes.ts";

const none = { type: "decided", v: 1, at: "Menu", level: 3, trigger: null, path: "p", name: "pays", lost: [] };
const when = { source: "metadata.due > 10", values: { "metadata.due": 12 } };

function told(decision: object, entries: readonly { type: string; [key: string]: unknown }[] = []) {
  const read = decisionOf({ ...none, ...decision });
  return read === null ? null : sentenceOf(read, entries);
}

describe("the sentence", () => {
  test.each([
    [
      { by: { by: "intent", intent: "pay", score: 0.876, when: null } },
      "The caller meant pay (0.88), so the path pays of Menu was taken.",
    ],
    [
      { by: { by: "intent", intent: "pay", score: 1, when } },
      "The caller meant pay (1.00), and metadata.due > 10 (metadata.due 12) holds, so the path pays of Menu was taken.",
    ],
    [
      { by: { by: "values", values: { size: "large" } }, name: "sized" },
      "The caller gave size large, so the path sized of Menu was taken.",
    ],
    [
      { by: { by: "known", values: { size: "large" } }, at: "Size" },
      "All that is asked here was known: size large, so the path pays of Size was taken.",
    ],
    [{ by: { by: "keys", digits: "1" } }, "The caller pressed 1, so the path pays of Menu was taken."],
    [
      { by: { by: "condition", when }, level: 3 },
      "The condition metadata.due > 10 (metadata.due 12) holds, so the path pays of Menu was taken.",
    ],
    [{ by: { by: "event", name: "silent" } }, "The caller stayed silent, so the path pays of Menu was taken."],
    [
      { by: { by: "answer", ok: false, status: 500, when: null }, level: 8, name: "Sorry", at: "Price" },
      "The answer was a failure (500), so the default path Sorry of Price was taken.",
    ],
    [
      { by: { by: "no_input", count: 2 }, level: 7, path: null, name: "" },
      "The caller stayed silent, 2 times in a row, so Menu asked again.",
    ],
    [
      {
        by: {
          by: "no_match",
          count: 1,
          meant: null,
          short: { intent: "later", score: 0.41, threshold: 0.62 },
          sounded: null,
        },
        level: 7,
        path: null,
        name: "",
      },
      "Nothing fitted what the caller said: later (0.41) is under the threshold of 0.62, so Menu asked again.",
    ],
    [
      {
        by: {
          by: "no_match",
          count: 1,
          meant: { intent: "bye", score: 0.8 },
          short: null,
          sounded: { language: "hi-IN", score: 0.9 },
        },
        level: 10,
        path: null,
      },
      "The caller meant bye (0.80), and no path takes it here. It sounds like hi-IN (0.90), and no fallback was left: the conversation ended.",
    ],
    [
      { by: { by: "keys", digits: "0" }, level: 5, trigger: "agent", name: "Agent" },
      "The caller pressed 0, so the trigger Agent of the whole agent was taken.",
    ],
    [
      { by: { by: "unclear", entities: ["size"] }, level: null, path: null },
      "Several values of size could be meant, so the agent asked which one.",
    ],
    [
      { by: { by: "intent", intent: "greet", score: 0.9, when: null }, level: 6, path: null, name: "hello" },
      "The caller meant greet (0.90), so the small talk hello answered.",
    ],
    [{ by: { by: "otherwise" }, level: 8, path: null, at: "Check" }, "No condition held, and Check has no other path."],
  ])("%j", (decision, sentence) => {
    expect(told(decision)).toBe(sentence);
  });

  test("tells noise from silence, and a switched language from a refused value", () => {
    const noInput = { by: { by: "no_input", count: 1 }, level: 7, path: null };
    expect(told(noInput, [{ type: "noise_heard", level: 0.9 }])).toBe("Only noise was heard, so Menu asked again.");
    const blameless = { by: { by: "blameless" }, level: null, path: null };
    expect(told(blameless)).toBe("A value was outside its limits, so Menu asked again.");
    const switched = { type: "language_switched", from: "en-IN", to: "hi-IN", by: "detection" };
    const corrected = { by: { by: "corrected", values: { size: "medium" } }, level: null, path: null };
    expect(told(corrected)).toBe("The caller corrected size medium, so Menu asked again.");
    expect(told(blameless, [switched])).toBe("The language switched to hi-IN, so Menu asked again.");
  });

  test("is not made of a form that is not known", () => {
    expect(told({ v: 2 })).toBeNull();
    expect(decisionOf({ type: "path_taken", v: 1 })).toBeNull();
  });
});

test("a record is shown turn by turn, with what understanding wrote ahead of the words", () => {
  const record = [
    { type: "entered", at_ms: 0 },
    { type: "caller_pressed", at_ms: 5 },
    { type: "decided", at: "Menu", at_ms: 5 },
    { type: "caller_said", synthetic: true, at_ms: 6 },
    { type: "language_switched", at_ms: 9 },
    { type: "caller_said", at_ms: 9 },
    { type: "decided", at_ms: 9 },
  ];
  expect(turnsOfRecord(record).map(({ at, entries }) => [at, entries.map(({ type }) => type)])).toEqual([
    [0, ["entered"]],
    [5, ["caller_pressed", "decided", "caller_said"]],
    [9, ["language_switched", "caller_said", "decided"]],
  ]);
});

test("values are shown from before the first change to after the last, slots among them", () => {
  const changes = valueChanges([
    { type: "slot_filled", entity: "size", value: "small" },
    { type: "metadata_set", key: "due", from: 5, value: 6 },
    { type: "slot_changed", entity: "size", from: "small", to: "large" },
    { type: "language_switched", from: "en-IN", to: "hi-IN" },
  ]);
  expect(changes).toEqual([
    { kind: "slot", name: "size", before: null, after: "large" },
    { kind: "metadata", name: "due", before: 5, after: 6 },
    { kind: "conversation", name: "language", before: "en-IN", after: "hi-IN" },
  ]);
});

test.each([
  ["what the agent did before any input", [{ type: "path_taken" }], false],
  ["an input without a path", [{ type: "caller_said" }], false],
  ["a path taken for an input, without its reason", [{ type: "caller_said" }, { type: "path_taken" }], true],
])("a turn is unexplained or not: %s", (_case, entries, is) => expect(isUnexplained(entries)).toBe(is));
