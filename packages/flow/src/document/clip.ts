/** The first characters of a text, counted as the database counts them. */
export function clip(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join("");
}
