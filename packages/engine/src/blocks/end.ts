import { type BlockBehaviour, passing } from "./block-behaviour.ts";

/** Returns to the caller; at the root the conversation is complete. With an end state it has ended before this. */
export const end: BlockBehaviour = { ...passing, act: () => ({ type: "return" }) };
