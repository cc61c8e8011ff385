import type { ConversationStep, Expectation } from "@parley/host";
import { equalJson, type Json } from "@parley/model/kernel";
import { readValue, writtenValue } from "../parts/fields/written-value.ts";

/** A step while it is edited; the id stays whatever is changed or moved. */
export type EditedStep = { readonly id: number; readonly step: ConversationStep };

type WithText = "user" | "press" | "choose" | "noise" | "happened" | "answer";
export type StepKind = WithText | "silent" | "elapsed" | "hang_up" | "expect";

/** What a step may be, in the order in which it is offered. */
export const stepKinds: readonly StepKind[] = [
  "user",
  "press",
  "choose",
  "expect",
  "silent",
  "hang_up",
  "noise",
  "elapsed",
  "happened",
  "answer",
];

const fresh: { readonly [kind in StepKind]: ConversationStep } = {
  user: { user: "" },
  press: { press: "" },
  choose: { choose: "" },
  noise: { noise: 0.5 },
  happened: { happened: "" },
  answer: { answer: "" },
  silent: "silent",
  elapsed: "elapsed",
  hang_up: "hang_up",
  expect: { expect: {} },
};

export const freshStep = (kind: StepKind): ConversationStep => fresh[kind];

export function kindOf(step: ConversationStep): StepKind {
  if (typeof step === "string") return step;
  if ("user" in step) return "user";
  if ("press" in step) return "press";
  if ("choose" in step) return "choose";
  if ("noise" in step) return "noise";
  if ("happened" in step) return "happened";
  if ("answer" in step) return "answer";
  return "expect" in step ? "expect" : "hang_up";
}

/** What a step of the caller says in its one text; null where there is nothing to write. */
export function textOfStep(step: ConversationStep): string | null {
  if (typeof step === "string") return null;
  if ("user" in step) return typeof step.user === "string" ? step.user : step.user.text;
  if ("press" in step) return step.press;
  if ("choose" in step) return step.choose;
  if ("noise" in step) return String(step.noise);
  if ("happened" in step) return typeof step.happened === "string" ? step.happened : step.happened.name;
  return "answer" in step ? step.answer : null;
}

/** The same step with another text; confidence, data and the like stay. A text that the step cannot have changes nothing. */
export function withText(step: ConversationStep, text: string): ConversationStep {
  if (typeof step === "string") return step;
  if ("user" in step) return { user: typeof step.user === "string" ? text : { ...step.user, text } };
  if ("press" in step) return { press: text.replace(/[^0-9*#]/g, "") };
  if ("choose" in step) return { choose: text.replace(/[^0-9]/g, "") };
  if ("noise" in step) return text.trim() === "" || Number.isNaN(Number(text)) ? step : { noise: Number(text) };
  if ("happened" in step) {
    return { happened: typeof step.happened === "string" ? text : { ...step.happened, name: text } };
  }
  return "answer" in step ? { answer: text } : step;
}

/** The expectations behind "More checks". */
export const rarerExpectations = ["intent", "path", "level", "language"] as const satisfies (keyof Expectation)[];

/** The expectations that have a field of their own. */
const written: readonly string[] = [
  ...(["said", "block", "ended", "slots", "metadata"] satisfies (keyof Expectation)[]),
  ...rarerExpectations,
];

/** Names of what else is expected: it stays, and is written as YAML. */
export const otherExpectations = (expectation: Expectation): readonly string[] =>
  Object.keys(expectation).filter((name) => !written.includes(name));

/** A name that is expected; empty where any will do, and null for what is no name, such as that there is none. */
export function expectedName(expected: string | boolean | null | undefined): string | null {
  if (expected === undefined) return "";
  return typeof expected === "string" && expected !== "" ? expected : null;
}

/** Between the texts of a line of which one must be said. */
const or = " || ";

/** What is to be said, a text a line; null where lines would say something else. */
export function saidLines({ said = [] }: Expectation): string | null {
  const lines = said.map((each) => (typeof each === "string" ? each : each.any.join(or))).join("\n");
  return said.length === 0 || equalJson(saidOf(lines), said) ? lines : null;
}

/** Reads such lines; undefined where nothing is written. */
export function saidOf(lines: string): Expectation["said"] {
  if (lines === "") return undefined;
  return lines.split("\n").map((line) => (line.includes(or) ? { any: line.split(or) } : line));
}

/** Values, one a line: `size = large`. */
export const valueLines = ({ slots = {} }: Expectation): string =>
  Object.entries(slots)
    .map(([name, value]) => `${name} = ${writtenValue(value)}`)
    .join("\n");

/** Reads such lines; the first line that is none is returned instead. */
export function readValueLines(text: string): { readonly [name: string]: Json } | string {
  const values = new Map<string, Json>();
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const [, name, written = ""] = /^\s*([^=]*[^=\s])\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    const value = name === undefined ? undefined : readValue(written);
    if (name === undefined || value === undefined) return line;
    values.set(name, value);
  }
  return Object.fromEntries(values);
}

/** An expectation with a member set, or without it where nothing is expected of it. */
export function expecting<Name extends keyof Expectation>(
  expectation: Expectation,
  name: Name,
  value: Expectation[Name] | undefined,
): Expectation {
  const { [name]: _before, ...rest } = expectation;
  return value === undefined ? rest : { ...rest, [name]: value };
}

/** The steps with one moved by some places; those at the ends stay. */
export function moveStep(steps: readonly EditedStep[], id: number, by: number): readonly EditedStep[] {
  const from = steps.findIndex((each) => each.id === id);
  const to = from + by;
  const step = steps[from];
  if (step === undefined || to < 0 || to >= steps.length) return steps;
  return steps.toSpliced(from, 1).toSpliced(to, 0, step);
}
