import { nextRound } from "../looping/next-round.ts";
import { leaveByEvent } from "../paths/leave-by-event.ts";
import { type BlockBehaviour, passing } from "./block-behaviour.ts";

/** Goes through a list: its prompts are said in each round, and the path for the round follows. */
export const loop: BlockBehaviour = {
  ...passing,
  guarded: false,
  prepare: (turn, block) => {
    const round = nextRound(turn, block);
    return round === "each" ? null : leaveByEvent(turn, round);
  },
  act: (turn) => leaveByEvent(turn, "each"),
};
