import { listen } from "../enter/listen.ts";
import { listens } from "../listens.ts";
import { leave } from "../move.ts";
import { runBlockAction } from "../requests/run-block-action.ts";
import type { BlockKind } from "./block-kind.ts";

/** Says its prompts, then listens; passes when it has nothing to listen for, and runs its action when it hangs on one. */
export const voice: BlockKind = {
  guarded: true,
  act: (turn, block) => {
    if (block.doc.is_action_based) return runBlockAction(turn, block);
    return listens(block) ? listen(turn, block) : leave;
  },
};
