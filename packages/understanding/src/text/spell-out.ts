import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { type Heard, isDigits, type Token } from "./heard.ts";

/**
 * What was heard with spelling aids taken out: "r for romeo" is the letter r, "double o" is o and o, "capital s" is s.
 * Each letter stands where its words stood, so places in the text stay true.
 */
export function spellOut(heard: Heard, words: Vocabulary): Heard {
  const tokens: Token[] = [];
  for (let index = 0; index < heard.tokens.length; ) {
    const read = readLetters(heard, index, words);
    const token = heard.tokens[index];
    if (read) tokens.push(...read.tokens);
    else if (token) tokens.push(token);
    index = read?.next ?? index + 1;
  }
  return { ...heard, tokens };
}

function readLetters({ tokens }: Heard, index: number, words: Vocabulary): { tokens: Token[]; next: number } | null {
  const capital = words.capitals.at(tokens, index);
  const repeat = words.repeats.at(tokens, capital?.next ?? index);
  const place = repeat?.next ?? capital?.next ?? index;
  const token = tokens[place];
  const first = tokens[index];
  if (!token || !first) return null;
  const small = repeat ? words.numbers.at(tokens, place) : null;
  const digit = small && small.value >= 0 && small.value <= 9 ? String(small.value) : token.word;
  const isLetter = /^[a-z]$/.test(token.word);
  if (!isLetter && !(repeat && (small !== null || isDigits(token.word)) && digit.length === 1)) return null;
  const aid = isLetter ? words.spelledAs.at(tokens, place + 1) : null;
  const meant = aid && tokens[aid.next]?.word.startsWith(token.word) ? tokens[aid.next] : null;
  if (!capital && !repeat && !meant) return null;
  const next = aid && meant ? aid.next + 1 : place + 1;
  const letter = { word: digit, start: first.start, end: (meant ?? token).end };
  return { tokens: Array.from({ length: repeat?.value ?? 1 }, () => letter), next };
}
