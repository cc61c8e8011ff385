const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** What is said of documents that an agent answers from. */
export const texts = {
  tab: "Documents",
  empty: "No documents yet",
  emptyText:
    "An Answer block says what your documents say. Upload HTML, Markdown, text, PDF or DOCX, or drop files here.",
  about: (documents: number, passages: number) =>
    `${counted(documents, "document", "documents")}, ${counted(passages, "passage", "passages")}. Drop files here to add more.`,
  uploadVerb: "Upload documents",
  drop: "Drop the files to upload them",
  reading: (file: string) => `Reading ${file}`,
  failed: (file: string) => `Could not read ${file}`,
  added: (count: number) => `${counted(count, "document is", "documents are")} added`,
  indexing: "Indexing",
  notIndexed: "Could not index the documents",
  cancelVerb: "Cancel",
  list: "Documents",
  name: "Name",
  file: "File",
  pages: "Pages",
  passages: "Passages",
  language: "Language",
  unknownLanguage: "Not known",
  state: "State",
  ready: "Ready",
  waits: "Waits for its file",
  replace: "Replace",
  replaceOf: (name: string) => `Replace the file of ${name}`,
  remove: "Delete",
  removeOf: (name: string) => `Delete ${name}`,
  removed: (name: string) => `Delete the document ${name}`,
  ask: {
    title: "Ask",
    label: "Question",
    language: "Language of the caller",
    hint: "When are you open?",
    verb: "Ask",
    failed: "Could not ask the documents",
    nothing: "The documents say nothing about it.",
    score: (score: string) => `Score ${score}`,
    usual: "An Answer block answers from a score of 0.40 on, unless it says otherwise.",
    found: "Passages",
    source: (name: string, page: number | null, title: string) =>
      [name, ...(page === null ? [] : [`page ${page}`]), ...(title === "" ? [] : [title])].join(", "),
  },
} as const;
