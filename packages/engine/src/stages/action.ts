import { leave, take } from "../move.ts";
import { findLocal } from "../paths/find-path.ts";
import { isSensitiveAction, noteAnswer } from "../requests/note-answer.ts";
import { currentBlock } from "../turn.ts";
import type { StageKind } from "./stage.ts";

/** The block leaves by the first path that holds of the answer, else as any passing block. */
export const action: StageKind = (turn, answer) => {
  noteAnswer(turn, answer, isSensitiveAction(turn, currentBlock(turn).doc.action));
  const found = findLocal(turn, "answer");
  return found === null ? leave : take(found.path, found.level);
};
