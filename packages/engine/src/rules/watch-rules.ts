import type { Moment, ProgramRule } from "@parley/flow";
import { decidePath } from "../paths/decide.ts";
import { fallBack } from "../paths/fallback.ts";
import { findPath } from "../paths/find-path.ts";
import { enter, type Move, take } from "../turn/move.ts";
import { isTrue } from "../turn/scope.ts";
import type { Draft, RuleProgress } from "../turn/session.ts";
import { currentBlock, log, type Turn } from "../turn/turn.ts";
import { askingIn, momentOf } from "./moment-of.ts";

/** Makes moves until the turn comes to rest, and watches after each what the rules say of it. */
export function runWatched(turn: Turn, first: Move, make: (turn: Turn, move: Exclude<Move, { type: "rest" }>) => Move) {
  let move = judgeMove(turn, { move: first, from: 0, before: null });
  while (move.type !== "rest") {
    const before = { ...turn.session };
    const [from, unsent] = [turn.effects.length, turn.unsent.length];
    const { unsentId } = turn;
    const next = make(turn, move);
    move = judgeMove(turn, { move: next, from, before: { session: before, unsent, unsentId } });
  }
}

/** What a move has done, and how the turn stood before it. */
type Made = {
  readonly move: Move;
  /** The first of its effects. */
  readonly from: number;
  /** Null: nothing before it can be gone back to. */
  readonly before: { readonly session: Draft; readonly unsent: number; readonly unsentId: string | null } | null;
};

/** How the turn goes on: as the move says, or by the event of a rule that the move broke and that blocks. */
function judgeMove(turn: Turn, { move, from, before }: Made): Move {
  const broken = brokenSince(turn, { from, isOver: move.type === "rest", mayBlock: before !== null });
  if (broken === null || before === null) return move;
  if (turn.blockedBy !== null) {
    takeBack(turn, from, before);
    log(turn, { type: "rule_breached", rule: broken.name, block: turn.session.block, blocked: true });
    turn.isUnwatched = true;
    return { type: "end", disposition: "rule_breached", reason: `the rule "${broken.name}" was broken again` };
  }
  turn.blockedBy = broken.name;
  takeBack(turn, from, before);
  log(turn, { type: "rule_breached", rule: broken.name, block: turn.session.block, blocked: true });
  return leadOn(turn, broken);
}

/** The conversation stands as before the move; nothing of it is said, sent or asked. */
function takeBack(turn: Turn, from: number, { session, unsent, unsentId }: NonNullable<Made["before"]>): void {
  Object.assign(turn.session, session);
  turn.effects.length = from;
  turn.unsent.length = unsent;
  turn.unsentId = unsentId;
}

/** To the block that the rule names, else by the path for the event of its name, else by the fallback. */
function leadOn(turn: Turn, { name, goesTo }: ProgramRule): Move {
  if (goesTo !== null) return enter(goesTo);
  turn.happened = name;
  const found = findPath(turn, "event");
  if (found !== null) decidePath(turn, found, "event");
  turn.happened = null;
  return found === null ? fallBack(turn) : take(found.path, found.level);
}

/** Which moments are judged: those since an effect, and the question where the turn is over. */
type Judged = {
  readonly from: number;
  readonly isOver: boolean;
  /** False: nothing can be taken back, so rules that block report as the others do. */
  readonly mayBlock: boolean;
};

/**
 * Judges each moment since an effect. Rules that only report write what they find into the record. The first that is broken
 * and blocks is handed back: what it finds is taken back with the move. Only then are the moments behind it not judged.
 */
function brokenSince(turn: Turn, { from, isOver, mayBlock }: Judged): ProgramRule | null {
  if (turn.isUnwatched) return null;
  const { program, effects } = turn;
  const until = effects.length;
  let block = blockBefore(turn, from);
  for (let at = from; at < until; at++) {
    const effect = effects[at];
    if (effect?.type !== "log") continue;
    if (effect.entry.type === "entered" || effect.entry.type === "came_back") block = effect.entry.name;
    const moment = momentOf(effect.entry, block, program);
    const broken = moment === null ? null : judge(turn, moment, mayBlock);
    if (broken !== null) return broken;
  }
  if (!isOver || turn.session.state.type !== "listening") return null;
  return judge(turn, askingIn(currentBlock(turn).name), mayBlock);
}

/** Name of the block that was entered last before an effect of the turn. */
function blockBefore({ effects, session, program }: Turn, from: number): string {
  for (let at = from - 1; at >= 0; at--) {
    const effect = effects[at];
    if (effect?.type === "log" && (effect.entry.type === "entered" || effect.entry.type === "came_back")) {
      return effect.entry.name;
    }
  }
  return program.blocks.get(session.block)?.name ?? "";
}

const unbegun: RuleProgress = { isOver: false, hasBegun: false, count: 0, isCounted: false };

function judge(turn: Turn, moment: Moment, mayBlock: boolean): ProgramRule | null {
  turn.moment = moment;
  let broken: ProgramRule | null = null;
  for (const rule of turn.program.rules) {
    const known = turn.session.rules[rule.name] ?? unbegun;
    const { progress, isBroken } = progressOf(turn, rule, known);
    if (progress !== known) turn.session.rules = { ...turn.session.rules, [rule.name]: progress };
    if (!isBroken) continue;
    if (rule.blocks && mayBlock) broken ??= rule;
    else log(turn, { type: "rule_breached", rule: rule.name, block: turn.session.block, blocked: false });
  }
  turn.moment = null;
  return broken;
}

function progressOf(
  turn: Turn,
  { name, never, before, after, most, in_a_row }: ProgramRule,
  known: RuleProgress,
): { readonly progress: RuleProgress; readonly isBroken: boolean } {
  const same = { progress: known, isBroken: false };
  const where = `rule ${name}`;
  if (known.isOver) return same;
  if (before !== null && isTrue(turn, before, where)) return { progress: { ...known, isOver: true }, isBroken: false };
  if (after !== null && !known.hasBegun) {
    return isTrue(turn, after, where) ? { progress: { ...known, hasBegun: true }, isBroken: false } : same;
  }
  if (isTrue(turn, never, where)) {
    const count = known.count + 1;
    const isBroken = count > most;
    return { progress: most === 0 ? known : { ...known, count: Math.min(count, most + 1), isCounted: true }, isBroken };
  }
  if (!in_a_row || turn.moment?.does !== "asks" || known.count === 0) return same;
  return known.isCounted
    ? { progress: { ...known, isCounted: false }, isBroken: false }
    : { progress: { ...known, count: 0 }, isBroken: false };
}
