import { choose, type Move } from "../move.ts";
import { sayWords } from "../output/say.ts";
import { fail } from "../paths/fail.ts";
import { pathById } from "../paths/path-by-id.ts";
import { currentBlock } from "../turn.ts";
import { isObject } from "./answer-object.ts";
import type { StageKind } from "./stage.ts";

/**
 * A validation webhook answers `{ accept, message }`. Accepted, the path is taken; a refusal says its message and counts
 * as no match, and so does an answer that failed.
 */
export const validation: StageKind = (turn, answer, pending): Move => {
  const { path } = pending;
  const result = answer.ok && isObject(answer.result) ? answer.result : {};
  const found = path === null ? null : pathById(turn, path.id);
  if (path === null || found === null) return choose;
  if (result.accept === true) return { type: "take", path: found, level: path.level, validated: true };
  if (typeof result.message === "string") sayWords(turn, result.message, currentBlock(turn));
  return fail(turn, "no_match");
};
