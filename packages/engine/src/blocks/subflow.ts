import { outrun } from "../enter/outrun.ts";
import { deepestCall } from "../enter/stack.ts";
import { leave } from "../move.ts";
import type { BlockKind } from "./block-kind.ts";
import { entrypointOf } from "./entrypoint.ts";

/** Calls a sub-flow. Its condition paths speak of the result, so they wait until it returns. */
export const subflow: BlockKind = {
  guarded: false,
  act: (turn, block) => {
    const target = entrypointOf(turn.program, block);
    if (target === null) return leave;
    const { session } = turn;
    if (session.stack.length >= deepestCall) {
      return outrun(turn, block, {
        limit: "subflow_depth",
        reason: `more than ${deepestCall} sub-flow calls in each other`,
      });
    }
    session.stack = [...session.stack, block.id];
    return { type: "enter", block: target, path: null, limited: true, call: true };
  },
};
