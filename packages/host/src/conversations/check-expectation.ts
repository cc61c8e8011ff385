import { type Effect, type LogEntry, logOf, type Session } from "@parley/engine";
import type { Program } from "@parley/flow";
import type { JsonObject } from "@parley/model/kernel";
import { contains, matchesText } from "./contains.ts";
import type { Expectation, Pattern } from "./conversation.ts";
import { nameOf } from "./mock-answers.ts";

/** An expectation that did not hold. */
export type Fault = {
  /** Number of the step, from 1. */
  readonly step: number;
  readonly field: string;
  readonly expected: unknown;
  readonly actual: unknown;
};

/** Where the conversation stands, and what happened since the last thing the caller did. */
export type Standing = { readonly program: Program; readonly session: Session; readonly effects: readonly Effect[] };

type Field = keyof Required<Expectation>;
type Looked = { readonly ok: boolean; readonly actual: unknown };

/** How each expectation is looked at. */
const checks: { readonly [F in Field]: (standing: Standing, expected: Expectation[F]) => Looked } = {
  said: (standing, expected = []) => {
    const actual = entriesOf(standing, "agent_said").map(({ text, withheld }) => withheld ?? text);
    const ok = actual.length === expected.length && expected.every((each, index) => fits(actual[index] ?? "", each));
    return { ok, actual };
  },
  block: ({ program, session }, expected) => holds(program.blocks.get(session.block)?.name ?? null, expected),
  path: (standing, expected) => holds(entriesOf(standing, "path_taken")[0]?.name ?? null, expected),
  level: (standing, expected) => holds(entriesOf(standing, "path_taken")[0]?.level ?? null, expected),
  intent: ({ session }, expected) => holds(session.intent, expected),
  language: ({ session }, expected) => holds(session.language, expected),
  slots: ({ session }, expected) => holds({ ...session.slots, ...session.secrets.slots }, expected),
  metadata: ({ session }, expected) => holds({ ...session.metadata, ...session.secrets.metadata }, expected),
  match: ({ session }, expected) => holds({ ...session.match }, expected),
  tags: ({ session }, expected) => holds([...session.tags], expected),
  state: ({ session }, expected) => holds(session.state.type, expected),
  ended: ({ session: { state } }, expected) => holds(state.type === "ended" ? state.disposition : false, expected),
  requested: (standing, expected) => {
    const requests = standing.effects.filter((effect) => effect.type === "request");
    return holds(
      requests.map((request) => nameOf(standing.program, request)),
      expected,
    );
  },
  log: (standing, expected) => hasAll(logOf(standing.effects), expected),
  no_log: (standing, expected) => hasNone(logOf(standing.effects), expected),
  effects: ({ effects }, expected) => hasAll(effects, expected),
  no_effects: ({ effects }, expected) => hasNone(effects, expected),
  session: ({ session }, expected) => holds(session, expected),
};

/** The names that an expectation may use. */
export const expectationFields: readonly string[] = Object.keys(checks);

/** Every fault of an expectation. */
export function checkExpectation(standing: Standing, expectation: Expectation, step: number): Fault[] {
  return Object.keys(expectation).flatMap((field): readonly Fault[] => {
    if (!isField(field)) return [{ step, field, expected: null, actual: "there is no such expectation" }];
    return expectation[field] === undefined ? [] : faultsOf(field, standing, expectation, step);
  });
}

function faultsOf<F extends Field>(field: F, standing: Standing, expectation: Expectation, step: number): Fault[] {
  const expected: Expectation[F] = expectation[field];
  const { ok, actual } = checks[field](standing, expected);
  return ok ? [] : [{ step, field, expected, actual }];
}

function isField(field: string): field is Field {
  return Object.hasOwn(checks, field);
}

function holds(actual: unknown, expected: unknown): Looked {
  return { ok: contains(actual, expected), actual };
}

function fits(actual: string, expected: Pattern): boolean {
  return typeof expected === "string"
    ? matchesText(actual, expected)
    : expected.any.some((each) => matchesText(actual, each));
}

function hasAll(actual: readonly unknown[], expected: readonly JsonObject[] = []): Looked {
  return { ok: expected.every((entry) => actual.some((each) => contains(each, entry))), actual };
}

function hasNone(actual: readonly unknown[], expected: readonly JsonObject[] = []): Looked {
  const found = actual.filter((each) => expected.some((entry) => contains(each, entry)));
  return { ok: found.length === 0, actual: found };
}

function entriesOf<T extends LogEntry["type"]>(standing: Standing, type: T): Extract<LogEntry, { type: T }>[] {
  return logOf(standing.effects).filter((entry): entry is Extract<LogEntry, { type: T }> => entry.type === type);
}
