import type { Vocabulary } from "./lexicon/vocabulary.ts";
import type { Heard } from "./text/heard.ts";

/** The key of a telephone that a whole input names, among words that add nothing: "press one, please". Null when it says more. */
export function keyOf({ tokens }: Heard, words: Vocabulary): string | null {
  let key: string | null = null;
  for (let index = 0; index < tokens.length; ) {
    const named: Key | null = key === null ? keyAt(tokens, index, words) : null;
    const step = named ?? words.keyFillers.at(tokens, index);
    if (step === null) return null;
    key = named?.key ?? key;
    index = step.next;
  }
  return key;
}

type Key = { readonly key: string; readonly next: number };

function keyAt(tokens: Heard["tokens"], index: number, words: Vocabulary): Key | null {
  const named = words.keyNames.at(tokens, index);
  if (named) return { key: named.value, next: named.next };
  const word = tokens[index]?.word ?? "";
  if (/^[0-9]$/.test(word)) return { key: word, next: index + 1 };
  const digit = words.numbers.at(tokens, index);
  const isDigit = digit?.next === index + 1 && Number.isInteger(digit.value) && digit.value >= 0 && digit.value <= 9;
  return isDigit ? { key: String(digit.value), next: digit.next } : null;
}
