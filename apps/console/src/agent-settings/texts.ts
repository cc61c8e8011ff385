/** What the settings of an agent say. */
export const texts = {
  title: "Settings",
  note: "What the agent is, in all its versions.",
  notFetched: "Could not fetch the flow settings",
  notSaved: "The settings could not be saved",
  met: "Another person changed it meanwhile",
  metDetail: "Look at your changes beside theirs, then save again.",
  // To the letter of the documents.
  saved: "Updated",
  undo: "Undo",
  form: "Settings of the agent",
  nothing: "nothing",
  bar: {
    label: "Unsaved changes",
    discard: "Discard",
    save: "Save",
    saving: "Saving",
    wrong: (count: number) => (count === 1 ? "1 field needs mending" : `${count} fields need mending`),
  },
  change: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
} as const;

export const labels = {
  name: "Name",
  use_case: "Use case",
  tags: "Tags",
  application_type: "Who begins",
  industry_segment_type: "Line of business",
  documentation: "Notes for those who use it",
} as const;

export const helps = {
  name: "What people call it.",
  use_case: "What it is for.",
  tags: "Words to find it by.",
  application_type: "Callers, the agent, or both.",
  industry_segment_type: "The client's trade, such as health.",
  documentation: "What its users should know.",
} as const;
