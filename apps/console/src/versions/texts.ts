import { messagesOf, type ResourceTexts } from "../resource/texts.ts";

export const versionTexts: ResourceTexts = {
  title: "Versions",
  one: "version",
  many: "versions",
  search: "Search versions",
  empty: "A version is a state of the agent that people work on, beside the others.",
  labels: { copied_from: "Copy of", created_by: "Made by" },
  nothing: { copied_from: "None", notes: "None" },
  deleting: "Its blocks, words and settings go with it. Releases that were made of it stay.",
  messages: messagesOf("Version", "Versions", "version"),
};

export const texts = {
  /** The group of the detail and of the form. */
  group: "Version",
  /** Head of the column that marks the version whose release is live. */
  state: "State",
  acts: { open: "Open in Design", compare: "Compare", calls: "Show calls", copy: "Copy" },
  add: {
    title: "New version",
    lead: "Work on it beside the others. Callers hear it when it is deployed.",
    from: "Copy of",
    empty: "Nothing: begin with an empty version",
    notes: "Notes",
    notesMore: "What it is for. They are no part of the agent.",
    verb: "Add version",
    // To the letter of the documents.
    failed: "Could not create version",
    done: (version: string) => `Version ${version} is added`,
  },
} as const;
