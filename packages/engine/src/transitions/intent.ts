import { isTrue } from "../scope.ts";
import type { Transition } from "./transition.ts";

/** Holds when the input meant the path's intent, and its trigger too when it has one. */
export const intent: Transition = {
  on: "input",
  holds: (turn, path) =>
    path.intent !== null &&
    turn.heard === path.intent &&
    (path.when === null || isTrue(turn, path.when, path.doc.name)),
};
