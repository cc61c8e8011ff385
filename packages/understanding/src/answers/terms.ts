import { functionWords } from "../languages/function-words.ts";
import { english } from "../lexicon/english.ts";
import { lexiconOf, littleWords } from "../lexicon/vocabulary.ts";
import { fold } from "../text/fold.ts";
import { hear } from "../text/heard.ts";
import { soundOf } from "../text/sound.ts";

/** The terms by which texts are compared: each word in its normal form, in order. */
export function termsOf(text: string): string[] {
  return hear(text).tokens.map(({ word }) => normalForm(word));
}

/** The terms of a question that say what it is about, each once. Empty where it has none. */
export function askedTerms(question: string, base: string): readonly string[] {
  const little = wordsToSkip(base);
  const words = hear(question).tokens.flatMap(({ word }) => (little.has(word) ? [] : [normalForm(word)]));
  return [...new Set(words)].slice(0, mostAsked);
}

/** The beginning of a long message says what it is about. */
const mostAsked = 40;

/** A word by its sound, without the endings that do not change what it is about: "hours" is "hour", "opened" is "open". */
function normalForm(word: string): string {
  return soundOf(/^[a-z]{4,}$/.test(word) ? stemOf(word) : word);
}

function stemOf(word: string): string {
  const single = withoutPlural(word);
  const bare = withoutEnding(single);
  return bare.length > 3 && bare.endsWith("e") ? bare.slice(0, -1) : bare;
}

function withoutPlural(word: string): string {
  if (/(?:[^aeiou])ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|z)es$/.test(word)) return word.slice(0, -2);
  return /[^us]s$/.test(word) ? word.slice(0, -1) : word;
}

/** The ending of a verb, where a vowel and three letters are left. */
function withoutEnding(word: string): string {
  const ending = word.endsWith("ing") ? 3 : word.endsWith("ed") ? 2 : 0;
  const rest = word.slice(0, word.length - ending);
  return ending > 0 && rest.length >= 3 && /[aeiouy]/.test(rest) ? rest : word;
}

/** Words with which people ask, whatever they ask about. */
const asking =
  "hi|hello|hey|tell|know|ask|asking|question|wonder|wondering|like|thanks|thank|sir|madam|okay|ok|may|might|also|find|out|information|info|something|anything|you|your|am|into|no|many|much|long|often|if|i'd|what's|where's|when's|how's|who's";

const skipped = new Map<string, ReadonlySet<string>>();

/** The words of a language, and of English, that say nothing of what a question is about. */
function wordsToSkip(base: string): ReadonlySet<string> {
  const known = skipped.get(base);
  if (known !== undefined) return known;
  const own = lexiconOf(base)?.functionWords ?? (Object.hasOwn(functionWords, base) ? (functionWords[base] ?? "") : "");
  const words = new Set([
    ...littleWords,
    ...[own, english.functionWords, asking].flatMap((list) => list.split("|").map(fold)),
  ]);
  skipped.set(base, words);
  return words;
}
