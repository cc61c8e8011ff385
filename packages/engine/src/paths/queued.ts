import type { ProgramBlock, ProgramPath } from "@parley/flow";
import { pathKinds } from "@parley/model/kernel";
import { collects } from "../collecting/collecting.ts";
import { type Move, take } from "../turn/move.ts";
import { currentBlock, log, type Turn } from "../turn/turn.ts";
import { decideQueued } from "./decide.ts";
import { type Found, isEligible, lastLocalLevel } from "./find-path.ts";
import { triggersAt } from "./triggers-at.ts";

/** Most intents that wait: callers do not ask for more in one breath. */
const mostQueued = 3;

/**
 * Keeps what an input asks for beside what it does first: its further intents, and a question that a calling trigger
 * answers. The question waits where a value of the same input goes first. What is done now waits no longer.
 */
export function queueFurther(turn: Turn, found: Found | null): void {
  const { session, input, program, heard } = turn;
  if (program.settings.queue_intents !== true || input === null || input.synthetic) return;
  const first = found?.path.intent ?? null;
  // A block's own path by a value, and a form before any trigger.
  const isOwn = found !== null && found.level <= lastLocalLevel ? first === null : collects(currentBlock(turn));
  const byValue = input.filled.length > 0 && isOwn;
  const asked = byValue && heard !== null && callsFor(turn, heard) ? [heard] : [];
  const further = [...asked, ...(input.understanding.parts ?? []).map(({ name }) => name)];
  const done = byValue ? null : first;
  const waiting = session.queued.filter((name) => name !== done);
  const added = further.filter(
    (name, place) => name !== done && !waiting.includes(name) && further.indexOf(name) === place,
  );
  for (const intent of added) log(turn, { type: "queued", intent });
  if (added.length > 0 || waiting.length < session.queued.length)
    session.queued = [...waiting, ...added].slice(0, mostQueued);
}

/**
 * Does what waits, in a block that has not asked yet: its trigger is taken as if the caller had just said it. A trigger that
 * does not come back waits until what was done first is over: `isOver`, or a block that takes it. Null where nothing can be done.
 */
export function takeQueued(turn: Turn, block: ProgramBlock, { isOver = false } = {}): Move | null {
  const { session } = turn;
  if (session.queued.length === 0) return null;
  const mayLeave = isOver || block.doc.takes_queued === true;
  for (const intent of session.queued) {
    const path = triggerFor(turn, intent);
    if (path === null || !(mayLeave || path.doc.calls === true) || path.destination === block.id) continue;
    session.queued = session.queued.filter((name) => name !== intent);
    turn.heard = intent;
    const own = turn.program.subflows.get(block.subflow)?.triggers;
    const level = own?.override.includes(path) || own?.ordinary.includes(path) ? 4 : 5;
    decideQueued(turn, intent, { path, level });
    return take(path, level);
  }
  return null;
}

const callsFor = (turn: Turn, intent: string) => triggerFor(turn, intent)?.doc.calls === true;

/** The global trigger that an intent takes here, if it were meant. */
function triggerFor(turn: Turn, intent: string): ProgramPath | null {
  const { heard } = turn;
  turn.heard = intent;
  const path = triggersAt(turn.program, currentBlock(turn)).find(
    (each) =>
      each.intent === intent &&
      each.destination !== null &&
      pathKinds[each.doc.transition_type].needs === "intent" &&
      isEligible(turn, each, "input"),
  );
  turn.heard = heard;
  return path ?? null;
}
