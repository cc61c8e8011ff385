import { isTrue } from "../scope.ts";
import type { Transition } from "./transition.ts";

/** Holds when its expression is true on entering the block. */
export const condition: Transition = {
  on: "entering",
  holds: (turn, path) => path.when !== null && isTrue(turn, path.when, path.doc.name),
};
