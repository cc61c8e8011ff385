import type { ProgramPath } from "@parley/flow";
import { fallback, type Move, take } from "../move.ts";
import { isEligible } from "../paths/find-path.ts";
import { currentBlock, type Turn } from "../turn.ts";

/** How a block that has not listened goes on: by its always path, else its default path, else it returns or falls back. */
export function leaveBlock(turn: Turn): Move {
  const block = currentBlock(turn);
  const leads = (path: ProgramPath) => path.destination !== null;
  const always = block.paths.always.find((path) => leads(path) && isEligible(turn, path, "passing"));
  if (always !== undefined) return take(always, 7);
  if (block.paths.default !== null && leads(block.paths.default)) return take(block.paths.default, 8);
  return block.type === "Subflow" ? { type: "return" } : fallback;
}
