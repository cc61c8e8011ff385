import type { ProgramBlock } from "@parley/flow";
import { baseLanguage, type Json } from "@parley/model/kernel";
import type { Input, Offer } from "../turn/session.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";
import { askedOf, labelOf, nextOf, shownOf } from "./offer.ts";

/** What an input means of an offer: some of its items, or those that come next. */
type Meant =
  | { readonly what: "items"; readonly items: readonly Json[] }
  | { readonly what: "more"; readonly next: Offer };

/** The key, or the number in a message, that asks for more. */
export const moreKey = "0";

const englishMore = [
  ...["more", "next", "others", "other", "go on", "more please", "the others", "something else", "what else"],
] as const;

/** Words that ask for more, by language; the first is the one that buttons have. */
const moreWords: { readonly [language: string]: readonly [string, ...string[]] } = {
  en: englishMore,
  hi: ["और", "अगला", "आगे", "दूसरे", "aur", "agla", "aage"],
};

/** What an input means of what is offered: by key, number, place or name; null where it means none of it. */
export function meantOf(
  turn: Turn,
  block: ProgramBlock,
  { input, offer }: { readonly input: Input; readonly offer: Offer },
): Meant | null {
  const shown = shownOf(turn, block, offer);
  const next = nextOf(turn, block, offer);
  const more: Meant | null = next === null ? null : { what: "more", next };
  const at = (place: number): Meant | null => {
    const item = place < 0 ? shown.at(place) : shown[place - 1];
    return item === undefined ? null : { what: "items", items: [item] };
  };
  const text = input.text.trim();
  const asksMore = isMore(text, turn.session.language);
  // Where there is more, a word that asks for it is no part of a name: "more" is not "One more day".
  const isPart = !(asksMore && next !== null);
  const among = (items: readonly Json[]) =>
    namedIn(wordsOf(text), items, { wordsIn: (item) => wordsOf(labelOf(block, item)), isPart });
  const asked = input.type === "digits" ? [] : among(askedOf(offer));
  const named = input.type === "digits" || asked.length > 0 ? asked : among(offer.items);
  if (input.type === "digits" || (named.length === 0 && /^\d$/.test(text))) {
    return text === moreKey ? more : at(Number(text));
  }
  if (named.length > 0) return { what: "items", items: named };
  if (asksMore) return more;
  const place = placeIn(input);
  return place === moreKey ? more : place === null ? null : at(Number(place));
}

/** The place that a whole input names. "Two tickets" names none: a number among other words counts something else. */
function placeIn({ understanding: { ordinal, key } }: Input): string | null {
  if (ordinal !== undefined) return String(ordinal);
  return key !== undefined && /^\d$/.test(key) ? key : null;
}

/** Whether an input is a place and nothing else: the question is for an item, so it is no value that the block takes besides. */
export function namesPlace(turn: Turn, input: Input): boolean {
  const block = currentBlock(turn);
  return block.choices !== null && (input.type === "digits" || placeIn(input) !== null);
}

/**
 * The items whose whole name is said, the longest names alone: "large tea" is not "tea". Without one those of whose name
 * the input is a part, where it may be one.
 */
function namedIn(
  said: string,
  items: readonly Json[],
  { wordsIn, isPart }: { readonly wordsIn: (item: Json) => string; readonly isPart: boolean },
): readonly Json[] {
  if (said === "") return [];
  const named = items.map((item) => ({ item, words: wordsIn(item) })).filter(({ words }) => words !== "");
  const holds = (whole: string, part: string) => ` ${whole} `.includes(` ${part} `);
  const whole = named.filter(({ words }) => holds(said, words));
  const longest = whole.filter(
    ({ words }) => !whole.some((other) => other.words !== words && holds(other.words, words)),
  );
  const found = longest.length > 0 || !isPart ? longest : named.filter(({ words }) => holds(words, said));
  return found.map(({ item }) => item);
}

/** The word that asks for more in a language, or in English where it has none. */
export const moreWord = (language: string): string => (moreWords[baseLanguage(language)] ?? englishMore)[0];

function isMore(text: string, language: string): boolean {
  const said = wordsOf(text);
  return [...(moreWords[baseLanguage(language)] ?? []), ...englishMore].includes(said);
}

/** The words of a text, without case and signs. */
function wordsOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
