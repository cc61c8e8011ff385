/** What the dialog says that adds a version. */
export const newVersionTexts = {
  title: "New version",
  verb: "Add version",
  from: "It begins as",
  copy: (version: string) => `A copy of ${version}`,
  copyHelp: "All that the agent knows and says, and its settings.",
  empty: "An empty version",
  emptyHelp: "A Start block and nothing else.",
  // To the letter of the documents.
  notCopied: "Could not create version",
  notAdded: "Error adding a Version!",
} as const;
