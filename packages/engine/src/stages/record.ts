import { leave, take } from "../move.ts";
import { findLocal } from "../paths/find-path.ts";
import { noteAnswer } from "../requests/note-answer.ts";
import type { StageKind } from "./stage.ts";

/** The recording is the action's result: `{ recording, duration_ms, ended_by }`. */
export const record: StageKind = (turn, answer) => {
  noteAnswer(turn, answer, false);
  const found = findLocal(turn, "answer");
  return found === null ? leave : take(found.path, found.level);
};
