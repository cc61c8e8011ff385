export const texts = {
  title: "Bookmarks",
  fetchFailed: "Error fetching Bookmarks",
  empty: "No bookmarks yet.",
  deletedSubFlow: "A deleted sub-flow",
  delete: (name: string) => `Delete the bookmark ${name}`,
  name: "Name of this view",
  save: "Save",
  full: (most: number) => `There are ${most} bookmarks. Delete one first.`,
  saveFailed: (reason: string) => `Could not update. ${reason}`,
} as const;
