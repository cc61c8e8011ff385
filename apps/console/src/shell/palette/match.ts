/** A place of a text: the letters from `from` until before `until`. */
type Span = readonly [from: number, until: number];

const startsWord = (text: string, place: number) => place === 0 || !/[\p{L}\p{N}]/u.test(text[place - 1] ?? "");

/** Where a word stands: at the beginning of one where it can, else inside. */
function placeOf(text: string, word: string): number {
  for (let place = text.indexOf(word); place >= 0; place = text.indexOf(word, place + 1)) {
    if (startsWord(text, place)) return place;
  }
  return text.indexOf(word);
}

/** Where the typed words stand in a text, in any order; null when one of them does not. Letters here and there are no word. */
export function match(text: string, typed: string): readonly Span[] | null {
  const lower = text.toLowerCase();
  const spans: Span[] = [];
  for (const word of typed.toLowerCase().split(/\s+/).filter(Boolean)) {
    const place = placeOf(lower, word);
    if (place < 0) return null;
    spans.push([place, place + word.length]);
  }
  return spans.toSorted(([a], [b]) => a - b);
}

/** How well the typed words fit: 0 where the text begins with one, 1 where a word does, 2 inside of words alone. */
export function rank(text: string, typed: string): number {
  const spans = match(text, typed) ?? [];
  if (spans.some(([from]) => from === 0)) return 0;
  return spans.some(([from]) => startsWord(text, from)) ? 1 : 2;
}
