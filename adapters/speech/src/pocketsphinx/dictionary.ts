import { readFileSync } from "node:fs";
import { britishOf } from "./british.ts";

/** How words are said in passing, or in Britain, which neither the dictionary nor a rule knows. */
const asWell: { readonly [word: string]: readonly string[] } = {
  and: ["AH N"],
  at: ["AH T"],
  of: ["AH"],
  next: ["N EH S T"],
  saturday: ["S AE T AH D EY"],
  tuesday: ["CH UW Z D EY"],
};

/** How words are pronounced. */
export type Dictionary = {
  /** Every pronunciation of a word, the usual first; none when the word is unknown. */
  readonly pronunciations: (word: string) => readonly string[];
};

/** Reads an American dictionary of lines such as `either(2) IY DH ER`; how the British say a word is added. */
export function readDictionary(path: string): Dictionary {
  const text = readFileSync(path, "latin1");
  const places = new Map<string, number>();
  for (let at = 0; at < text.length; ) {
    const space = text.indexOf(" ", at);
    if (space < 0) break;
    places.set(text.slice(at, space), space + 1);
    const end = text.indexOf("\n", space);
    at = end < 0 ? text.length : end + 1;
  }
  const phonesOf = (entry: string): string | null => {
    const place = places.get(entry);
    if (place === undefined) return null;
    const end = text.indexOf("\n", place);
    return text.slice(place, end < 0 ? text.length : end).trim();
  };
  return {
    pronunciations: (word) => {
      const found: string[] = [];
      for (let phones = phonesOf(word); phones !== null; phones = phonesOf(`${word}(${found.length + 1})`)) {
        found.push(phones);
      }
      if (found.length === 0) return [];
      return [...new Set([...found, ...found.map((phones) => britishOf(word, phones)), ...(asWell[word] ?? [])])];
    },
  };
}
