import type { ProgramBlock, ProgramPath } from "@parley/flow";
import { firstTrue } from "../scope.ts";
import type { Failure } from "../session.ts";
import type { Turn } from "../turn.ts";
import { sayPrompts } from "./say.ts";

/** Says a path's own prompts: the conditional ones that hold, else the plain ones. */
export function sayPathPrompts(turn: Turn, path: ProgramPath, block: ProgramBlock): void {
  sayPrompts(turn, firstTrue(turn, path.conditional_prompts, path.doc.name) ?? path.doc.additional_prompts, block);
}

/** Says a block's prompts likewise. */
export function sayBlockPrompts(turn: Turn, block: ProgramBlock): void {
  sayPrompts(turn, firstTrue(turn, block.conditional_prompts, block.name) ?? block.doc.prompts, block);
}

/** Asks again: after a failure with the reprompt that holds for it, else with the block's prompts. */
export function sayAgain(turn: Turn, block: ProgramBlock, after: Failure | null): void {
  const { no_input_reprompt: no_input, no_match_reprompt: no_match } = block.effective;
  const reprompt = after === null ? null : { no_input, no_match }[after];
  if (reprompt === null) sayBlockPrompts(turn, block);
  else sayPrompts(turn, [reprompt], block);
}
