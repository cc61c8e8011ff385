import type { ProgramBlock } from "@parley/flow";
import { sayPrompts } from "../output/say.ts";
import { decidePath } from "../paths/decide.ts";
import { findLocal } from "../paths/find-path.ts";
import { takeQueued } from "../paths/queued.ts";
import { leave, type Move, repeat, take } from "../turn/move.ts";
import { log, slugOf, type Turn } from "../turn/turn.ts";

/** What was called has returned: a block that waited asks again, behind a word that leads back. Others go on as passing blocks. */
export function comeBack(turn: Turn, block: ProgramBlock): Move {
  if (block.listens) {
    const queued = takeQueued(turn, block, { isOver: true });
    if (queued !== null) return queued;
    leadBack(turn, block);
    return repeat;
  }
  const found = findLocal(turn, "entering");
  if (found === null) return leave;
  decidePath(turn, found, "entering");
  return take(found.path, found.level);
}

/** Says that the conversation is back where it was, and writes it down. */
export function leadBack(turn: Turn, block: ProgramBlock): void {
  const { resume_prompt } = block.effective;
  log(turn, { type: "came_back", block: block.id, name: block.name, sub_flow: slugOf(turn, block) });
  if (resume_prompt !== null) sayPrompts(turn, [resume_prompt], block);
}
