/** What the list of changes between two documents says. */
export const texts = {
  none: "Nothing: callers hear this already.",
  signs: { "+": "Added", "~": "Changed", "−": "Removed" },
  counts: (added: number, changed: number, removed: number) => `${added} added, ${changed} changed, ${removed} removed`,
  showAll: (count: number) => `Show all ${count}`,
  showFewer: "Show fewer",
  gone: "before:",
  come: "now:",
} as const;
