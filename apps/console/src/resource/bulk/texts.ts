/** What is said of many selected rows. */
export const texts = {
  bar: (many: string) => `Selected ${many}`,
  selected: (rows: string) => `${rows} selected`,
  progress: (verb: string, done: string, of: string) => `${verb} ${done} of ${of}`,
  late: "The server takes long to answer.",
  gone: "The selected rows are gone",
  stopped: "Stopped before the server answered: look whether it is done.",
  verbs: {
    archiving: "Archiving",
    unarchiving: "Unarchiving",
    deleting: "Deleting",
    saving: "Saving",
    reading: "Reading",
  },
  outcome: {
    deleted: (rows: string) => `${rows} deleted`,
    saved: (rows: string) => `${rows} saved`,
    refused: (count: string) => `${count} refused`,
    left: (count: string) => `${count} left as they were`,
  },
  set: { field: "Field", value: "Value", verb: (field: string) => `Set ${field}`, staff: "Staff set this." },
} as const;
