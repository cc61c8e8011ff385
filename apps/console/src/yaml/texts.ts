/** What the dialog says that replaces a version by a file. */
export const texts = {
  propose: {
    verb: "Import as proposal",
    lead: "Or look at it first, edit by edit, and take what you choose.",
    title: (format: string) => `Import of ${format}`,
    yaml: "YAML",
    failed: "Could not make a proposal of it",
  },
  title: "Replace draft by a file",
  verb: "Replace draft",
  lead: "The version becomes what the file says. It is one edit: Undo takes it back.",
  importStep: (format: string) => `Import ${format}`,
  changes: "What changes",
  step: "Replace by YAML",
  done: "Draft replaced",
  doneDetail: "Undo takes it back.",
} as const;
