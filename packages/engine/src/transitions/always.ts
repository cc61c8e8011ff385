import type { Transition } from "./transition.ts";

/** Holds when nothing else at its level does. */
export const always: Transition = { on: "passing", holds: () => true };
