import type { ProgramBlock } from "@parley/flow";
import { decidePath } from "../paths/decide.ts";
import { findLocal } from "../paths/find-path.ts";
import { awaitAnswer, isSensitiveAction, noteAnswer } from "../requests/await-answer.ts";
import { applyOwnAction } from "../requests/own-action.ts";
import { startAction } from "../requests/start-action.ts";
import { leave, type Move, rest, take } from "../turn/move.ts";
import type { Answer } from "../turn/session.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";

/** Runs the action of a block. Without one there is nothing to wait for. */
export function runBlockAction(turn: Turn, block: ProgramBlock): Move {
  const action = block.doc.action === null ? undefined : turn.program.actions.get(block.doc.action);
  if (action === undefined) return leave;
  const request = startAction(turn, action, { block: block.id, async: block.doc.enable_async });
  if (block.doc.enable_async) return leave;
  awaitAnswer(turn, request, { stage: "action", notice: true });
  return rest;
}

/** The block leaves by the first path that holds of the action's answer, else as any passing block. */
export function answeredAction(turn: Turn, answer: Answer): Move {
  const { action } = currentBlock(turn).doc;
  applyOwnAction(turn, action === null ? undefined : turn.program.actions.get(action), answer);
  noteAnswer(turn, answer, isSensitiveAction(turn, action));
  return leaveByAnswer(turn);
}

/** Leaves by the first path that holds of the answer in hand, else as any passing block. */
export function leaveByAnswer(turn: Turn): Move {
  const found = findLocal(turn, "answer");
  if (found === null) return leave;
  decidePath(turn, found, "answer");
  return take(found.path, found.level);
}
