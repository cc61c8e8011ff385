/** What is said of words that are marked as values. */
export const texts = {
  open: (text: string) => `Mark values in “${text}”`,
  words: (text: string) => `Words of “${text}”`,
  hint: "Select words with the mouse, or with Shift and the arrow keys.",
  entity: "Entity of the words",
  value: "Value that they mean",
  asRead: "As it is read",
  markVerb: (words: string) => `Mark “${words}”`,
  markNothing: "Mark",
  unmark: (words: string, entity: string) => `Take the mark ${entity} off “${words}”`,
  doneVerb: "Done",
  noEntities: "Add an entity first: then words can be marked as its values.",
  steps: {
    mark: (text: string) => `Mark values in “${text}”`,
  },
} as const;
