import type { DraftKind } from "@parley/model/kernel";

/** What is said where the assistant is asked. */
export const texts = {
  verb: "Ask the assistant",
  title: "Ask the assistant",
  dialog: "the assistant",
  none: "No language model is connected, so the assistant cannot draft.",
  connectVerb: "Connect a model",
  lead: "A language model drafts, and you take what fits. Nothing is changed before you apply it.",
  sent: "It reads texts of the agent’s design: no calls, no callers’ data, no keys.",
  draft: "Draft",
  kinds: {
    utterances: "Utterances",
    translations: "Translations",
    tests: "Tests",
    edits: "Edits",
  } satisfies { readonly [K in DraftKind]: string },
  intent: "Intent",
  chooseIntent: "Choose an intent",
  noIntents: "The agent has no intents yet: add one on Train.",
  language: "Language",
  noLanguages: "The agent offers one language only: add another in Configure.",
  most: "How many",
  wish: "Wish",
  wishHints: {
    utterances: "What callers are like, or what they speak of. It may stay empty.",
    translations: "Tone, names that stay as they are. It may stay empty.",
    tests: "What is to be tried: ways, mistakes of callers. It may stay empty.",
    edits: "What is to be otherwise, such as: offer a person after two misunderstandings.",
  } satisfies { readonly [K in DraftKind]: string },
  draftVerb: "Draft",
  cancelVerb: "Cancel",
  closeVerb: "Close",
  waiting: "Waiting for its turn",
  progress: "How far the draft is",
  cancelled: "The draft was cancelled. Nothing is kept.",
  failed: "Nothing could be drafted.",
} as const;
