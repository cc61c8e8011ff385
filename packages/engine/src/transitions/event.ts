import type { Transition } from "./transition.ts";

/** Holds when what happened has the name that its trigger gives. */
export const event: Transition = {
  on: "event",
  holds: ({ happened }, path) => happened !== null && path.doc.trigger === happened,
};
