import { counted } from "../../parts/counted.ts";
/** What is said of the people that an agent is tried as. */
export const texts = {
  label: "Caller",
  plain: "Sample caller",
  /** Behind a name that is not kept. */
  once: (name: string) => `${name} (not kept)`,
  edit: (name: string) => `Edit ${name}`,
  add: "New caller",
  inShort: (number: string, language: string | null, values: number) =>
    [number, language, values === 0 ? null : counted(values, "value")]
      .filter((part) => part !== null && part !== "")
      .join(", "),
  /** A call from the page takes neither number nor language. */
  inCall: (values: number) =>
    values === 0
      ? "The call begins without values"
      : `The call begins with ${counted(values, "value")} of the metadata`,
  form: {
    part: "The form of a caller",
    title: (name: string | null) => (name === null ? "New caller" : `Caller ${name}`),
    about: "Kept with the agent, for all who try it. The first of the list comes first.",
    name: "Name",
    number: "Number",
    language: "Language",
    anyLanguage: "As the agent begins",
    metadata: "Metadata (JSON)",
    account: "Account (JSON)",
    accountHelp: "Attributes that a batch or a lookup would give.",
    saveVerb: "Save caller",
    onceVerb: "Use once",
    deleteVerb: "Delete caller",
    taken: "Another caller of this agent has this name. Choose another.",
    noObject: "Write an object, such as {}.",
    failed: "Could not save the caller",
  },
} as const;
