import {
  type Effect,
  type EngineEvent,
  type LogEntry,
  type Recognition,
  type Runtime,
  type Session,
  step,
} from "@parley/engine";
import type { Conversation, ConversationStep, Mock } from "../conversations/conversation.ts";
import { answerOf, nameOf } from "../conversations/mock-answers.ts";
import { beginning, pace, startOf } from "../conversations/start-of.ts";
import { toEvent } from "../conversations/to-event.ts";
import type { Happening } from "../turns/ports.ts";

/** What happens next in a conversation that is being tried: the caller does something, or a request is answered. */
export type Act =
  | { readonly step: Exclude<ConversationStep, { readonly expect: unknown } | { readonly answer: string }> }
  | { readonly answer: string; readonly mock: Mock };

type Request = Extract<Effect, { type: "request" }>;

/** How a caller's conversation begins: all of it but what is done and answered in it. */
export type Opening = Omit<Conversation, "name" | "steps" | "mocks" | "chance" | "tried">;

/** Where a conversation that is being tried stands. Nothing in it is changed in place. */
export type Walk = {
  readonly session: Session;
  readonly now: number;
  /** When each timer that runs is due. */
  readonly timers: ReadonlyMap<string, number>;
  /** Requests that are open, by their id. */
  readonly requests: ReadonlyMap<string, OpenRequest>;
  /** What the listening that was opened last expects to be said; null before the first, and where it takes keys alone. */
  readonly expects: Recognition | null;
};

export type OpenRequest = {
  /** What mocks call it. */
  readonly name: string;
  readonly kind: Request["kind"];
  /** Why it may not be sent; then that is its answer. */
  readonly refused: string | null;
};

/** One turn that was tried: what happened, and what the record says of it. */
export type Tried = { readonly walk: Walk; readonly event: EngineEvent; readonly entries: readonly LogEntry[] };

/** Begins a conversation. */
export function beginWalk(runtime: Runtime, opening: Opening): Tried {
  const now = opening.now ?? beginning;
  const event = { ...startOf(runtime.program, opening), now, random: 0 };
  const { session, effects } = step(runtime, null, event);
  if (session === null) throw new Error("A conversation begins with its start.");
  return takeEffects(runtime, { event, session, effects, timers: new Map(), requests: new Map(), expects: null });
}

/** Goes on by an act; null where it cannot be: no such request is open, or no timer runs. */
export function walkOn(runtime: Runtime, walk: Walk, act: Act): Tried | null {
  const timed = happeningOf(walk, act);
  if (timed === null) return null;
  const { happening, now } = timed;
  const event = { ...happening, now, random: 0 };
  const { session, effects } = step(runtime, walk.session, event);
  const timers = new Map(walk.timers);
  const requests = new Map(walk.requests);
  if (event.type === "elapsed") timers.delete(event.timer);
  if (event.type === "answered") requests.delete(event.request);
  return takeEffects(runtime, { event, session, effects, timers, requests, expects: walk.expects });
}

function happeningOf(walk: Walk, act: Act): { readonly happening: Happening; readonly now: number } | null {
  const { session } = walk;
  if ("answer" in act) {
    const [id] = [...walk.requests].find(([, { name }]) => name === act.answer) ?? [];
    return id === undefined ? null : { happening: answerOf(id, act.mock), now: walk.now };
  }
  const now = walk.now + pace;
  if (act.step !== "elapsed") {
    return { happening: toEvent(act.step, session, `m${session.sequence}`), now };
  }
  const [first] = [...walk.timers].sort(([, a], [, b]) => a - b);
  if (first === undefined) return null;
  const [timer, due] = first;
  return { happening: { type: "elapsed", timer }, now: Math.max(now, due) };
}

function takeEffects(
  { program }: Runtime,
  made: {
    readonly event: EngineEvent;
    readonly session: Session;
    readonly effects: readonly Effect[];
    readonly timers: Map<string, number>;
    readonly requests: Map<string, OpenRequest>;
    readonly expects: Recognition | null;
  },
): Tried {
  const { event, session, effects, timers, requests } = made;
  const entries: LogEntry[] = [];
  let { expects } = made;
  for (const effect of effects) {
    if (effect.type === "set_timer") timers.set(effect.id, event.now + effect.after);
    else if (effect.type === "cancel_timer") timers.delete(effect.id);
    else if (effect.type === "cancel") requests.delete(effect.request);
    else if (effect.type === "listen") expects = effect.speech ? effect.recognition : null;
    else if (effect.type === "log") entries.push(effect.entry);
    else if (effect.type === "request") {
      const refused = "refused" in effect ? effect.refused : null;
      requests.set(effect.id, { name: nameOf(program, effect), kind: effect.kind, refused });
    }
  }
  return { walk: { session, now: event.now, timers, requests, expects }, event, entries };
}
