import type { VerifyCode } from "@parley/host";
import { counted } from "../parts/counted.ts";

const titles: { readonly [code in VerifyCode]: string } = {
  loop_without_caller: "Loop without the caller",
  dead_end: "Dead end",
  no_way_out: "No way out",
  missing_words: "No words in a language",
  failing_expression: "Expression fails",
  unfilled_value: "Value is empty",
  rule_broken: "Rule is broken",
  rule_blocks: "Rule blocks",
  never_reached: "Never reached",
  never_taken: "Never taken",
  always_outranked: "Another path always wins",
};

/** What exploring an agent says. */
export const texts = {
  title: "Verify",
  lead: "Verify talks with the agent from state to state. It shows a conversation for each thing that is wrong.",
  notYet: "Not explored yet",
  finds: "Verify finds loops, dead ends, missing words, failing expressions and broken rules. Use cases become tests.",
  help: "What Verify finds",
  verifyVerb: "Verify",
  casesVerb: "Write use cases",
  stopVerb: "Stop",
  working: { verify: "Exploring the agent", cases: "Writing use cases" },
  editedMeanwhile:
    "The version was edited meanwhile, so the exploration was stopped. Begin again to see it as it is now.",
  threadFailed: "The agent could not be explored. Reload the page.",
  findings: "Findings",
  none: "Nothing is wrong in what was explored.",
  noneSeen: (count: number) =>
    `Nothing is wrong in what was seen. ${counted(count, "block or path was", "blocks and paths were")} not seen.`,
  noDocuments: "The documents were not read, so no answer was found in them.",
  titles,
  summary: (states: number, turns: number) => `${counted(states, "state")}, ${counted(turns, "turn")} tried.`,
  seen: (blocks: readonly [number, number], paths: readonly [number, number]) =>
    `${blocks[0]} of ${blocks[1]} blocks and ${paths[0]} of ${paths[1]} paths seen.`,
  bounded: "The exploration stopped at its bounds, so there may be more.",
  unseen: (count: number) => `Not seen (${count})`,
  unseenMore: "Nothing that was tried reached these. That is no finding: a caller may say other words.",
  canvas: "Show on canvas",
  turns: (count: number) => counted(count, "turn"),
  cases: {
    title: "Use cases",
    lead: (count: number, taken: number, all: number) =>
      `${counted(count, "case takes", "cases together take")} ${taken} of ${all} paths.`,
    saveAll: "Save all as tests",
    saved: (count: number) => `${counted(count, "test is", "tests are")} saved`,
    none: "No conversation with this agent was found.",
  },
} as const;
