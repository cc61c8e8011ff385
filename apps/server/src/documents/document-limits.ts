/** Largest file, bytes. */
export const largestFile = 20 * 1024 * 1024;
/** Most characters of one document's text. */
export const mostText = 8_000_000;
