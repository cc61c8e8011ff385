import { answeredAction, runBlockAction } from "./block-action.ts";
import { type BlockBehaviour, passing } from "./block-behaviour.ts";

/** Runs an action, and waits for its answer unless it is async. */
export const action: BlockBehaviour = { ...passing, act: runBlockAction, answered: answeredAction };
