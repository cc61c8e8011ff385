import type { LogEntry } from "@parley/engine";
import { pathLevel } from "./path-levels.ts";
import { askedAgain, onFailure } from "./texts.ts";

/** What decided a turn: the way in words, and the name of what was taken. */
export type Won = { readonly words: string; readonly name: string };

/** The level of paths that callers take by what they do not say, and of those that hold always. */
const failures = 7;

/** What decided a turn, by its record: the first entry that did. What follows from it is its consequence. */
export function whatWon(entries: readonly LogEntry[]): Won | null {
  for (const entry of entries) {
    switch (entry.type) {
      case "path_taken":
        return {
          words: entry.level === failures ? onFailure[causeIn(entries) ?? "always"] : pathLevel(entry.level),
          name: entry.name,
        };
      case "small_talk":
        return { words: pathLevel(6), name: entry.name };
      case "reprompted":
        return { words: askedAgain(entry.reason.replace("_", " ")), name: "" };
    }
  }
  return null;
}

function causeIn(entries: readonly LogEntry[]): "no_input" | "no_match" | null {
  const decision = entries.find((entry) => entry.type === "decided");
  const by = decision?.by.by;
  return by === "no_input" || by === "no_match" ? by : null;
}
