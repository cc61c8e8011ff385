import { isTrue } from "../scope.ts";
import type { Transition } from "./transition.ts";

/** Holds when its expression is true of an input, and the input meant its intent when it names one. */
export const trigger: Transition = {
  on: "input",
  holds: (turn, path) =>
    path.when !== null &&
    (path.intent === null || turn.heard === path.intent) &&
    isTrue(turn, path.when, path.doc.name),
};
