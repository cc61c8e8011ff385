/** The tabs of sub-flows. The texts of failures are the documents'. */
export const texts = {
  title: "Sub-flows",
  fresh: "New sub-flow",
  name: "Name of the sub-flow",
  holdsErrors: "holds errors",
  actions: "Sub-flow actions",
  add: "Add a sub-flow",
  addFailed: "Error adding a Sub-flow!",
  editFailed: "Error editing a Sub-flow!",
  deleteFailed: "Error deleting a subFlow",
  menu: {
    title: "Sub-flow",
    rename: "Rename",
    duplicate: "Duplicate",
    keep: "Keep in library",
    keepStart: "Keep in library: conversations begin here",
    addFromLibrary: "Add from library",
    delete: "Delete",
    deleteStart: "Delete: conversations begin here",
  },
} as const;
