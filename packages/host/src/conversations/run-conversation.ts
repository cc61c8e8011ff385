import {
  type Effect,
  type EngineEvent,
  logOf,
  readSession,
  type Session,
  storeSession,
  type Understand,
} from "@parley/engine";
import type { Program } from "@parley/flow";
import type { Json } from "@parley/model/kernel";
import { TriedTill } from "../paying/tried-till.ts";
import type { Happening } from "../turns/ports.ts";
import { takeTurn } from "../turns/take-turn.ts";
import { checkExpectation, type Fault } from "./check-expectation.ts";
import type { Conversation, ConversationStep } from "./conversation.ts";
import { type Coverage, coverageOf } from "./coverage.ts";
import { drawnIn } from "./drawn-in.ts";
import { type MockedAnswer, mockAnswers, nameOf } from "./mock-answers.ts";
import { beginning, pace, startOf, triedIn } from "./start-of.ts";
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

/** More turns than this in one step are a flow that asks its mocks without end. */
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
  const play = new Play(triedIn(program, conversation), understand, conversation);
  play.happen(startOf(program, conversation));
  for (const each of conversation.steps) play.make(each);
  return play.report();
}

/** One conversation being played. */
class Play {
  readonly #program: Program;
  readonly #understand: Understand;
  readonly #name: string;
  readonly #answerTo: ReturnType<typeof mockAnswers>;
  readonly #held = new Map<string, MockedAnswer>();
  readonly #turns: { event: EngineEvent; effects: Effect[] }[] = [];
  readonly #faults: Fault[] = [];
  readonly #till = new TriedTill();
  #session: Session | null = null;
  /** When each timer that runs is due. */
  readonly #timers = new Map<string, number>();
  /** What was done since the caller last did something. */
  #effects: Effect[] = [];
  /** What chance is made of; the last is for all turns after it. */
  readonly #chance: readonly number[];
  #now: number;
  #step = 0;
  /** Turns that asked for chance. */
  #drawn = 0;

  constructor(program: Program, understand: Understand, conversation: Conversation) {
    const { name, mocks = {}, now = beginning, chance = [] } = conversation;
    this.#program = program;
    this.#understand = understand;
    this.#name = name;
    this.#answerTo = mockAnswers(program, mocks);
    this.#chance = typeof chance === "number" ? [chance] : chance;
    this.#now = now;
  }

  make(each: ConversationStep): void {
    this.#step += 1;
    const session = this.#begun();
    if (typeof each !== "string" && "expect" in each) {
      const standing = { program: this.#program, session, effects: this.#effects };
      this.#faults.push(...checkExpectation(standing, each.expect, this.#step));
      return;
    }
    this.#now += pace;
    this.#effects = [];
    if (each === "elapsed") this.#elapse();
    else if (typeof each !== "string" && "answer" in each) this.#release(each.answer);
    else this.happen(this.#entered(each, session) ?? toEvent(each, session, `m${this.#step}`));
  }

  /** Runs a turn, and those of the answers that come at once. */
  happen(happening: Happening): void {
    const waiting = [happening];
    for (let count = 0; count < mostAnswers; count++) {
      const next = waiting.shift();
      if (next === undefined) return;
      for (const effect of this.#turn(next)) {
        if (effect.type === "set_timer") this.#timers.set(effect.id, this.#now + effect.after);
        if (effect.type === "cancel_timer") this.#timers.delete(effect.id);
        if (effect.type === "request") waiting.push(...this.#answersTo(effect));
      }
    }
    this.#fault("mocks", "an end to the requests", `${mostAnswers} answers in one step`);
  }

  /** The timer that is due first elapses, at its time. */
  #elapse(): void {
    const [first] = [...this.#timers].sort(([, a], [, b]) => a - b);
    const [timer, due] = first ?? ["none", this.#now];
    this.#timers.delete(timer);
    this.#now = Math.max(this.#now, due);
    this.happen({ type: "elapsed", timer });
  }

  report(): ConversationReport {
    const faults = this.#faults;
    const turns = this.#turns;
    const coverage = coverageOf(turns);
    return { name: this.#name, passed: faults.length === 0, faults, turns, coverage, session: this.#begun() };
  }

  #turn(happening: Happening): readonly Effect[] {
    const random = this.#chance[this.#drawn] ?? this.#chance.at(-1) ?? 0;
    const event = { ...happening, now: this.#now, random };
    const runtime = { program: this.#program, understand: this.#understand };
    const taken = takeTurn(runtime, this.#session, event);
    const effects = [...(taken?.effects ?? [])];
    this.#turns.push({ event, effects });
    this.#effects.push(...effects);
    if (drawnIn(logOf(effects)) !== null) this.#drawn += 1;
    this.#session =
      taken === null ? null : readSession(this.#program, JSON.parse(JSON.stringify(storeSession(taken.session))));
    return effects;
  }

  #answersTo(request: Extract<Effect, { type: "request" }>): MockedAnswer[] {
    const mock = this.#answerTo(request);
    if (mock === null && request.kind === "card") {
      this.#till.ask(request);
      return [];
    }
    const charged = mock === null && request.kind === "payment" ? this.#till.charge(request) : null;
    if (charged !== null) return [charged];
    if (mock === null) {
      const isAsync = "async" in request && request.async;
      if (!isAsync) this.#fault("mocks", `an answer for ${nameOf(this.#program, request)}`, null);
      return [];
    }
    if (!mock.held) return [mock.answer];
    this.#held.set(mock.name, mock.answer);
    return [];
  }

  /** Keys, and none, are a part of a card where one is asked for. */
  #entered(each: ConversationStep, { pending }: Session): Happening | null {
    const asked = this.#till.openFor(pending?.request ?? null);
    if (asked === null) return null;
    if (each === "silent") return this.#till.enter(asked, null, this.#now);
    return typeof each !== "string" && "press" in each ? this.#till.enter(asked, each.press, this.#now) : null;
  }

  #release(name: string): void {
    const answer = this.#held.get(name);
    if (answer === undefined) this.#fault("answer", `a held mock for ${name}`, null);
    else this.happen(answer);
  }

  #fault(field: string, expected: Json, actual: Json): void {
    this.#faults.push({ step: this.#step, field, expected, actual });
  }

  #begun(): Session {
    if (this.#session === null) throw new Error("A conversation begins with its start.");
    return this.#session;
  }
}
