import type { ProgramPath } from "@parley/flow";
import { sayPathPrompts } from "../output/say.ts";
import type { Cause } from "../turn/decision.ts";
import { fallback, type Move, repeat, take } from "../turn/move.ts";
import type { Failure } from "../turn/session.ts";
import { currentBlock, log, type Turn } from "../turn/turn.ts";
import { decideAside, decideFailure, decidePath } from "./decide.ts";
import { blamelessCause, failureCause } from "./explain-kinds.ts";
import { fallbackOf } from "./fallback.ts";
import { type Found, isEligible } from "./find-path.ts";
import { countFailure, countingPaths, isExhausted, retriesRemain } from "./path-kinds.ts";
import { assumeDefaultIntent, makeSmallTalk } from "./small-talk.ts";

/** Stage 4 of a turn: the path that was found for the input in hand. A blameless input cannot fail. */
export function choosePath(turn: Turn, found: Found | null): Move {
  if (found !== null) {
    decidePath(turn, found, "input");
    turn.session.small_talk = null;
    return take(found.path, found.level);
  }
  const aside = makeSmallTalk(turn);
  if (aside !== null) return aside;
  turn.session.small_talk = null;
  if (turn.input?.blameless !== true) return fail(turn, "no_match");
  decideAside(turn, blamelessCause(turn), { level: null, name: "" });
  return repeat;
}

/**
 * Levels 7 to 10: nothing was heard, or nothing fitted. A path that counts failures is taken when it is due; else the
 * block asks again while retries remain; then its default path, the default intent, the fallback.
 */
export function fail(turn: Turn, kind: Failure): Move {
  return failFor(turn, kind, null);
}

/** The same for a value that was refused or taken back: what is wrong was said, so the question follows as it was. */
export function failOver(turn: Turn, why: Cause): Move {
  return failFor(turn, "no_match", why);
}

function failFor(turn: Turn, kind: Failure, told: Cause | null): Move {
  if (currentBlock(turn).sleeps) return sleepOn(turn, kind, told);
  const { paths } = currentBlock(turn);
  const counting = countingPaths(turn, kind);
  const always = kind === "no_match" && counting.length === 0 ? paths.always[0] : undefined;
  if (always !== undefined) return takeAfter(turn, told ?? failureCause(turn, kind), { path: always, level: 7 });
  countFailure(turn, kind);
  if (kind === "no_match") turn.session.discard_digits = true;
  const cause = () => told ?? failureCause(turn, kind);
  const due = mostPatientDue(turn, counting);
  if (due !== null) return takeAfter(turn, cause(), { path: due, level: 7 });
  const again = counting.length > 0 ? !isExhausted(turn) : retriesRemain(turn, kind);
  if (again && told !== null) return askOver(turn, kind, told);
  if (again) return reprompt(turn, kind, counting[0] ?? null);
  if (paths.default !== null) return takeAfter(turn, cause(), { path: paths.default, level: 8 });
  const assumed = kind === "no_match" ? assumeDefaultIntent(turn) : null;
  if (assumed !== null) return assumed;
  decideFailure(turn, cause(), { path: fallbackOf(turn), level: 10 });
  return fallback;
}

/** A block that waits did not ask: what nothing takes is no failure, and the wait goes on. */
function sleepOn(turn: Turn, kind: Failure, told: Cause | null): Move {
  decideAside(turn, told ?? { by: "waits" }, { level: null, name: "" });
  return kind === "no_input" ? { type: "listen" } : repeat;
}

function takeAfter(turn: Turn, cause: Cause, found: Found): Move {
  decideFailure(turn, cause, found);
  return take(found.path, found.level);
}

/**
 * Of the paths that are due, the one that waited longest: one for the third failure wins over one for the first. A path
 * without a target only says something more: it cannot save a conversation that has no retries left.
 */
function mostPatientDue(turn: Turn, paths: readonly ProgramPath[]): ProgramPath | null {
  let best: ProgramPath | null = null;
  const patienceOf = ({ doc }: ProgramPath) => doc.retries ?? currentBlock(turn).effective.max_retries;
  for (const path of paths) {
    if (!isEligible(turn, path, "failure") || (path.destination === null && isExhausted(turn))) continue;
    if (best === null || patienceOf(path) > patienceOf(best)) best = path;
  }
  return best;
}

function askOver(turn: Turn, reason: Failure, cause: Cause): Move {
  decideFailure(turn, cause, { path: null, level: 7 });
  log(turn, { type: "reprompted", block: currentBlock(turn).id, reason, count: turn.session.failures[reason] });
  return repeat;
}

function reprompt(turn: Turn, reason: Failure, path: ProgramPath | null): Move {
  const block = currentBlock(turn);
  decideFailure(turn, failureCause(turn, reason), { path: null, level: 7 });
  log(turn, { type: "reprompted", block: block.id, reason, count: turn.session.failures[reason] });
  if (path !== null) sayPathPrompts(turn, path, block);
  return { type: "repeat", after: reason };
}
