import { runBlockAction } from "../requests/run-block-action.ts";
import type { BlockKind } from "./block-kind.ts";

/** Runs an action, and waits for its answer unless it is async. */
export const action: BlockKind = { guarded: true, act: runBlockAction };
