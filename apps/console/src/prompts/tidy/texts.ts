/** What tidying prompts says. */
export const texts = {
  menu: {
    rename: "Rename by blocks",
    remove: "Remove unused",
    reset: "Reset words",
  },
  title: {
    rename: "Rename prompts by their blocks",
    remove: "Remove prompts that nothing says",
    reset: "Reset words to the prompts' own",
  },
  lead: {
    rename: "Each prompt takes the name of the block that says it first.",
    remove: "Blocks, paths, small talk and settings do not say these. Undo brings them back.",
    reset: "Words that stand over a prompt's own go away, in all languages.",
  },
  none: {
    rename: "All prompts are named like their blocks.",
    remove: "Everything is said somewhere.",
    reset: "No words stand over others.",
  },
  verb: {
    rename: (count: number) => `Rename ${count.toLocaleString("en")}`,
    remove: (count: number) => `Remove ${count.toLocaleString("en")}`,
    reset: (count: number) => `Reset ${count.toLocaleString("en")}`,
  },
  nothing: "no words",
  step: {
    rename: (count: number) => `Rename ${count.toLocaleString("en")} prompts`,
    remove: (count: number) => `Remove ${count.toLocaleString("en")} prompts`,
    reset: (count: number) => `Reset ${count.toLocaleString("en")} prompts`,
  },
} as const;
