import { blocks } from "../blocks/registry.ts";
import { choosePath } from "../paths/choose.ts";
import { clarify } from "../paths/clarify.ts";
import { fallBack } from "../paths/fallback.ts";
import { findPath, lastLocalLevel } from "../paths/find-path.ts";
import { queueFurther } from "../paths/queued.ts";
import { takePath } from "../paths/take.ts";
import { runWatched } from "../rules/watch-rules.ts";
import type { Move } from "../turn/move.ts";
import { atFirst } from "../turn/session.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";
import { endConversation } from "./end.ts";
import { enterBlock } from "./enter-block.ts";
import { leaveBlock, resume, returnToCaller } from "./leave-block.ts";

/** Makes one move after another until the turn comes to rest. */
export function run(turn: Turn, first: Move): void {
  if (turn.program.rules.length > 0) {
    runWatched(turn, first, make);
    return;
  }
  let move = first;
  while (move.type !== "rest") move = make(turn, move);
}

function make(turn: Turn, move: Exclude<Move, { type: "rest" }>): Move {
  switch (move.type) {
    case "choose":
      return chooseFor(turn);
    case "take":
      return takePath(turn, move);
    case "enter":
      return enterBlock(turn, move);
    case "leave":
      return leaveBlock(turn);
    case "return":
      return returnToCaller(turn);
    case "resume":
      return resume(turn);
    case "repeat":
      turn.session.clarifying = atFirst.clarifying;
      blocks[currentBlock(turn).type].again(turn, currentBlock(turn), move.after);
      return blocks[currentBlock(turn).type].rests(turn, currentBlock(turn));
    case "listen":
      return blocks[currentBlock(turn).type].rests(turn, currentBlock(turn));
    case "fallback":
      return fallBack(turn);
    case "end":
      return endConversation(turn, move);
  }
}

/** The path for the current input, unless the block itself uses what none of its paths takes. What it shows it takes first. */
function chooseFor(turn: Turn): Move {
  const block = currentBlock(turn);
  const shown = turn.input?.chosen === true ? blocks[block.type].heard(turn, block, null) : null;
  if (shown !== null) return shown;
  const found = findPath(turn, "input");
  const unclear = clarify(turn, found);
  if (unclear !== null) return unclear;
  queueFurther(turn, found);
  const own = found === null || found.level > lastLocalLevel ? blocks[block.type].heard(turn, block, found) : null;
  return own ?? choosePath(turn, found);
}
