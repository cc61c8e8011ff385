import { counted } from "../parts/counted.ts";
/** What Configure says. */
export const texts = {
  title: "Configure",
  nothing: "nothing",
  count: (all: number, own: number) => `${all} settings, ${own} set here`,
  search: "Search settings",
  groups: "Groups of settings",
  personas: "Personas",
  keptSpeech: "Speech providers",
  keptSpeechParts: {
    recognisers: "Recognisers",
    voices: "Voices",
    "understanding-models": "Understanding models",
    languages: "Languages",
  },
  prompts: "Prompts",
  found: (count: number, typed: string) => `${counted(count, "setting")} with “${typed}”`,
  none: "No setting fits",
  noneText: (typed: string) => `No setting has “${typed}” in its name or help.`,
  clear: "Clear the search",
  notFetched: "Could not fetch the flow settings",
  unknownGroup: "Configure has no such group",
  unknownGroupText: "Choose a group on the left.",
  toWords: "Words that are said when a block asks again are written on Design.",
  toDesign: "Open Design",
  missing: "Changing settings needs the policy",
  columns: { setting: "Setting", value: "Value", source: "Set in" },
  source: {
    version: "This version",
    preset: "Default",
    unsaved: "Unsaved",
    reset: (value: string) => `Reset to ${value}`,
  },
  unsaved: (count: number) => `${count} unsaved`,
  differ: (count: number) => counted(count, "block"),
  bar: {
    label: "Unsaved changes",
    changes: (count: number) => counted(count, "change"),
    wrong: (count: number) => counted(count, "field needs mending", "fields need mending"),
    review: "Review",
    hide: "Hide",
    discard: "Discard",
    save: "Save",
    saving: "Saving",
  },
  change: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
  // To the letter of the documents.
  saved: "Updated",
  notSaved: "The settings could not be saved",
  undo: "Undo",
  leave: {
    title: "Leave without saving?",
    text: (count: number, wrong: number) =>
      [
        ...(count > 0 ? [`${counted(count, "change is", "changes are")} not saved yet, and waits here for you.`] : []),
        ...(wrong > 0 ? [`${counted(wrong, "field needs mending", "fields need mending")}. Leaving loses that.`] : []),
      ].join(" "),
  },
  /** What parts of settings are called, and the words that may stand in them. */
  parts: {
    language: "Language",
    persona: "Persona",
    recogniser: "Recogniser",
    credential: "Credential",
    model: "Model",
    vocabulary: "Vocabulary",
    tag: "Tag",
    version: "Version",
    weight: "Weight",
    tags: [
      { value: "rate", label: "Rate" },
      { value: "pitch", label: "Pitch" },
      { value: "volume", label: "Volume" },
    ],
    parameterTypes: [
      { value: "text", label: "Text" },
      { value: "number", label: "Number" },
      { value: "boolean", label: "Yes or no" },
      { value: "date", label: "Date" },
      { value: "list", label: "List" },
      { value: "json", label: "JSON" },
    ],
  },
  trials: { speech: "Trying speech", request: "Trying a request" },
  copy: {
    open: "Copy from another version",
    title: "Copy settings from another version",
    version: "Version",
    alone: "This agent has no other version.",
    same: (version: string) => `${version} has the same settings.`,
    choose: "Choose what is copied. Nothing is saved yet.",
    verb: (count: number) => (count === 1 ? "Copy 1 setting" : `Copy ${count} settings`),
    failed: "The version could not be fetched",
  },
} as const;

export const groupTitles = {
  general: "General",
  speech: "Speech",
  "language-detection": "Language detection",
  understanding: "Understanding",
  "language-models": "Language models",
  retries: "Retries and limits",
  data: "Data and metadata",
  privacy: "Privacy and masking",
  actions: "Actions and events",
  experiments: "Experiments",
  rules: "Rules and checks",
} as const;

export const partTitles = {
  listening: "Listening",
  voice: "Voice and personas",
  interruptions: "Interruptions and noise",
} as const;

/** What an empty number means that is no limit. */
export const never = "Never";
export const unpriced = "Not counted";
export const unbounded = "No limit";
export const byTraining = "Chosen by training";
