import { listen } from "../blocks/listen.ts";
import { sayAgain } from "../output/say.ts";
import { choosePath } from "../paths/choose.ts";
import { fallBack } from "../paths/fallback.ts";
import { takePath } from "../paths/take.ts";
import type { Move } from "../turn/move.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";
import { endConversation } from "./end.ts";
import { enterBlock } from "./enter-block.ts";
import { leaveBlock, returnToCaller } from "./leave-block.ts";

/** Makes one move after another until the turn comes to rest. */
export function run(turn: Turn, first: Move): void {
  let move = first;
  while (move.type !== "rest") move = make(turn, move);
}

function make(turn: Turn, move: Exclude<Move, { type: "rest" }>): Move {
  switch (move.type) {
    case "choose":
      return choosePath(turn);
    case "take":
      return takePath(turn, move);
    case "enter":
      return enterBlock(turn, move);
    case "leave":
      return leaveBlock(turn);
    case "return":
      return returnToCaller(turn);
    case "repeat":
      sayAgain(turn, currentBlock(turn), move.after);
      return listen(turn, currentBlock(turn));
    case "listen":
      return listen(turn, currentBlock(turn));
    case "fallback":
      return fallBack(turn);
    case "end":
      return endConversation(turn, move);
  }
}
