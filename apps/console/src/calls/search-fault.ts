import { texts } from "./texts.ts";

/** The server looks for no less; see the API's `too_short`. */
const searchable = /[\p{L}\p{M}\p{N}]{3}/u;

/** What to write instead of words that are too short to search for. */
export const searchFault = (words: string): string | null =>
  words.split(/\s+/).every((word) => word === "" || searchable.test(word)) ? null : texts.search.tooShort;
