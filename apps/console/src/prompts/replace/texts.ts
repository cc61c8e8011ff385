import { counted } from "../../parts/counted.ts";
/** What finding and replacing says. */
export const texts = {
  title: "Find and replace",
  find: "Find",
  replacement: "Replace with",
  matchCase: "Match case",
  exactMatch: "Whole cell only",
  pattern: "Regular expression",
  patternHelp: "$1 to $9 are groups of the pattern, $& is all of it, $$ is a dollar sign.",
  place: { label: "In", words: "Words in every language shown", name: "Names of prompts" },
  scope: (rows: number) => `Looks through the ${counted(rows, "prompt")} that are shown.`,
  found: (count: number) => (count === 0 ? "Nothing is found." : `${counted(count, "cell changes", "cells change")}.`),
  preview: "Cells that change",
  verb: (count: number) => `Replace ${counted(count, "cell")}`,
  step: (find: string, count: number) => `Replace ${find} in ${counted(count, "cell")}`,
} as const;
