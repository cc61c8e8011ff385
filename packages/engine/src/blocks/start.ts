import type { ProgramBlock } from "@parley/flow";
import { decidePath } from "../paths/decide.ts";
import { findTrigger } from "../paths/find-path.ts";
import { leave, type Move, take } from "../turn/move.ts";
import type { Turn } from "../turn/turn.ts";
import { type BlockBehaviour, passing } from "./block-behaviour.ts";

/** Where a sub-flow begins: passes by its Start path. A first message may name a global trigger instead. */
export const start: BlockBehaviour = {
  ...passing,
  act: (turn, block) => {
    const { session } = turn;
    const isFirst = session.transits === 1 && turn.input !== null;
    const found = isFirst ? findTrigger(turn) : null;
    if (found !== null && found.path.destination !== null) {
      decidePath(turn, found, "input");
      return take(found.path, found.level);
    }
    if (isFirst) {
      turn.input = null;
      turn.heard = null;
    }
    return begin(turn, block);
  },
  returned: begin,
};

/** By the Start path. */
function begin({ program }: Turn, block: ProgramBlock): Move {
  const path = program.subflows.get(block.subflow)?.startPath ?? null;
  return path === null || path.destination === null ? leave : take(path, 7);
}
