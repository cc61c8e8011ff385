import { counted } from "../parts/counted.ts";
/** The words of a noun's screen. */
export type ResourceTexts = {
  readonly title: string;
  /** "tag", "tags": within a sentence. */
  readonly one: string;
  readonly many: string;
  readonly search: string;
  /** What stands where there are no rows yet: what such a row is for. */
  readonly empty: string;
  /** What fields are called where their name says it badly; their help where the declaration speaks to others. */
  readonly labels?: { readonly [field: string]: string };
  readonly help?: { readonly [field: string]: string };
  /** What a field says that is not set. */
  readonly nothing?: { readonly [field: string]: string };
  /** What stands above the question whether to delete: what follows from it. */
  readonly deleting: string;
  readonly messages: ResourceMessages;
};

/** What is said when a call fails, to the letter of the documents; `adding` null: what the server says. */
export type ResourceMessages = {
  readonly fetching: string;
  readonly missing: string;
  readonly adding: string | null;
  readonly editing: string;
  readonly deleting: string;
};

/** What every list and every resource's screen says. Lazy parts have their own: `form`, `bulk`, `import`. */
export const texts = {
  verbs: {
    add: "Add",
    edit: "Edit",
    delete: "Delete",
    import: "Import CSV",
    exportCsv: "Export CSV",
    cancel: "Cancel",
    clear: "Clear",
    undo: "Undo",
  },
  list: {
    noneFits: (one: string) => `No ${one} fits`,
    noneYet: (many: string) => `No ${many} yet`,
    clearFilters: "Clear the filters",
    selectAll: (count: string) => `Select all ${count}`,
    changing: "Others add or delete rows right now. Try again when they are done.",
    selectingAll: (done: string) => `Stop at ${done}`,
  },
  fields: { created_at: "Added", updated_at: "Changed" },
  map: { key: "Name", value: "Value" },
  values: {
    nothing: "–",
    none: "None",
    yes: "Yes",
    no: "No",
    waiting: "…",
  },
  filter: {
    failed: (why: string) => `The choices could not be fetched: ${why}`,
    unknown: "Nothing of that name",
  },
  detail: {
    history: "History",
    missing: "It may have been deleted.",
  },
  delete: {
    question: (name: string) => `Delete ${name}?`,
    verb: (one: string) => `Delete ${one}`,
    done: (one: string) => `${capital(one)} deleted`,
  },
  export: {
    title: (many: string) => `Export ${many}`,
    progress: (done: string, of: string) => `${done} of ${of}`,
    done: (rows: string) => `${rows} exported`,
  },
} as const;

/** "1 tag", "1,200 tags". */
export const countOf = (count: number, { one, many }: { readonly one: string; readonly many: string }): string =>
  counted(count, one, many);

/** "Virtual numbers": the beginning of a sentence. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The messages of a resource as all of them are built: "Error adding a Tag!". */
export const messagesOf = (one: string, many: string, identifier: string): ResourceMessages => ({
  fetching: `Error fetching ${many}`,
  missing: `Could not find the ${one}!`,
  adding: `Error adding a ${one}!`,
  editing: `Error editing a ${one}!`,
  deleting: `Error deleting a ${identifier}`,
});
