import { isDue } from "../paths/retries.ts";
import type { Transition } from "./transition.ts";

/** Holds on the failure its count names, or when no retries remain. */
export const no_match: Transition = { on: "failure", holds: (turn, path) => isDue(turn, path, "no_match") };
