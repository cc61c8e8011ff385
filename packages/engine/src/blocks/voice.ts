import { leave } from "../turn/move.ts";
import { answeredAction, runBlockAction } from "./block-action.ts";
import { type BlockBehaviour, passing } from "./block-behaviour.ts";
import { listen } from "./listen.ts";

/** Says its prompts, then listens; passes when it has nothing to listen for, and runs its action when it hangs on one. */
export const voice: BlockBehaviour = {
  ...passing,
  act: (turn, block) => {
    if (block.doc.is_action_based) return runBlockAction(turn, block);
    return block.listens ? listen(turn, block) : leave;
  },
  answered: answeredAction,
};
