/** The database of this browser in which editing is kept. */
export const keptName = "parley-editing";
