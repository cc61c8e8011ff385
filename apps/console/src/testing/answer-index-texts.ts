/** What is said where documents that an agent answers from cannot be had. Apart, for a talk begins without other texts. */
export const texts = {
  noDocuments: "The documents could not be read: no answers are found in them",
} as const;
