/** What the views of a list say. */
export const texts = {
  title: "Views",
  /** Before the name of the view that is shown. */
  now: "Views, now",
  show: (view: string) => `Show the view ${view}`,
  none: "A view stores filters, columns and order under a name. Only you see it.",
  saveAs: "Save this view as",
  name: "Name of the view",
  full: (most: number) => `A list has at most ${most} views. Delete one first.`,
  saveVerb: "Save view",
  overwriteVerb: "Overwrite view",
  saved: (view: string) => `View ${view} saved`,
  overwritten: (view: string) => `View ${view} overwritten`,
  notSaved: "The view could not be saved",
  deleted: (view: string) => `View ${view} deleted`,
  notDeleted: "The view could not be deleted",
  undoVerb: "Undo",
  first: { label: (view: string) => `Open the list with ${view}`, title: "Open the list with it" },
  remove: { label: (view: string) => `Delete the view ${view}`, title: "Delete" },
} as const;
