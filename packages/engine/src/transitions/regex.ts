import type { Transition } from "./transition.ts";

/** Holds when its regular expression matches the input. */
export const regex: Transition = {
  on: "input",
  holds: ({ input }, path) => input !== null && path.pattern !== null && path.pattern.match(input.text) !== null,
};
