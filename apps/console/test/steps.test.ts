import type { ConversationStep, Expectation } from "@parley/host";
import { describe, expect, it } from "vitest";
import {
  expectedName,
  expecting,
  freshStep,
  kindOf,
  moveStep,
  otherExpectations,
  readValueLines,
  saidLines,
  saidOf,
  stepKinds,
  textOfStep,
  valueLines,
  withText,
} from "../src/tests/steps.ts";

describe("a step that is edited", () => {
  it.each(stepKinds)("a new step of the kind %s is of that kind", (kind) => {
    expect(kindOf(freshStep(kind))).toBe(kind);
  });

  it.each<[ConversationStep, string, ConversationStep]>([
    [{ user: "hello" }, "bye", { user: "bye" }],
    [{ user: { text: "hello", confidence: 0.4 } }, "bye", { user: { text: "bye", confidence: 0.4 } }],
    [{ press: "1" }, "2 #x", { press: "2#" }],
    [{ choose: "1" }, "2 #x", { choose: "2" }],
    [{ noise: 0.5 }, "0.7", { noise: 0.7 }],
    [{ noise: 0.5 }, "loud", { noise: 0.5 }],
    [{ happened: { name: "paid", data: 1 } }, "due", { happened: { name: "due", data: 1 } }],
    [{ answer: "Pay" }, "Look up", { answer: "Look up" }],
  ])("%j written as %j is %j", (step, text, changed) => {
    expect(withText(step, text)).toEqual(changed);
    expect(textOfStep(changed)).not.toBe(null);
  });

  it.each<ConversationStep>(["silent", "elapsed", "hang_up", { hang_up: "agent" }])("%j has no text", (step) => {
    expect(textOfStep(step)).toBe(null);
  });

  it("is moved within the test, and no further", () => {
    const steps = ["silent" as const, "elapsed" as const].map((step, id) => ({ id, step }));
    expect(moveStep(steps, 0, 1).map(({ id }) => id)).toEqual([1, 0]);
    expect(moveStep(steps, 0, -1)).toEqual(steps);
    expect(moveStep(steps, 1, 1)).toEqual(steps);
  });
});

describe("what is expected", () => {
  it.each<Expectation["slots"]>([
    { size: "large", count: 2, day: "2026-12-31", place: "12th", ok: true, none: null },
    { quoted: '"', spaced: " a", number: "2", empty: "", list: ["a", 1], "two words": "x = y", minus: "-" },
  ])("the values %j are written on lines and read again", (slots) => {
    expect(readValueLines(valueLines({ slots: slots ?? {} }))).toEqual(slots);
  });

  it("a line that is no value is named", () => {
    expect(readValueLines("size = large\nquantity two")).toBe("quantity two");
    expect(readValueLines('size = "large')).toBe('size = "large');
    expect(readValueLines("")).toEqual({});
  });

  it.each<[string, NonNullable<Expectation["said"]>]>([
    ["Hello.\n/^Bye/", ["Hello.", "/^Bye/"]],
    ["Hello.\n/^(Good )?bye/ || So long.", ["Hello.", { any: ["/^(Good )?bye/", "So long."] }]],
    ["a || b || c", [{ any: ["a", "b", "c"] }]],
    ["\na", ["", "a"]],
  ])("the lines %j say %j, and are written so again", (lines, said) => {
    expect(saidOf(lines)).toEqual(said);
    expect(saidLines({ said })).toBe(lines);
  });

  it.each<NonNullable<Expectation["said"]>>([
    ["a\nb"],
    ["a || b"],
    [""],
    [{ any: [] }],
    [{ any: ["a"] }],
    [{ any: ["a\nb", "c"] }],
  ])("the words %j have no lines: they are changed as YAML", (...said) => {
    expect(saidLines({ said })).toBe(null);
  });

  it("no words at all are no line, whether or not they are looked at", () => {
    expect(saidLines({})).toBe("");
    expect(saidLines({ said: [] })).toBe("");
    expect(saidOf("")).toBe(undefined);
  });

  it("a name has a field, and that there is none has not", () => {
    expect(expectedName("Menu")).toBe("Menu");
    expect(expectedName(undefined)).toBe("");
    for (const other of [null, false, true, ""]) expect(expectedName(other)).toBe(null);
  });

  it("keeps what has no field of its own", () => {
    const expectation = { block: "Menu", metadata: { due: "1" }, tags: ["paid"] };
    expect(otherExpectations(expectation)).toEqual(["tags"]);
    const looked = { said: ["a"], block: "b", path: "c", level: 3, intent: "d", language: "en", slots: {}, ended: "e" };
    expect(otherExpectations(looked)).toEqual([]);
    expect(expecting(expectation, "block", undefined)).toEqual({ metadata: { due: "1" }, tags: ["paid"] });
    expect(expecting(expectation, "ended", "paid")).toEqual({ ...expectation, ended: "paid" });
  });
});
