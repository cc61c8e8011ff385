import { blocks } from "../blocks/registry.ts";
import { type Move, take } from "../move.ts";
import { isEligible } from "../paths/find-path.ts";
import { currentBlock, type Turn } from "../turn.ts";

/** How a block that has not listened goes on: by its always path, else its default path, else as its kind does when it is stuck. */
export function leaveBlock(turn: Turn): Move {
  const block = currentBlock(turn);
  const always = block.paths.always.find((path) => isEligible(turn, path, "otherwise"));
  if (always !== undefined) return take(always, 7);
  const preset = block.paths.default;
  if (preset !== null && preset.destination !== null) return take(preset, 8);
  return blocks[block.type].stuck;
}
