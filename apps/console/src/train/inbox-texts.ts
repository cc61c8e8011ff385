import { counted } from "../parts/counted.ts";

const answers = (count: number) => counted(count, "answer");

/** What is said of what callers said and was not understood. */
export const texts = {
  tab: "Not understood",
  group: "Not understood",
  failed: "The answers could not be read",
  days: { label: "How far back", of: (days: number) => counted(days, "day") },
  count: (count: number, groups: number) => `${answers(count)} in ${counted(groups, "group")}`,
  hidden: (count: number) => `${answers(count)} more ${count === 1 ? "is" : "are"} masked or encrypted, and not shown.`,
  strange: (said: readonly { readonly language: string; readonly count: number }[]) => {
    const all = said.reduce((sum, { count }) => sum + count, 0);
    const languages = [...new Set(said.map(({ language }) => language))].join(", ");
    return `${answers(all)} in ${languages} not shown: this version does not speak the language.`;
  },
  cut: "Only the newest 5,000 are looked at.",
  empty: "Nothing is left here",
  emptyText: (days: string, isAll: boolean) =>
    `All that ${isAll ? "was not understood" : "can be shown"} in the last ${days} is assigned or put aside.`,
  keys: {
    move: "move",
    assigns: "assign",
    turns: "tests",
    undoes: "undo",
    next: "Next group",
    previous: "Previous group",
    assign: (intent: string) => `Assign the group to ${intent}`,
    aside: "Put the group aside: not for us",
    turn: "Assign as examples or as tests",
  },
  list: "Groups of answers",
  said: "What callers said",
  times: (count: number) => `${count}×`,
  more: (count: number) => `and ${count} more`,
  guess: (intent: string, score: number) => `best guess ${intent} ${score.toFixed(2)}`,
  take: (text: string) => `Assign “${text}”`,
  call: "Open the call",
  callOf: (text: string) => `Open the call in which “${text}” was said`,
  asked: (block: string) => `asked by ${block}`,
  assign: "Assign to",
  as: { label: "Assign as", example: "Examples", test: "Tests" },
  aside: "Not for us",
  other: "Another intent",
  fresh: "New intent",
  told: {
    example: (count: number, intent: string) => `${answers(count)} assigned to ${intent}. Train to learn from it.`,
    test: (count: number, intent: string) =>
      `${answers(count)} kept to test ${intent}. The next report tells how it goes.`,
    aside: (count: number) => `${answers(count)} put aside. Train to learn from it.`,
  },
  assigned: (count: number, intent: string) => `Assign ${answers(count)} to ${intent}`,
} as const;
