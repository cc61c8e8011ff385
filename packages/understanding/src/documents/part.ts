/** A heading or a paragraph of a document, as a reader of its format finds it. */
export type Part = {
  /** How deep a heading stands, from 1; 0 for a paragraph. */
  readonly heading: number;
  readonly text: string;
  /** Page it stands on, from 1; null where the format has no pages. */
  readonly page: number | null;
};

/** A part of a format without pages; null where nothing is left of it. */
export function partOf(text: string, heading = 0): Part | null {
  const tidy = tidied(text);
  return tidy === "" ? null : { heading, text: tidy, page: null };
}

/** What can neither be read nor heard: controls, soft hyphens, marks of direction, halves of a character. */
const unread = /(?!\s)\p{Cc}|\p{Cs}|[\u00ad\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** One line, single blanks, without what is not read. */
export function tidied(text: string): string {
  return text
    .replace(unread, "")
    .split(/\s/)
    .filter((word) => word !== "")
    .join(" ");
}
