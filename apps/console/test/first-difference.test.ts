import { expect, test } from "vitest";
import { differenceOf, firstDifference, turnsOfTest, withActual } from "../src/tests/first-difference.ts";

const steps = [
  { expect: { block: "Menu" } },
  { user: "pay now" },
  { expect: { block: "Pay" } },
  { press: "1" },
  "silent" as const,
  { expect: { block: "Bye", said: ["Bye."] } },
];
const fault = (step: number, field: string) => ({ step, field, expected: "a", actual: "b" });

test("the turns of a test are its acts, after the beginning", () => {
  expect(turnsOfTest(steps).map(({ turn, does }) => `${turn} ${does}`)).toEqual([
    "0 Beginning",
    "1 Caller: pay now",
    "2 Caller pressed 1",
    "3 Caller stayed silent",
  ]);
});

test.each([
  { faults: [], turn: null },
  { faults: [fault(1, "block")], turn: 0, fields: ["block"], later: 3 },
  { faults: [fault(6, "said"), fault(3, "block")], turn: 1, fields: ["block"], later: 2 },
  { faults: [fault(6, "said"), fault(6, "block")], turn: 3, fields: ["said", "block"], later: 0 },
  { faults: [fault(4, "mocks")], turn: 2, fields: ["mocks"], later: 1 },
])("the first turn that differs: %j", ({ faults, turn, fields, later }) => {
  const difference = firstDifference({ steps }, faults);
  if (turn === null) return expect(difference).toBeNull();
  expect(difference?.turns.at(-1)?.turn).toBe(turn);
  expect(difference?.faults.map(({ field }) => field)).toEqual(fields);
  expect(difference?.later).toBe(later);
});

test("what came is expected from now on: of the turn that differs, and of an object what was asked about", () => {
  const written = { name: "Pays", steps: [...steps, { expect: { slots: { size: "large" }, ended: "done" } }] };
  const faults = [
    { step: 3, field: "block", expected: "Pay", actual: "Menu" },
    { step: 7, field: "slots", expected: { size: "large" }, actual: { size: "small", people: 4 } },
  ];
  const first = firstDifference(written, faults);
  if (first === null) throw new Error("Two things differ");
  const mended = withActual(written, first);
  expect(mended?.steps[2]).toEqual({ expect: { block: "Menu" } });
  expect(mended?.steps[6]).toEqual(written.steps[6]);
  const second = firstDifference(written, faults.slice(1));
  expect(second === null ? null : withActual(written, second)?.steps[6]).toEqual({
    expect: { slots: { size: "small" }, ended: "done" },
  });
});

test("an answer that is missing is nothing to expect, and a test that cannot be read has no difference", () => {
  const written = { name: "Pays", steps };
  const missing = firstDifference(written, [fault(4, "mocks")]);
  expect(missing === null ? null : withActual(written, missing)).toBeNull();
  const played = {
    id: "1",
    type: "played",
    faults: [fault(3, "block")],
    coverage: { blocks: [], paths: [], intents: [] },
  } as const;
  expect(differenceOf(null, played)).toBeNull();
});
