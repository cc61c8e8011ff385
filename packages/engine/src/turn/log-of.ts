import type { Effect } from "./effect-kinds.ts";
import type { LogEntry } from "./types.ts";

/** What effects write into the conversation's record. */
export const logOf = (effects: readonly Effect[]): readonly LogEntry[] =>
  effects.flatMap((effect) => (effect.type === "log" ? [effect.entry] : []));
