import type { ProgramPath } from "@parley/flow";
import type { Cause } from "../turn/decision.ts";
import { currentBlock, log, type Turn } from "../turn/turn.ts";
import type { Decision } from "../turn/types.ts";
import { answerCause, explained, knownCause } from "./explain-kinds.ts";
import type { Found } from "./find-path.ts";
import { lostTo, pathName } from "./lost-to.ts";

/** What is done: a path, or what `name` says without one. Its level is null where it was found on none. */
type Won = { readonly path: ProgramPath | null; readonly level: number | null; readonly name?: string };

/** Writes into the record why a path won that was looked for on an occasion. */
export function decidePath(turn: Turn, found: Found, occasion: Parameters<typeof lostTo>[1]): void {
  const { path } = found;
  decide(turn, found, () => ({
    by: explained[path.doc.transition_type].cause(turn, path),
    lost: lostTo(turn, occasion, path),
  }));
}

/** Writes into the record that a block did not ask, for all it collects is filled. */
export function decideKnown(turn: Turn, found: Found): void {
  decide(turn, found, () => ({ by: knownCause(turn), lost: [] }));
}

/** Writes into the record that what the caller asked for beside is done now. */
export function decideQueued(turn: Turn, intent: string, found: Found): void {
  decide(turn, found, () => ({ by: { by: "queued", intent }, lost: [] }));
}

/** Writes into the record that a block took values that it collects, and asks further or is done. */
export function decideCollected(turn: Turn, by: Cause, found: Found | null): void {
  decide(turn, found ?? { path: null, level: 3 }, () => ({ by, lost: [] }));
}

/** Writes into the record what is done where no path of the input won, or none came: a path of last resort, or none. */
export function decideFailure(turn: Turn, by: Cause, found: Won): void {
  decide(turn, found, () => ({ by, lost: by.by === "no_match" ? lostTo(turn, "input", null) : [] }));
}

/**
 * Records why a block that has not listened was left by this path, where it had others. None of its conditions held, or
 * none of the paths for its answer.
 */
export function decideOtherwise(turn: Turn, found: Found | null): void {
  const { paths, doc } = currentBlock(turn);
  const isAnswered = paths.action_result.length > 0 && !doc.enable_async;
  if (paths.condition.length === 0 && !isAnswered) return;
  decide(turn, found ?? { path: null, level: 8 }, () => ({
    by: isAnswered ? answerCause(turn) : { by: "otherwise" },
    lost: lostTo(turn, isAnswered ? "answer" : "entering", null),
  }));
}

/** Writes into the record what is done without a path: small talk, or asking what was meant. */
export function decideAside(turn: Turn, by: Cause, { level, name }: { level: number | null; name: string }): void {
  decide(turn, { path: null, level, name }, () => ({ by, lost: [] }));
}

function triggerOf({ program: { triggers } }: Turn, path: ProgramPath): Decision["trigger"] {
  if (!path.doc.display_in_global_list) return null;
  return triggers.override.includes(path) || triggers.ordinary.includes(path) ? "agent" : "subflow";
}

/** What expressions may still work out for the record. */
const workOfLook = 2000;

/** Looks at the turn and leaves nothing in it but the decision: neither its work nor its record shows the look. */
function decide(turn: Turn, { path, level, name = "" }: Won, look: () => Pick<Decision, "by" | "lost">): void {
  const { left } = turn.work;
  const entries = turn.effects.length;
  turn.work.left = workOfLook;
  const { by, lost } = look();
  turn.work.left = left;
  turn.effects.length = entries;
  log(turn, {
    type: "decided",
    v: 1,
    at: currentBlock(turn).name,
    level,
    trigger: path === null ? null : triggerOf(turn, path),
    path: path?.id ?? null,
    name: path === null ? name : pathName(turn, path),
    by,
    lost,
  });
}
