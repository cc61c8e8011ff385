import { counted } from "../parts/counted.ts";

/** What is said of asides that are answered without leaving the block. */
export const texts = {
  tab: "Small talk",
  search: "Find small talk",
  none: "No small talk fits.",
  empty: "No small talk yet",
  emptyText: "Small talk answers asides, such as “say that again”, and stays in the block. Add the first one below.",
  choose: "Choose small talk to see what takes it and what it says.",
  isOff: "Off",
  fresh: "Name of new small talk",
  freshKind: "Kind of new small talk",
  addVerb: "Add",
  known: (name: string) => `There is small talk ${name} already: give another name.`,
  deleteVerb: "Delete",
  says: "Says",
  silent: "It has nothing to say: no deploy until it has words, or is off.",
  isSilent: "No words",
  writeVerb: "Write an answer",
  usualVerb: "Use usual words",
  examples: (count: number, intent: string) => `${intent} has ${counted(count, "example")}.`,
  openVerb: (intent: string) => `Open ${intent}`,
  missing: (intent: string) => `There is no intent ${intent}.`,
  fields: {
    name: "Name",
    type: "Kind",
    status: "State",
    trigger_or_intent: "Taken by",
    retries: "Times in a row",
    destination_block: "Then leads to",
  },
  help: {
    name: "",
    type: "Repeat asks the question again and needs no words.",
    status: "Only active small talk answers.",
    trigger_or_intent: "An intent, or a condition after =.",
    retries: "Asked more often than this, it leaves the block. Empty: it always stays.",
    destination_block: "Where it leads then. Empty: it always stays.",
  },
  /** What the history calls a step. */
  steps: {
    add: (name: string) => `Add the small talk ${name}`,
    giveWords: (name: string) => `Give the small talk ${name} its words`,
    delete: (name: string) => `Delete the small talk ${name}`,
  },
} as const;
