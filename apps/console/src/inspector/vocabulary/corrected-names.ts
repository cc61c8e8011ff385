/**
 * The names of before by those that correct them. Other letters are large, or one letter of a long word is another and the
 * name stands in its place. Another word in a place is another name: its words would be wrong ones.
 */
export function correctedNames(before: readonly string[], now: readonly string[]): ReadonlyMap<string, string> {
  const gone = before.filter((name) => !now.includes(name));
  const fresh = now.filter((name) => !before.includes(name));
  const found = new Map<string, string>();
  for (const name of fresh) {
    const same = gone.find((old) => folded(old) === folded(name) && !found.has(name));
    if (same !== undefined) found.set(name, same);
  }
  const [placeBefore, placeNow] = [placesOf(before, now), placesOf(now, before)];
  const taken = new Set(found.values());
  for (const name of fresh.filter((each) => !found.has(each))) {
    const place = placeNow.get(name);
    const there = gone.filter((old) => placeBefore.get(old) === place);
    const [old, ...others] = there;
    const isAlone = others.length === 0 && fresh.filter((each) => placeNow.get(each) === place).length === 1;
    if (old !== undefined && isAlone && !taken.has(old) && isMisspelt(old, name)) found.set(name, old);
  }
  return found;
}

const folded = (name: string) => name.toLowerCase();

/** Where each name that is not among the others stands: between which of those that are. */
function placesOf(names: readonly string[], others: readonly string[]): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  let last = "";
  for (const name of names) {
    if (others.includes(name)) last = name;
    else places.set(name, last);
  }
  return places;
}

/** Shorter words are others with another letter. */
const leastLetters = 4;

function isMisspelt(one: string, other: string): boolean {
  const [words, others] = [folded(one).split(" "), folded(other).split(" ")];
  const isLike = (word: string, place: number) => {
    const beside = others[place] ?? "";
    return word === beside || (Math.max(word.length, beside.length) >= leastLetters && isOneLetterOff(word, beside));
  };
  return words.length === others.length && words.every(isLike);
}

/** One letter is more, less or another, or two have changed places. */
function isOneLetterOff(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  while (a.length > 0 && a[0] === b[0]) {
    a.shift();
    b.shift();
  }
  while (a.length > 0 && a.at(-1) === b.at(-1)) {
    a.pop();
    b.pop();
  }
  if (a.length === 2 && b.length === 2) return a[0] === b[1] && a[1] === b[0];
  return a.length <= 1 && b.length <= 1;
}
