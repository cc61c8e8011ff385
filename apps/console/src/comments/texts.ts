import { counted } from "../parts/counted.ts";
/** Comments on a version: their button, list, marks, and the card beside a block or path. */
export const texts = {
  title: "Comments",
  button: (open: number) => (open === 0 ? "Comments" : `Comments, ${open} open`),
  close: "Close the comments",
  fetchFailed: "Error fetching Comments",
  panel: {
    title: "Comments of the version",
    kinds: "Kind of comments",
    open: "Open",
    resolved: "Resolved",
    noneOpen: "No open comments",
    noneResolved: "No resolved comments yet",
    howTo: ["Select a block or path and press ", " to comment on it."],
    deleted: (type: string) => `A deleted ${type}`,
    answers: (count: number) => `, ${counted(count, "answer")}`,
    notSent: " Not sent",
    you: "You",
  },
  card: {
    none: "No comments yet.",
    showResolved: (count: number) => `Show ${count} resolved`,
    hideResolved: (count: number) => `Hide ${count} resolved`,
    label: "New comment",
    verb: "Comment",
    storesNothing: "This browser stores nothing. What is not sent is lost with this tab.",
  },
  mark: (count: number) => counted(count, "open comment"),
  noName: "Without a name",
  gone: (type: string) => `The ${type} was deleted.`,
  notSaved: (type: string) => `The ${type} itself is not saved yet.`,
} as const;
