import type { ProgramPath } from "@parley/flow";
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

/** The global trigger of the flow for the event `fallback`, while it may still be taken. */
export function fallbackOf({ program, session }: Turn): ProgramPath | null {
  const triggers = program.subflows.get(program.root)?.triggers;
  if (triggers === undefined || session.fallback_used) return null;
  const isFallback = ({ doc, destination }: ProgramPath) =>
    doc.transition_type === "event" && doc.trigger === "fallback" && destination !== null;
  return triggers.override.find(isFallback) ?? triggers.ordinary.find(isFallback) ?? null;
}
