import { counted } from "../parts/counted.ts";
import type { Near } from "./near-examples.ts";
import type { Repeats } from "./trained-intents.ts";

const examples = (count: number) => counted(count, "example");

/** What the pages say on which an agent learns what callers mean. */
export const texts = {
  title: "Train",
  // To the letter of the documents.
  version: { missing: "Could not find the Version!", failed: "Error fetching Versions" },
  note: (intents: number, count: number, languages: number) =>
    `${counted(intents, "intent")}, ${examples(count)}, ${counted(languages, "language")}`,
  tabs: { label: "What is trained", intents: "Intents", entities: "Entities" },
  counted: (name: string, count: number) => `${name} ${count}`,
  unknownTab: "No such tab",
  unknownTabText: "Choose one of the tabs above.",
  couldNotChange: "This could not be changed",
  readOnly: "You may read this and not change it. Ask for",
  more: (count: number) => `Show ${count} more`,
  rename: {
    verb: (name: string) => `Rename ${name}`,
    field: (name: string) => `New name of ${name}`,
    save: "Save",
    cancel: "Cancel",
  },
  intents: {
    label: "Intents",
    search: "Find an intent or an example",
    none: "No intent fits.",
    empty: "No intents yet",
    emptyText: "An intent is something that callers want. Name the first one below, give it examples, then train.",
    learn: "How to train an agent",
    choose: "Choose an intent to see what callers say for it.",
    fresh: "Name of a new intent",
    placeholder: "pay_bill",
    addVerb: "Add intent",
    known: (name: string) => `There is an intent ${name} already.`,
    counts: (language: string, count: number) => `${examples(count)} in ${language}`,
    conflicts: (count: number) => counted(count, "conflict"),
    deleteVerb: "Delete intent",
    ask: (name: string) => `Delete ${name}?`,
    askText: (name: string, count: number) =>
      `${examples(count)} of ${name} go with it. Paths that wait for it stay, and Issues lists them.`,
    confirmVerb: (name: string) => `Delete ${name}`,
  },
  examples: {
    label: (intent: string, language: string) => `What callers say for ${intent} in ${language}`,
    languages: "Language",
    inLanguage: (language: string, count: number) => `${language} ${count}`,
    add: (intent: string, language: string) => `New examples of ${intent} in ${language}`,
    placeholder: "Say it another way, or paste many lines",
    hint: "Enter adds one. Each pasted line is one example.",
    addVerb: (count: number) => (count === 0 ? "Add" : `Add ${examples(count)}`),
    clearVerb: "Clear",
    pasted: "Lines to add",
    take: (text: string) => `Add “${text}”`,
    tooLong: (most: number) => `At most ${most} characters a line.`,
    none: "No examples in this language. Five to ten make a good start.",
    few: "Give five to ten examples: then the intent is understood best.",
    edit: (text: string) => `Change “${text}”`,
    delete: (text: string) => `Delete “${text}”`,
    changed: (text: string) => `New words for “${text}”`,
    moveTo: "Belongs to",
    saveVerb: "Save",
    cancelVerb: "Cancel",
    moveVerb: (intent: string) => `Move to ${intent}`,
    gone: (text: string) => `“${text}” was changed or deleted meanwhile. Copy your words, then cancel.`,
    badge: { twice: "Duplicate", same: "Conflict", similar: "Near-duplicate", near: "Near-duplicate" },
  },
  repeats: (repeats: Repeats): string => {
    if (repeats.type === "twice") return "It stands here already.";
    return repeats.type === "same"
      ? `${repeats.intent} has the same words.`
      : `“${repeats.text}” of ${repeats.intent} has the same words in another order.`;
  },
  near: {
    near: ({ text, intent }: Near) => `“${text}” of ${intent} says nearly the same.`,
    alike: ({ text }: Near) => `“${text}” says nearly the same.`,
    openVerb: "Show",
    open: ({ text, intent }: Near) => `Show “${text}” of ${intent}`,
    failed: "Near-duplicates could not be found",
    failedDetail: "Reload the page to try again. All else works without.",
  },
  entities: {
    label: "Entities",
    search: "Find an entity",
    none: "No entity fits.",
    empty: "No entities yet",
    emptyText: "An entity is a value that callers say, such as a date. Name the first one below.",
    choose: "Choose an entity to see its kind and its words.",
    fresh: "Name of a new entity",
    placeholder: "account_number",
    addVerb: "Add entity",
    known: (name: string) => `There is an entity ${name} already.`,
    noKind: "No kind",
    deleteVerb: "Delete entity",
    ask: (name: string) => `Delete ${name}?`,
    askText: "Blocks that collect it stay, and Issues lists them.",
    confirmVerb: (name: string) => `Delete ${name}`,
  },
  /** What the history calls a step. */
  steps: {
    addExamples: (count: number, intent: string) => `Add ${examples(count)} to ${intent}`,
    changeExample: (text: string) => `Change the example “${text}”`,
    deleteExamples: (count: number, intent: string) => `Delete ${examples(count)} of ${intent}`,
    moveExample: (text: string, intent: string) => `Move “${text}” to ${intent}`,
    addIntent: (name: string) => `Add the intent ${name}`,
    addEntity: (name: string) => `Add the entity ${name}`,
    rename: (before: string, name: string) => `Rename ${before} to ${name}`,
    delete: (what: string) => `Delete ${what}`,
  },
} as const;
