import { isFallback, type ProgramBlock, type ProgramPath } from "@parley/flow";
import { fallback, type Move } from "../turn/move.ts";
import { forgetTransits } from "../turn/transits.ts";
import { log, type Turn } from "../turn/turn.ts";

/** Level 10: the flow's fallback, once in a turn; without one, or a second time, the conversation ends. */
export function fallBack(turn: Turn): Move {
  const path = fallbackOf(turn);
  if (path === null)
    return { type: "end", disposition: "no_match", reason: "nothing matched and there is no fallback left" };
  turn.session.fallback_used = true;
  return { type: "take", path, level: 10, validated: true };
}

/** The whole agent's trigger for the event `fallback`, while it may still be taken. */
export function fallbackOf({ program, session }: Turn): ProgramPath | null {
  const { triggers } = program;
  if (session.fallback_used) return null;
  const leadsOn = ({ doc, destination }: ProgramPath) => isFallback(doc) && destination !== null;
  return triggers.override.find(leadsOn) ?? triggers.ordinary.find(leadsOn) ?? null;
}

/** What the fallback may still work out when the flow has used up its turn. */
const workOfFallback = 20_000;

/** A flow that runs on over a limit gets its fallback once; then the conversation ends, and says why. */
export function outrun(turn: Turn, block: ProgramBlock, { limit, reason }: { limit: string; reason: string }): Move {
  log(turn, { type: "limit_reached", limit, block: block.id });
  if (fallbackOf(turn) === null) return { type: "end", disposition: limit, reason };
  forgetTransits(turn.session);
  turn.work.left = Math.max(turn.work.left, workOfFallback);
  return fallback;
}
