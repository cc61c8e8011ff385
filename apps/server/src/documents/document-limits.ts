/** Largest file, bytes. */
export const largestFile = 20 * 1024 * 1024;
/** Most characters of one document's text, and most passages of a version. */
export const mostText = 8_000_000;
export const mostPassages = 60_000;
/** Most documents of a version. */
export const mostDocuments = 500;
