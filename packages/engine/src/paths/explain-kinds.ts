import type { Expression, ProgramPath, ProgramSmallTalk } from "@parley/flow";
import type { Json, TransitionType } from "@parley/model/kernel";
import type { Question } from "../collecting/collecting.ts";
import { isPersonal } from "../effects/set-metadata.ts";
import type { Cause, LostPath, ReadCondition } from "../turn/decision.ts";
import { own } from "../turn/own.ts";
import { allSlots, maskedScopeOf } from "../turn/scope.ts";
import type { Failure } from "../turn/session.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";
import { fillRulesHold, fromMetadata, isSure, surenessFor } from "./path-kinds.ts";

type Loss = LostPath extends infer Lost
  ? Lost extends LostPath
    ? Omit<Lost, "path" | "name" | "level">
    : never
  : never;

/** How the record explains each kind of path. */
type Explained = {
  /** What made the path win. */
  readonly cause: (turn: Turn, path: ProgramPath) => Cause;
  /** Why a path that belongs here does not hold; null where it simply waits for something else. */
  readonly loss: (turn: Turn, path: ProgramPath) => Loss | null;
};

const nothing: Cause = { by: "otherwise" };
const waits = () => null;

export const explained: { readonly [Type in TransitionType]: Explained } = {
  intent: {
    cause: (turn, path) => ({ by: "intent", ...scored(turn, path.intent ?? ""), when: read(turn, path.when) }),
    loss: (turn, path) =>
      turn.heard === path.intent
        ? (unsure(turn, path) ?? unfilled(turn, path) ?? falseCondition(turn, path))
        : lesserIntent(turn, path),
  },
  dtmf: { cause: ({ input }) => ({ by: "keys", digits: input?.masked ?? "" }), loss: waits },
  regex: { cause: (_turn, path) => ({ by: "pattern", pattern: cut(path.pattern?.source ?? "") }), loss: waits },
  entity_fill: {
    cause: (turn, path) => ({ by: "values", values: filledBy(turn, path) }),
    loss: (turn, path) => (about(turn, path).some((entity) => isFilledNow(turn, entity)) ? unfilled(turn, path) : null),
  },
  trigger: {
    cause: (turn, path) => (path.intent === null ? conditionHeld(turn, path.when) : explained.intent.cause(turn, path)),
    loss: (turn, path) =>
      path.intent === null || turn.heard === path.intent
        ? (unsure(turn, path) ?? unfilled(turn, path) ?? falseCondition(turn, path))
        : lesserIntent(turn, path),
  },
  condition: {
    cause: (turn, { when }) => conditionHeld(turn, when),
    loss: (turn, path) => unfilled(turn, path) ?? falseCondition(turn, path),
  },
  action_result: {
    cause: (turn, path) => ({ by: "answer", ...answerIn(turn), when: read(turn, path.when) }),
    loss: (turn, path) => falseCondition(turn, path),
  },
  event: { cause: ({ happened }) => ({ by: "event", name: happened ?? "" }), loss: waits },
  no_input: { cause: (turn) => failureCause(turn, "no_input"), loss: waits },
  no_match: { cause: (turn) => failureCause(turn, "no_match"), loss: waits },
  always: { cause: () => nothing, loss: waits },
};

/** What made a block fail: nothing came, or nothing fitted what came. */
export function failureCause(turn: Turn, kind: Failure): Cause {
  return kind === "no_input" ? { by: kind, count: turn.session.failures.no_input } : noMatch(turn);
}

export function smallTalkCause(turn: Turn, { intent, when }: ProgramSmallTalk): Cause {
  if (intent !== null) return { by: "intent", ...scored(turn, intent), when: null };
  return conditionHeld(turn, when);
}

function noMatch({ session, input, heard }: Turn): Cause {
  const understanding = input?.understanding;
  const best = understanding?.intents.find(({ name }) => name === heard);
  const near = understanding?.short?.intents[0];
  const spoken = understanding?.languages[0];
  const isOther =
    spoken !== undefined && !sameLanguage(spoken.language, session.language) && spoken.score >= sureEnough;
  return {
    by: "no_match",
    count: session.failures.no_match,
    meant: best === undefined ? null : { intent: best.name, score: round(best.score) },
    short:
      near === undefined || understanding?.short === undefined || best !== undefined
        ? null
        : { intent: near.name, score: round(near.score), threshold: round(understanding.short.threshold) },
    sounded: isOther ? { language: spoken.language, score: round(spoken.score) } : null,
  };
}

/** A detector that is less sure has not heard another language. */
const sureEnough = 0.6;

const sameLanguage = (one: string, other: string) => one.split("-")[0] === other.split("-")[0];

function unsure(turn: Turn, path: ProgramPath): Loss | null {
  const least = path.doc.least_confidence;
  if (least === null || isSure(turn, path)) return null;
  return { why: "confidence", sure: round(surenessFor(turn, path)), least };
}

/** Two decimals are what people read. */
const round = (score: number) => Math.round(score * 100) / 100;

function scored({ input }: Turn, intent: string): { intent: string; score: number } {
  const found = input?.understanding.intents.find(({ name }) => name === intent);
  return { intent, score: round(found?.score ?? 0) };
}

/** An intent that was heard less clearly than the one that counts, or fell short of the threshold. */
function lesserIntent({ input }: Turn, { intent }: ProgramPath): Loss | null {
  const by = (one: { readonly name: string }) => one.name === intent;
  const heard = input?.understanding.intents.find(by);
  if (heard !== undefined) return { why: "score", intent: heard.name, score: round(heard.score) };
  const { short } = input?.understanding ?? {};
  const near = short?.intents.find(by);
  if (short === undefined || near === undefined) return null;
  return { why: "threshold", intent: near.name, score: round(near.score), threshold: round(short.threshold) };
}

function falseCondition(turn: Turn, { when }: ProgramPath): Loss | null {
  const condition = read(turn, when);
  return condition === null ? null : { why: "condition", when: condition };
}

function conditionHeld(turn: Turn, when: Expression | null): Cause {
  const condition = read(turn, when);
  return condition === null ? nothing : { by: "condition", when: condition };
}

/** The values that a path still needs; null where its fill rules hold. */
function unfilled(turn: Turn, path: ProgramPath): Loss | null {
  if (fillRulesHold(turn, path)) return null;
  const slots = allSlots(turn.session);
  return { why: "unfilled", entities: about(turn, path).filter((entity) => own(slots, entity) === null) };
}

function about(turn: Turn, { doc }: ProgramPath): readonly string[] {
  return doc.fill_entity.length > 0 ? doc.fill_entity : currentBlock(turn).entities.map(({ name }) => name);
}

const isFilledNow = ({ input }: Turn, entity: string) => input?.filled.includes(entity) === true;

/** What the input filled of what a path is about; also what metadata is about to fill. */
function filledBy(turn: Turn, path: ProgramPath): { readonly [entity: string]: Json } {
  const known = fromMetadata(turn, path);
  return shownValues(
    turn,
    about(turn, path).filter((entity) => isFilledNow(turn, entity) || known.includes(entity)),
  );
}

/** Why a block whose entities are all filled did not ask. */
export function knownCause(turn: Turn): Cause {
  const names = currentBlock(turn).entities.map(({ name }) => name);
  return { by: "known", values: shownValues(turn, names) };
}

/** Why an input that fits no path here is no failure. What this block does not collect was a correction. */
export function blamelessCause(turn: Turn): Cause {
  const here = currentBlock(turn).entities;
  const corrected = (turn.input?.filled ?? []).filter((entity) => !here.some(({ name }) => name === entity));
  return corrected.length === 0 ? { by: "blameless" } : { by: "corrected", values: shownValues(turn, corrected) };
}

/** What a block that collects took of the input, and what it asks next. */
export function collectedCause(turn: Turn, next: Question | null): Cause {
  const name = next?.value.name ?? null;
  const confirms = next?.confirms === true;
  return {
    by: "collected",
    values: shownValues(turn, turn.input?.filled ?? []),
    asks: confirms ? null : name,
    confirms: confirms ? name : null,
  };
}

function shownValues(turn: Turn, names: readonly string[]): { readonly [entity: string]: Json } {
  const { session, program } = turn;
  return Object.fromEntries(
    names.map((entity) => {
      const isSecret = Object.hasOwn(session.secrets.slots, entity) || Object.hasOwn(session.secrets.metadata, entity);
      if (isSecret) return [entity, program.settings.mask_with];
      const filled = own(session.slots, entity);
      return [entity, filled === null ? shownValue(turn, entity, own(session.metadata, entity)) : cutJson(filled)];
    }),
  );
}

export function answerCause(turn: Turn): Cause {
  return { by: "answer", ...answerIn(turn), when: null };
}

function answerIn({ session }: Turn): { ok: boolean; status: number | null } {
  const answer = session.secrets.action ?? session.action;
  return { ok: answer?.ok ?? false, status: answer?.status ?? null };
}

/** Most names of a condition that the record shows with their values. */
const mostValues = 6;

/** A condition with what it reads, as the record may show it. */
function read(turn: Turn, when: Expression | null): ReadCondition | null {
  if (when === null) return null;
  const values = Object.entries(when.reads(maskedScopeOf(turn)))
    .filter(([name, value]) => memberOf(name) !== null || typeof value !== "object")
    .slice(0, mostValues)
    .map(([name, value]) => [name, value === null ? null : shownValue(turn, memberOf(name) ?? "", value)]);
  return { source: cut(when.source), values: Object.fromEntries(values) };
}

/** The member of a root that a name reads: `due` of `metadata.due.amount`. A bare root such as `input` has none. */
function memberOf(name: string): string | null {
  const found = /^\w+(?:\.(\w+)|\[["'](.*?)["']\])/.exec(name);
  return found?.[1] ?? found?.[2] ?? null;
}

const shownValue = (turn: Turn, key: string, value: Json) =>
  isPersonal(turn, key) ? turn.program.settings.mask_with : cutJson(value);

/** Longest text of a decision: a record has one each turn. */
const longest = 120;

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

function cutJson(value: Json): Json {
  if (typeof value === "string") return cut(value);
  if (typeof value !== "object" || value === null) return value;
  const text = JSON.stringify(value);
  return text.length > longest ? cut(text) : value;
}
