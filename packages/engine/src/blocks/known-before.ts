import type { ProgramBlock } from "@parley/flow";
import { type Found, findFilled } from "../paths/find-path.ts";
import type { Turn } from "../turn/turn.ts";
import { visitsOf } from "../turn/visits.ts";

/**
 * The way on from a block that need not ask. All that it collects is filled. And it is entered for the first time, or
 * the input that another block heard has just filled some of it. Null where it asks.
 */
export function knownBefore(turn: Turn, block: ProgramBlock): Found | null {
  if (block.doc.skip_when_filled !== true || !block.listens || block.entities.length === 0) return null;
  const { fresh, session } = turn;
  const isFirst = visitsOf(session.visits, block) <= 1;
  const isFresh = fresh?.heardIn !== block.id && block.entities.some(({ name }) => fresh?.entities.includes(name));
  if (!isFirst && !isFresh) return null;
  const found = findFilled(turn);
  // Led back here, it asks: else two blocks could send the caller to and fro.
  if (found !== null) turn.fresh = null;
  return found;
}
