/** What every resource's screen says. */
export const texts = {
  list: {
    clearFilters: "Clear the filters",
    forbidden: "You may not see this list",
  },
  add: "Add",
  edit: "Edit",
  delete: "Delete",
  import: "Import CSV",
  exportCsv: "Export CSV",
  save: "Save",
  cancel: "Cancel",
  close: "Close",
  emptyValue: "–",
  none: "None",
  staffField: "Staff set this.",
  conflictTitle: "Another person changed this meanwhile",
  conflictFits: (fields: string) => `They changed ${fields}. Your changes still fit: save again to keep both.`,
  conflictNothing: "What they changed is not in this form. Save again to keep both.",
  conflictClash: "Choose whose value stays, then save again.",
  yours: "Yours",
  theirs: "Theirs",
  bulkLabel: (many: string) => `Selected ${many}`,
  clear: "Clear",
  set: "Set",
  field: "Field",
  value: "Value",
  stopped: "Stopped",
  importHead: "First line: the names of the columns.",
  chooseFile: "Choose a file",
  orPaste: "or paste it below",
  csv: "CSV",
  check: "Check",
  back: "Back",
} as const;

/** "1 tag", "1,200 tags". */
export const countOf = (count: number, { one, many }: { readonly one: string; readonly many: string }): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** "Virtual numbers": the beginning of a sentence. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
