import { leave } from "../move.ts";
import type { BlockKind } from "./block-kind.ts";
import { entrypointOf } from "./entrypoint.ts";

/** Jumps: whoever called this sub-flow is forgotten. */
export const goto: BlockKind = {
  guarded: true,
  act: (turn, block) => {
    const target = entrypointOf(turn.program, block);
    if (target === null) return leave;
    turn.session.stack = [];
    return { type: "enter", block: target, path: null, limited: true, call: true };
  },
};
