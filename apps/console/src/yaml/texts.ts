/** What the dialog says that replaces a version by YAML. */
export const texts = {
  title: "Replace draft by YAML",
  verb: "Replace draft",
  lead: "The version becomes what the YAML says. It is one edit: Undo takes it back.",
  yaml: "YAML",
  changes: "What changes",
  same: "Nothing: the version says this already.",
  faults: (count: number) => (count === 1 ? "The YAML has a fault" : `The YAML has ${count} faults`),
  place: (line: number, column: number) => `${line}:${column}`,
  more: (count: number) => `and ${count} more`,
  step: "Replace by YAML",
  done: "Draft replaced",
  doneDetail: "Undo brings back what was there.",
} as const;
