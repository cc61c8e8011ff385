/** A text that became another: what stayed at both ends, and what between them went and came. */
export type ChangedWords = {
  readonly start: string;
  readonly gone: string;
  readonly come: string;
  readonly end: string;
};

const partsOf = (text: string) => text.split(/(?<=\s)|(?=\s)/u);

/** What of a text is another, by whole words. */
export function changedWords(before: string, after: string): ChangedWords {
  const [was, is] = [partsOf(before), partsOf(after)];
  const most = Math.min(was.length, is.length);
  let start = 0;
  while (start < most && was[start] === is[start]) start++;
  let end = 0;
  while (end < most - start && was.at(-1 - end) === is.at(-1 - end)) end++;
  const between = (parts: readonly string[]) => parts.slice(start, parts.length - end).join("");
  return {
    start: was.slice(0, start).join(""),
    gone: between(was),
    come: between(is),
    end: was.slice(was.length - end).join(""),
  };
}
