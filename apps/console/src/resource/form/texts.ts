import { capital } from "../texts.ts";

/** What the form of a row says. */
export const texts = {
  title: { add: (one: string) => `Add ${one}`, edit: (name: string) => `Edit ${name}` },
  verbs: { add: (one: string) => `Add ${one}`, save: "Save" },
  done: { added: (one: string) => `${capital(one)} added`, saved: (one: string) => `${capital(one)} saved` },
  staff: "Staff set this.",
  deleted: (missing: string) => `${missing} It has been deleted.`,
  fault: (field: string, message: string) => `${field}: ${message}`,
  conflict: {
    title: "Another person changed this meanwhile",
    fits: (fields: string) => `They changed ${fields}. Your changes still fit: save again to keep both.`,
    elsewhere: "What they changed is not in this form. Save again to keep both.",
    clash: "Choose whose value stays, then save again.",
    yours: "Yours",
    theirs: "Theirs",
  },
  reference: {
    none: "None",
    failed: (why: string) => `The choices could not be fetched: ${why}`,
  },
  json: {
    add: "Add entry",
    remove: (place: number) => `Remove entry ${place}`,
    partOf: (label: string, place: number) => `${label} of entry ${place}`,
    entry: (place: number, message: string) => `Entry ${place}: ${message}`,
    within: (whole: string, part: string) => `${whole}: ${part}`,
    noValue: (label: string) => `${label} begins as JSON and is none. Close its quotes and brackets.`,
    noKey: (value: string) => `Say what ${value} is for`,
    nothing: (key: string) => `Write a value for ${key}`,
    twice: (key: string) => `${key} stands here twice. Keep one of them.`,
  },
} as const;
