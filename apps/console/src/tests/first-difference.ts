import type { Conversation, ConversationStep, Fault } from "@parley/host";
import { isJsonObject } from "@parley/model/kernel";
import type { TestResult } from "./protocol.ts";
import { readTest } from "./read-test.ts";
import { texts } from "./texts.ts";

/** What a test does, turn by turn: 0 is the beginning. */
export type TestTurn = { readonly turn: number; readonly does: string };

/** The first turn of a test that differed from what was expected, with all that differs in it. */
export type Difference = {
  /** The turns up to it; the last is the one that differs. */
  readonly turns: readonly TestTurn[];
  readonly faults: readonly Fault[];
  /** How many turns come after it. */
  readonly later: number;
};

/** The turns of a test. */
export function turnsOfTest(steps: readonly ConversationStep[]): readonly TestTurn[] {
  const acts = steps.filter(isAct).map((step, index) => ({ turn: index + 1, does: wordsOf(step) }));
  return [{ turn: 0, does: texts.beginning }, ...acts];
}

/** Where a test first differs; null when nothing does. */
export function firstDifference({ steps }: Pick<Conversation, "steps">, faults: readonly Fault[]): Difference | null {
  const turns = turnsOfTest(steps);
  const turnAt = (step: number) => steps.slice(0, step).filter(isAct).length;
  const [first] = faults.toSorted((a, b) => a.step - b.step);
  if (first === undefined) return null;
  const turn = turnAt(first.step);
  return {
    turns: turns.slice(0, turn + 1),
    faults: faults.filter(({ step }) => turnAt(step) === turn),
    later: turns.length - turn - 1,
  };
}

/** The first turn of a test that went otherwise in a run; null when none did, or nothing ran. */
export function differenceOf(test: Conversation | null, result: TestResult | undefined): Difference | null {
  return test === null || result?.type !== "played" ? null : firstDifference(test, result.faults);
}

/** What an expectation may take over as it came; of the others it says only a part. */
const takable: ReadonlySet<string> = new Set([
  ...["said", "block", "path", "level", "intent", "language", "slots", "metadata", "match", "state", "ended"],
  ...["requested"],
]);

/** The test with what came in the place of what was expected in the turn that differs; null where nothing of it is taken. */
export function withActual({ name, ...test }: Conversation, { faults }: Difference): Conversation | null {
  const taken = faults.filter(({ field }) => takable.has(field));
  if (taken.length === 0) return null;
  const steps = test.steps.map((step, index) => {
    if (isAct(step)) return step;
    const came = taken.filter(({ step }) => step === index + 1);
    return {
      expect: { ...step.expect, ...Object.fromEntries(came.map(({ field, ...of }) => [field, partLike(of)])) },
    };
  });
  return readTest({ name, language: test.language ?? null, conversation: { ...test, steps } });
}

/** Of an object what was asked about. */
function partLike({ expected, actual }: Pick<Fault, "expected" | "actual">): unknown {
  if (!isJsonObject(expected) || !isJsonObject(actual)) return actual;
  return Object.fromEntries(Object.keys(expected).map((key) => [key, actual[key] ?? null]));
}

type Act = Exclude<ConversationStep, { readonly expect: unknown }>;

const isAct = (step: ConversationStep): step is Act => typeof step === "string" || !("expect" in step);

function wordsOf(step: Act): string {
  const said = texts.does;
  if (step === "silent") return said.silent;
  if (step === "elapsed") return said.elapsed;
  if (step === "hang_up" || "hang_up" in step) return said.hungUp;
  if ("user" in step) return said.said(typeof step.user === "string" ? step.user : step.user.text);
  if ("press" in step) return said.pressed(step.press);
  if ("choose" in step) return said.chose(step.choose);
  if ("noise" in step) return said.noise;
  if ("answer" in step) return said.answered(step.answer);
  return said.happened(typeof step.happened === "string" ? step.happened : step.happened.name);
}
