import type { LogEntry } from "@parley/engine";
import { pathLevel } from "./path-levels.ts";
import { askedAgain } from "./texts.ts";

/** What decided a turn: the level that won, that level in words, and the name of what was taken. */
export type Won = { readonly level: number; readonly words: string; readonly name: string };

/** What decided a turn, by its record: the first entry that did. What follows from it is its consequence. */
export function whatWon(entries: readonly LogEntry[]): Won | null {
  for (const entry of entries) {
    switch (entry.type) {
      case "path_taken":
        return { level: entry.level, words: pathLevel(entry.level), name: entry.name };
      case "small_talk":
        return { level: 6, words: pathLevel(6), name: entry.name };
      case "reprompted":
        return { level: 7, words: askedAgain(entry.reason.replace("_", " ")), name: "" };
    }
  }
  return null;
}
