import type { ProgramPath } from "@parley/flow";
import type { Turn } from "../turn.ts";

/** When a kind of path is looked at. */
export type Occasion = "input" | "entering" | "answer" | "event" | "failure" | "passing";

/** A kind of path: the occasion on which it counts, and whether it holds then. */
export type Transition = {
  readonly on: Occasion;
  readonly holds: (turn: Turn, path: ProgramPath) => boolean;
};
