import type { ProgramBlock } from "@parley/flow";
import { fallback, type Move } from "../move.ts";
import { log, type Turn } from "../turn.ts";
import { fallbackOf } from "./fallback.ts";

/** What the fallback may still work out when the flow has used up its turn. */
const workOfFallback = 20_000;

/** A flow that runs on over a limit gets its fallback once; then the conversation ends, and says why. */
export function outrun(turn: Turn, block: ProgramBlock, { limit, reason }: { limit: string; reason: string }): Move {
  log(turn, { type: "limit_reached", limit, block: block.id });
  if (fallbackOf(turn) === null) return { type: "end", disposition: limit, reason };
  turn.session.transits = 0;
  turn.work.left = Math.max(turn.work.left, workOfFallback);
  return fallback;
}
