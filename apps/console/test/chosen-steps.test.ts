import { expect, test } from "vitest";
import { chosenSteps } from "../src/proposals/chosen-steps.ts";
import type { ShownStep } from "../src/proposals/step-groups.ts";

const step = (index: number, known: Partial<ShownStep> = {}): ShownStep => ({
  ...{ index, subject: "Prompt", differences: [], isDone: false, refused: null, overtakenAt: null },
  ...known,
});
const none = new Set<number>();
/** The third needs the second. */
const needs = [none, none, new Set([1])];
const fresh = { wanted: null, accepted: new Map() };

test("what the draft has changed since is chosen only once a person ticks it, and so is what needs it", () => {
  const steps = [step(0), step(1, { overtakenAt: 7 }), step(2)];
  expect(chosenSteps({ steps, needs }, fresh)).toEqual(new Set([0]));
  const ticked = { wanted: new Set([0, 1, 2]), accepted: new Map([[1, 7]]) };
  expect(chosenSteps({ steps, needs }, ticked)).toEqual(new Set([0, 1, 2]));
});

test("a step that was ticked is left out when another edit overtakes it", () => {
  const ticked = { wanted: new Set([0, 1]), accepted: new Map([[1, 7]]) };
  expect(chosenSteps({ steps: [step(0, { overtakenAt: 8 }), step(1)], needs }, ticked)).toEqual(new Set([1]));
  expect(chosenSteps({ steps: [step(0), step(1, { overtakenAt: 9 })], needs }, ticked)).toEqual(new Set([0]));
});

test("what is done or can no longer be taken is not chosen", () => {
  const steps = [step(0, { isDone: true }), step(1, { refused: "It is gone." }), step(2)];
  expect(chosenSteps({ steps, needs: [none, none, none] }, { ...fresh, wanted: new Set([0, 1, 2]) })).toEqual(
    new Set([2]),
  );
});
