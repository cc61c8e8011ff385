import { type Effect, type EngineEvent, type Session, step, type Understand } from "@parley/engine";
import type { Program } from "@parley/flow";
import { checkExpectation, type Fault } from "./check-expectation.ts";
import type { Conversation, ConversationStep } from "./conversation.ts";
import { type Coverage, coverageOf } from "./coverage.ts";
import { type MockedAnswer, mockAnswers, nameOf } from "./mock-answers.ts";
import type { Happening } from "./ports.ts";
import { toEvent } from "./to-event.ts";

export type ConversationReport = {
  readonly name: string;
  readonly passed: boolean;
  readonly faults: readonly Fault[];
  /** Every turn with what it did. */
  readonly turns: readonly { readonly event: EngineEvent; readonly effects: readonly Effect[] }[];
  readonly coverage: Coverage;
  readonly session: Session;
};

/** When a written conversation begins if it does not say: Monday, 5 January 2026, 10:00 UTC. */
const beginning = 1_767_607_200_000;

/** More turns than this that nobody asked for are a flow that never comes to rest. */
const mostAnswers = 1000;

/**
 * Plays a written conversation against a program, with answers from its mocks, and reports what did not hold. Nothing
 * but the session passes from turn to turn, and that as JSON, as if it had been stored in between.
 */
export function runConversation(
  program: Program,
  understand: Understand,
  conversation: Conversation,
): ConversationReport {
  const runtime = { program, understand };
  const answerTo = mockAnswers(program, conversation.mocks ?? {});
  const faults: Fault[] = [];
  const turns: { event: EngineEvent; effects: Effect[] }[] = [];
  const held = new Map<string, MockedAnswer>();
  const timers: string[] = [];
  let now = conversation.now ?? beginning;
  let effects: Effect[] = [];
  let number = 0;

  const turn = (before: Session | null, happening: Happening): Session => {
    const event = { ...happening, now, random: 0 };
    const result = step(runtime, before, event);
    if (result.session === null) throw new Error("A conversation begins with its start.");
    turns.push({ event, effects: result.effects });
    effects.push(...result.effects);
    return JSON.parse(JSON.stringify(result.session)) as Session;
  };

  /** Runs a turn, and those of the answers that come at once. */
  const happen = (before: Session | null, happening: Happening): Session => {
    let current = before;
    const waiting: Happening[] = [happening];
    for (let count = 0; count < mostAnswers; count++) {
      const next = waiting.shift();
      if (next === undefined) break;
      const from = effects.length;
      current = turn(current, next);
      for (const effect of effects.slice(from)) {
        if (effect.type === "set_timer") timers.push(effect.id);
        if (effect.type === "cancel_timer") timers.splice(timers.indexOf(effect.id), 1);
        if (effect.type !== "request") continue;
        const mock = answerTo(effect);
        if (mock?.held === true) held.set(mock.name, mock.answer);
        else if (mock !== null) waiting.push(mock.answer);
        else if (!("async" in effect && effect.async)) {
          const name = nameOf(program, effect);
          faults.push({ step: number, field: "mocks", expected: `an answer for ${name}`, actual: null });
        }
      }
    }
    if (current === null) throw new Error("A conversation begins with its start.");
    return current;
  };

  const make = (session: Session, doing: Exclude<ConversationStep, { readonly expect: unknown }>): Session => {
    if (doing === "elapsed") return happen(session, { type: "elapsed", timer: timers.pop() ?? "none" });
    if (typeof doing === "string" || !("answer" in doing))
      return happen(session, toEvent(doing, session, `m${number}`));
    const answer = held.get(doing.answer);
    if (answer !== undefined) return happen(session, answer);
    faults.push({ step: number, field: "answer", expected: `a held mock for ${doing.answer}`, actual: null });
    return session;
  };

  let session = happen(null, startOf(program, conversation));
  for (const each of conversation.steps) {
    number += 1;
    if (typeof each !== "string" && "expect" in each) {
      faults.push(...checkExpectation({ program, session, effects }, each.expect, number));
      continue;
    }
    now += 1000;
    effects = [];
    session = make(session, each);
  }
  return { name: conversation.name, passed: faults.length === 0, faults, turns, coverage: coverageOf(turns), session };
}

function startOf(program: Program, conversation: Conversation): Happening {
  const { entry } = conversation;
  return {
    type: "started",
    session: "01900000-0000-7000-8000-000000000000",
    channel: conversation.channel ?? "voice",
    contact: conversation.contact ?? "+15550100",
    zone: conversation.zone ?? "UTC",
    language: conversation.language ?? null,
    metadata: conversation.metadata ?? {},
    account: conversation.account ?? {},
    message: conversation.message ?? null,
    entry: entry === undefined ? null : ([...program.blocks.values()].find(({ name }) => name === entry)?.id ?? entry),
  };
}
