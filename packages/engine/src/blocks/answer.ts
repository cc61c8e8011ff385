import { sayAnswer } from "../answering/say-answer.ts";
import { sayWorded } from "../answering/word-answer.ts";
import { fail } from "../paths/choose.ts";
import { findPath } from "../paths/find-path.ts";
import { currentBlock } from "../turn/turn.ts";
import { type BlockBehaviour, passing } from "./block-behaviour.ts";
import { listen } from "./listen.ts";

/**
 * Listens for a question and says what the documents say about it. What a path or a trigger takes is no question. Below
 * its least score nothing fitted.
 */
export const answer: BlockBehaviour = {
  ...passing,
  prepare: (turn, block) => {
    if (block.doc.answers_led !== true || turn.input === null || turn.input === turn.answered) return null;
    return sayAnswer(turn, block, turn.input) ?? fail(turn, "no_match");
  },
  act: listen,
  answered: (turn, answer) => sayWorded(turn, currentBlock(turn), answer),
  heard: (turn, block) => {
    if (turn.input === null || findPath(turn, "input") !== null) return null;
    return sayAnswer(turn, block, turn.input);
  },
};
