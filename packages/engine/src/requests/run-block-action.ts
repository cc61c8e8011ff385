import type { ProgramBlock } from "@parley/flow";
import { leave, type Move, rest } from "../move.ts";
import type { Turn } from "../turn.ts";
import { awaitAnswer } from "./await-answer.ts";
import { startAction } from "./start-action.ts";

/** Runs the action of a block. Without one there is nothing to wait for. */
export function runBlockAction(turn: Turn, block: ProgramBlock): Move {
  const action = block.doc.action === null ? undefined : turn.program.actions.get(block.doc.action);
  if (action === undefined) return leave;
  const request = startAction(turn, action, { block: block.id, async: block.doc.enable_async });
  if (block.doc.enable_async) return leave;
  awaitAnswer(turn, request, { stage: "action", notice: true });
  return rest;
}
