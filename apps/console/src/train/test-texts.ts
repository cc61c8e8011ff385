import { counted } from "../parts/counted.ts";

const tests = (count: number) => counted(count, "test");

/** What is said of utterances that are asked after a training, and of those that say what an intent is not. */
export const texts = {
  tab: "Test set",
  tests: "Tests",
  about: "The model never learns from tests. Train to see how many of them it understands.",
  empty: "No tests yet",
  emptyText:
    "A test says what callers say and which intent they mean. Paste some, or keep answers from Not understood with T.",
  add: "New tests",
  placeholder: "How much do I owe",
  hint: "One line is one test. A comma and the name of an intent, or none, may follow. Mark values as in [friday](day).",
  intent: "Intent of new tests",
  language: "Language of new tests",
  none: "None of them",
  addVerb: (count: number) => (count === 0 ? "Add" : `Add ${tests(count)}`),
  importVerb: "Import CSV",
  exportVerb: "Export CSV",
  unreadable: "The file could not be read",
  tooLong: (most: number) => `At most ${most} characters a line.`,
  unknownIntent: (name: string) => `There is no intent ${name}.`,
  unknownLanguage: (code: string) => `The agent does not speak ${code}.`,
  faults: "Lines that are left out",
  faultOf: (text: string, fault: string) => `“${text}”: ${fault}`,
  imported: (count: number, left: number) =>
    left === 0 ? `${tests(count)} added` : `${tests(count)} added, ${left} left out`,
  list: "Tests of this version",
  utterance: "Utterance",
  says: "Language",
  means: "Intent",
  meansOf: (text: string) => `Intent of “${text}”`,
  last: "Last training",
  right: "Understood",
  taken: (intent: string | null, score: number) => `${intent ?? "none"}, sure to ${score.toFixed(2)}`,
  learned: "An example too",
  learnedHelp: (intent: string) => `${intent} learns from these words, so the test shows nothing.`,
  deleteOf: (text: string) => `Delete the test “${text}”`,
  steps: {
    keep: {
      test: (count: number) => `Add ${tests(count)}`,
      negative: (count: number) => `Put ${counted(count, "utterance")} aside`,
    },
    label: (text: string) => `Change the intent of the test “${text}”`,
    drop: (text: string) => `Delete “${text}”`,
  },
  negatives: {
    title: "Not for this intent",
    help: "It sounds like the intent and is not. The model learns to leave it.",
    add: (intent: string) => `New words that are not for ${intent}`,
    placeholder: "It sounds alike and means something else",
    addVerb: "Add",
    delete: (text: string) => `Delete “${text}” from what is not meant`,
    contradicts: "It is an example of the intent as well. Delete one of them.",
  },
  outside: {
    title: "Not for us",
    help: "No intent is about it. The model learns to turn such words away.",
    count: (count: number) => `${counted(count, "utterance")} put aside`,
    delete: (text: string) => `Take “${text}” back`,
    contradicts: (intent: string) => `It is an example of ${intent} as well. Delete one of them.`,
  },
  report: {
    title: "Test set",
    none: "No tests in this language.",
    openTestsVerb: "Open tests",
    was: (f1: string) => `was ${f1}`,
    changed: "The tests have changed since, so the two compare different tests.",
    accuracy: (percent: string, count: number) => `${percent} of ${tests(count)} understood`,
    learned: (count: number) =>
      `${count === 1 ? "1 test is an example too and shows" : `${count} tests are examples too and show`} nothing.`,
    mistakes: "What went wrong",
    wanted: (intent: string | null, taken: string | null) => `${intent ?? "none"}, taken for ${taken ?? "none"}`,
    openVerb: (intent: string) => `Open ${intent}`,
    clean: "All tests are understood.",
    values: (read: number, marked: number) => `${read} of ${counted(marked, "marked value")} read`,
    missed: "Marked values that are not read",
    found: (entity: string, wanted: string, found: string | null) =>
      found === null ? `${entity}: nothing is read in “${wanted}”` : `${entity}: ${found} is read, not “${wanted}”`,
  },
} as const;
