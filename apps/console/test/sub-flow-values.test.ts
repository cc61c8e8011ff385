import { describe, expect, test } from "vitest";
import {
  defaultOf,
  givenOutcome,
  inputsOutcome,
  keptOutcome,
  outputsOutcome,
  shownDefault,
} from "../src/inspector/form/sub-flow-values.ts";

describe("what may be stored of the values of a sub-flow", () => {
  test("a row that is still to be written is left out, and no rows share all values", () => {
    expect(inputsOutcome([{ name: " ", type: "text" }])).toEqual({ ok: true, value: null });
    expect(outputsOutcome([{ name: "", type: "text", value: "" }])).toEqual({ ok: true, value: null });
    expect(givenOutcome([{ input: "", value: "" }])).toEqual({ ok: true, value: [] });
    expect(keptOutcome([{ output: "", to: "" }])).toEqual({ ok: true, value: [] });
  });

  test("whole rows are stored as they are", () => {
    const inputs = [{ name: "tries", type: "number", default: 3 } as const];
    expect(inputsOutcome(inputs)).toEqual({ ok: true, value: inputs });
    const kept = [{ output: "city", to: "slots.city" }];
    expect(keptOutcome(kept)).toEqual({ ok: true, value: kept });
  });

  test.each([
    [inputsOutcome([{ name: "a b", type: "text" }]), /^A name has letters/],
    [inputsOutcome([{ name: "", type: "text", default: "x" }]), /^A name has letters/],
    [inputsOutcome([{ name: "", type: "text", required: true }]), /^A name has letters/],
    [
      inputsOutcome([
        { name: "a", type: "text" },
        { name: "a", type: "number" },
      ]),
      /^Two rows have the name a/,
    ],
    [inputsOutcome([{ name: "a", type: "number", default: "three" }]), "The default of a is not of the type number"],
    [outputsOutcome([{ name: "a", type: "text", value: "" }]), "Complete the expression of a"],
    [givenOutcome([{ input: "", value: "1" }]), /^A name has letters/],
    [keptOutcome([{ output: "a", to: "account.plan" }]), "Begin the target of a with metadata. or slots."],
  ])("what is wrong is said: %j", (outcome, message) => {
    expect(outcome).toEqual({ ok: false, message: expect.stringMatching(message) });
  });

  test("a default is JSON, or the text that was written", () => {
    expect(["", "3", "true", "soon", '"3"'].map(defaultOf)).toEqual([undefined, 3, true, "soon", "3"]);
    expect(["5 ", " true", "5 apples "].map(defaultOf)).toEqual([5, true, "5 apples "]);
    expect([undefined, 3, true, "soon"].map(shownDefault)).toEqual(["", "3", "true", "soon"]);
  });

  test("a default stays what it is however often it is shown and read, also while it is typed", () => {
    for (const value of [3, "3", true, "true", "1.10", "1.", '{"a', '"', "9007199254740993", " 5", { a: [1] }]) {
      expect(defaultOf(shownDefault(value))).toEqual(value);
    }
  });
});
