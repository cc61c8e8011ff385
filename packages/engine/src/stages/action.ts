import { leave, take } from "../move.ts";
import { findLocal } from "../paths/find-path.ts";
import { noteAnswer } from "../requests/note-answer.ts";
import { currentBlock } from "../turn.ts";
import type { StageKind } from "./stage.ts";

/** The block leaves by the first path that holds of the answer, else as any passing block. */
export const action: StageKind = (turn, answer) => {
  const { doc } = currentBlock(turn);
  const sensitive = doc.action !== null && turn.program.actions.get(doc.action)?.doc.is_sensitive === true;
  noteAnswer(turn, answer, sensitive);
  const found = findLocal(turn, "answer");
  return found === null ? leave : take(found.path, found.level);
};
