/** A mark that ends a sentence where a blank or the end follows. */
const ends: ReadonlySet<string> = new Set([".", "!", "?", "…"]);
/** These end one wherever they stand. */
const alwaysEnds: ReadonlySet<string> = new Set(["।", "॥", "。", "！", "？"]);
const closing: ReadonlySet<string> = new Set(['"', "'", "”", "’", ")", "]", "»"]);
/** Words with a full stop that ends no sentence. */
const shortened: ReadonlySet<string> = new Set(
  "mr mrs ms dr prof st no nr vs e.g i.e eg ie etc approx dept fig sec art jan feb mar apr jun jul aug sep sept oct nov dec z.b bzw ca str".split(
    " ",
  ),
);
/** What is never said in one breath is cut between words. Characters in UTF-16. */
const longest = 400;

/** A text as its sentences, in order; joined by blanks they are its words again. */
export function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = [];
  let from = 0;
  const add = (to: number) => {
    const sentence = text.slice(from, to).trim();
    if (sentence !== "") sentences.push(...inBreaths(sentence));
    from = to;
  };
  for (let at = 0; at < text.length; at++) {
    const mark = text.charAt(at);
    if (!ends.has(mark) && !alwaysEnds.has(mark)) continue;
    let end = at + 1;
    while (end < text.length && (ends.has(text.charAt(end)) || closing.has(text.charAt(end)))) end++;
    const isFree = end >= text.length || text.charAt(end) === " ";
    if (alwaysEnds.has(mark) || (isFree && !(mark === "." && isShortened(text, from, at)))) add(end);
    at = end - 1;
  }
  add(text.length);
  return sentences;
}

/** Whether the word before a full stop is a short form, a single letter or the number of a list. */
function isShortened(text: string, from: number, at: number): boolean {
  const word = text.slice(Math.max(from, text.lastIndexOf(" ", at - 1) + 1, at - 12), at).toLowerCase();
  const begins = text.slice(from, at).trim();
  return shortened.has(word.replace(/^[("'“]/, "")) || /^\p{L}$/u.test(word) || /^\d{1,3}$/.test(begins);
}

function inBreaths(sentence: string): readonly string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > longest) {
    const blank = rest.lastIndexOf(" ", longest);
    const cut = blank > longest / 2 ? blank : wholeCharacters(rest, longest);
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut).trimStart();
  }
  return rest === "" ? pieces : [...pieces, rest];
}

/** Not between the halves of a character. */
const wholeCharacters = (text: string, at: number) => (/[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at);
