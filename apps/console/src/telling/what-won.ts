import type { LogEntry } from "@parley/engine";
import { pathLevel } from "./path-levels.ts";
import { levelTexts } from "./texts.ts";

/** How a turn was decided: the level that won, what that is in words, and the name of what was taken. */
export type Won = { readonly level: number; readonly words: string; readonly name: string };

/** What decided a turn by its record: the first thing that did, for what follows from it was not asked for. */
export function whatWon(entries: readonly LogEntry[]): Won | null {
  for (const entry of entries) {
    switch (entry.type) {
      case "path_taken":
        return { level: entry.level, words: pathLevel(entry.level), name: entry.name };
      case "small_talk":
        return { level: 6, words: pathLevel(6), name: entry.name };
      case "reprompted":
        return { level: 7, words: levelTexts.askedAgain(entry.reason.replace("_", " ")), name: "" };
    }
  }
  return null;
}
