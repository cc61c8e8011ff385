import { counted } from "../parts/counted.ts";
/** What the overview of intents, values and prompts says. */
export const texts = {
  title: "Vocabulary",
  close: "Close the vocabulary",
  kinds: { label: "What is listed", intents: "Intents", values: "Values", prompts: "Prompts" },
  search: "Search the vocabulary",
  only: { label: "Which are listed", all: "All", unused: "Unused", missing: "Missing words" },
  none: { intents: "No intent fits.", values: "No value fits.", prompts: "No prompt fits." },
  nothingYet: {
    intents: "This agent has no intents. Add them where a path needs one.",
    values: "This agent collects no values. Add them where a block collects one.",
    prompts: "This agent says nothing yet. Write it in a block.",
  },
  failed: "The list could not be made. Close it and open it again.",
  unused: "Unused",
  missingIn: (languages: string) => `Missing in ${languages}`,
  ofEngine: "Said by Parley itself",
  examples: (count: number) => counted(count, "example"),
  uses: (count: number) => counted(count, "use"),
  usesOf: (uses: string, name: string) => `${uses} of ${name}`,
  settings: "Settings of the version",
  notShown: (noun: string, name: string) => `${noun} ${name}`,
  more: (count: number) => `${count} more. Search to find them.`,
} as const;
