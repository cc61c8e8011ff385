import { isTrue } from "../scope.ts";
import type { Transition } from "./transition.ts";

/** Holds when its expression over `action` is true of the answer. Without an expression any answer will do. */
export const action_result: Transition = {
  on: "answer",
  holds: (turn, path) => path.when === null || isTrue(turn, path.when, path.doc.name),
};
