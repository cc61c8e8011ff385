/** What the layer below every page says. */
export const texts = {
  unreachable: "The server could not be reached. Check the connection and try again.",
  changedMeanwhile: "Another person changed it meanwhile, and theirs stays. Look at it, then change it again.",
  // To the letter of the documents.
  aborted: "Request aborted",
  since: { hour: "Last hour", day: "Last 24 hours", week: "Last 7 days", month: "Last 30 days" },
} as const;
