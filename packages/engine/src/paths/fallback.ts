import { isFallback, type ProgramPath } from "@parley/flow";
import type { Move } from "../move.ts";
import type { Turn } from "../turn.ts";

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
