/** What the parts say that several pages share. */
export const texts = {
  kept: { title: "Your unsaved changes are back", detail: "This browser kept them. Save or discard them." },
  figures: {
    failed: (calls: number) => `${calls.toLocaleString("en")} failed`,
    dropped: (share: number) => `${share} % dropped`,
    contained: (share: number) => `${share} % contained`,
    about: {
      failed: "Calls of the last seven days that failed",
      dropped: "Conversations of the last seven days in which the caller hung up first",
      transferred:
        "Conversations of the last seven days that needed no person and in which the caller stayed to the end",
    },
  },
  clearFilters: "Clear all",
  moreFilters: "More filters",
  fewerFilters: "Fewer filters",
  chooseFile: "Choose a file",
  orPaste: "or paste it below",
  pasteVerb: "Paste instead",
  unreadable: (name: string, why: string) => `${name} could not be read: ${why}`,
  noText: "It is no text in UTF-8. Save it as UTF-8 (a spreadsheet as CSV UTF-8) and choose it again.",
  product: { name: "Parley", studio: "Studio", applications: "Applications" },
  // To the letter of the documents.
  poweredBy: "Powered By",
  control: "Ctrl",
  cancel: "Cancel",
  confirmTyped: { before: "Type", after: "to confirm" },
  // To the letter of the documents.
  restricted: {
    title: "We are sorry...",
    text: "The page you are trying to visit has restricted access...",
    home: "Back to Home",
    ask: "Ask an administrator of this client for it.",
  },
  retryVerb: "Retry",
  requestId: {
    copy: "Copy request id",
    copied: "Copied",
    refused: "Select the id and copy it yourself",
  },
  panel: {
    failed: (name: string) => `${name} cannot be shown`,
    rest: "The rest of the page still works. Your changes are kept.",
  },
  /** Parts that are fetched when they are wanted. */
  unexpected: "This did not work",
  showPassword: "Show characters",
  later: {
    notFetched: "It did not arrive. Check the connection, then try again.",
    notDrawn: "A part of this page cannot be shown",
    notOpened: (name: string) => `${name} cannot be opened`,
    dialog: "The dialog",
    menu: "The menu",
    list: "The list",
    row: "The row",
    player: "The player",
    actions: "The actions",
  },
  missing: {
    needs: (policy: string) => `Needs ${policy}`,
    /** Before and after the policy. */
    before: "Needs",
    after: ". Ask an administrator of this client for it.",
  },
  severity: { success: "Success", info: "Information", warning: "Warning", error: "Error" },
  notices: {
    title: "Notices",
    dismissVerb: "Dismiss",
    progress: (done: number, of: number) => `${done} of ${of}`,
    more: (older: number) => `+${older}`,
  },
  filter: {
    any: "Any",
    clear: (label: string) => `Clear the filter ${label}`,
    group: "Filters",
    by: (label: string, option: string) => `Filter ${label}: ${option}`,
  },
  table: {
    actions: "Actions",
    actionsOf: (row: string) => `Actions of ${row}`,
    select: (row: string) => `Select ${row}`,
    selectAll: "Select all",
    lists: "Lists",
  },
  favourites: {
    title: "Favourites",
    column: "Favourite",
    label: (row: string) => `Favourite ${row}`,
    keys: "Favourite (S)",
    none: "Star what you use most to keep it here",
    recent: "Recent",
    failed: "The favourite could not be saved",
  },
  tag: {
    label: "Tag",
    addVerb: "Add",
    removeVerb: "Remove",
    unfetched: "The tags of the client could not be fetched.",
  },
  triggers: { agent: "Whole agent", subflow: "This sub-flow" },
  keypad: { label: "Telephone keys", key: (key: string) => `Key ${key}` },
  picture: { greeting: "Hello, this is", question: "Which day?", action: "Book slot", transfer: "Front desk" },
} as const;
