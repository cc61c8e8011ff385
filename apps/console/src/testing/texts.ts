import { counted } from "../parts/counted.ts";

/** What is said where an agent is tried, and where a talk or a call is saved as a test. */
export const texts = {
  group: "Test",
  play: "Play in simulator",
  playOf: (name: string) => `Play in simulator: ${name}`,
  saveVerb: "Save as test",
  saveOf: (name: string) => `Save as test: ${name}`,
  savedAsTest: (name: string) => `“${name}” is saved as a test`,
  label: "Save as a test",
  name: "Name of the test",
  save: "Save",
  masked: "What the record masks is saved masked, and answers of other servers without their bodies.",
  unanswered: (request: string) => `${request} has no answer yet. Answer it first: without one the test fails.`,
  saved: (name: string) => `“${name}” is saved`,
  savedDetail: "Run it on the Test page, under Tests.",
  fetchingAgent: "Could not fetch the agent",
  noVersion: "The version is not there: it may have been deleted.",
  earlier: (edits: readonly string[], more: number) =>
    `This is of an earlier state. The version was edited since${edits.length === 0 ? "" : `: ${edits.join(", ")}`}${
      more <= 0 || edits.length === 0 ? "" : ` and ${counted(more, "more edit")}`
    }.`,
  failed: "Could not save the test",
  nothingSaved: "Nothing is saved",
  stay: (count: number) =>
    count === 1
      ? "A test of this name is there, and stays as it is."
      : `${counted(count, "test")} of these names are there, and stay as they are.`,
} as const;
