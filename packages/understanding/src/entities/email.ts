import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { readNumber } from "../numbers/read-number.ts";
import { gapBefore, type Heard } from "../text/heard.ts";
import type { Phrases } from "../text/phrases.ts";
import { spellOut } from "../text/spell-out.ts";
import { endsAt } from "./beside.ts";
import { confidences, type Found, type Kind, scan, span } from "./kind.ts";

/** Addresses, written ("ann@example.com") or dictated ("ann dot lee at example dot com"); the value is in small letters. */
export const email: Kind = () => ({
  said: (heard, { words }) => {
    const written = readWritten(heard);
    return written.length > 0 ? written : readSpoken(spellOut(heard, words), words);
  },
  pressed: () => null,
});

const domainPattern = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.[a-z]{2,}/i;
const localPattern = /^[a-z0-9_%+][a-z0-9._%+'-]*$/i;
const longestLocal = 64;
const longestDomain = 255;
/** Words on either side of "at". */
const mostTokens = 30;

/** An address ends before these, and begins behind them. */
const around = /[\s<>()[\]{}"“”«»‹›,;:|=–—…।]/;
/** What stands right behind a domain that goes on. */
const further = /^[-._+#]?[\p{L}\p{M}\p{N}]|^@/u;

/** The written addresses. Each is the whole stretch around its sign: a part of "müller@web.de" is another person's. */
function readWritten({ text }: Heard): Found[] {
  const all: Found[] = [];
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    let start = at;
    while (start > 0 && at - start <= longestLocal && !around.test(text[start - 1] ?? "")) start--;
    // Signs around an address, such as a quote's or a list's, are no part of it.
    const signs = /^[^\p{L}\p{M}\p{N}_%+@]+/u.exec(text.slice(start, at))?.[0] ?? "";
    start += signs.length;
    const isWhole = at - start <= longestLocal && localPattern.test(text.slice(start, at));
    const domain = isWhole ? domainPattern.exec(text.slice(at + 1, at + 1 + longestDomain))?.[0] : undefined;
    if (domain === undefined) continue;
    const end = at + 1 + domain.length;
    if (further.test(text.slice(end, end + 2))) continue;
    all.push({ value: text.slice(start, end).toLowerCase(), start, end, confidence: 1 });
  }
  return all;
}

function readSpoken(heard: Heard, words: Vocabulary): Found[] {
  return scan(heard, (index) => {
    const at = words.emailAt.at(heard.tokens, index);
    const domain = at && readDomain(heard, at.next, words);
    const locals = domain ? readLocals(heard, index, words) : [];
    if (!domain || locals.length === 0) return null;
    const found = locals.map(({ value, from }) => ({
      value: `${value}@${domain.value}`,
      ...span(heard, from, domain.next),
      confidence: confidences.shared,
    }));
    return { found, next: domain.next };
  });
}

type Part = { readonly value: string; readonly next: number };

/** One piece of an address: a word, digits, a number word, or the name of a mark. */
function readPiece(heard: Heard, index: number, words: Vocabulary): Part | null {
  const mark = words.emailMarks.at(heard.tokens, index);
  if (mark) return { value: mark.value, next: mark.next };
  const number = words.numbers.at(heard.tokens, index);
  if (number && Number.isInteger(number.value)) return { value: String(number.value), next: number.next };
  const word = heard.tokens[index]?.word ?? "";
  return /^[a-z0-9]+$/.test(word) ? { value: word, next: index + 1 } : null;
}

function readDomain(heard: Heard, index: number, words: Vocabulary): Part | null {
  let value = "";
  let whole: Part | null = null;
  let pieces = 0;
  for (let place = index; place < Math.min(heard.tokens.length, index + mostTokens); ) {
    const dot = value === "" ? null : (words.emailDot.at(heard.tokens, place)?.next ?? writtenDot(heard, place));
    const piece = words.emailAt.at(heard.tokens, place) ? null : readPiece(heard, dot ?? place, words);
    if (!piece) break;
    // "g mail dot com": a label may have been heard as two words, the last one may not.
    // Spelled letters are no words: "g m a i l".
    if (dot === null && (whole || (piece.value.length > 1 && ++pieces > 3))) break;
    value += (dot === null ? "" : ".") + piece.value;
    place = piece.next;
    if (dot !== null && /\.[a-z]{2,}$/.test(value)) whole = { value, next: place };
  }
  return whole;
}

/** The place itself where a real dot stands before it. */
function writtenDot(heard: Heard, place: number): number | null {
  return gapBefore(heard, place) === "." ? place : null;
}

type Local = { readonly value: string; readonly from: number };

/**
 * What may stand before "at". A word beside it that leads to no address may belong to it: "john smith at" is meant as one
 * word or two, and two of them leave it open. "All one word" says so.
 */
function readLocals(heard: Heard, at: number, words: Vocabulary): Local[] {
  const isAside = endOf(words.emailAsides, heard, at);
  const joined = endOf(words.emailJoined, heard, isAside ?? at);
  const end = joined ?? isAside ?? at;
  const own = readLocal(heard, end, words);
  if (!own) return [];
  let { value, from } = own;
  const others: string[] = [];
  while (from > 0 && !isLead(heard, from, words)) {
    const word = heard.tokens[from - 1]?.word ?? "";
    if (others.length === mostJoined || !/^[a-z]+$/.test(word)) return [];
    // A letter is the beginning of the word that it is said with, but an article is none.
    const isLetter = word.length === 1 && (word !== "a" || heard.tokens[from - 2]?.word === "a");
    value = word + value;
    if (!isLetter) others.push(word);
    from--;
  }
  if (others.length === 0 || joined !== null) return [{ value, from }];
  return others.length === 1 ? [{ value, from }, own] : [];
}

/** Most words that are joined to one. */
const mostJoined = 3;

/** Whether what stands before a token is no part of an address: the beginning, a pause, or words that lead to it. */
function isLead(heard: Heard, from: number, words: Vocabulary): boolean {
  return /[,;:!?]|\.\s/.test(gapBefore(heard, from)) || endsAt(words.emailLeads, heard, from);
}

/** Where a phrase begins that ends right before a token. */
function endOf(table: Phrases<true>, heard: Heard, end: number): number | null {
  for (let place = Math.max(0, end - longestPhrase); place < end; place++) {
    if (table.at(heard.tokens, place)?.next === end) return place;
  }
  return null;
}

/** Most words of a phrase that is looked for before a place. */
const longestPhrase = 4;

/** Reads the part before "at" backwards: words joined by marks and dots, and all that is spelled. */
function readLocal(heard: Heard, at: number, words: Vocabulary): Local | null {
  let value = "";
  let from = at;
  let isOpen = true;
  while (from > Math.max(0, at - mostTokens)) {
    const place = from - 1;
    const dot = words.emailDot.at(heard.tokens, place);
    const mark = words.emailMarks.at(heard.tokens, place);
    if (dot?.next === from || mark?.next === from) {
      value = (dot ? "." : (mark?.value ?? "")) + value;
      isOpen = true;
      from = place;
      continue;
    }
    const number = readNumberBefore(heard, from, words);
    if (number) {
      value = number.value + value;
      isOpen = false;
      from = number.from;
      continue;
    }
    const piece = readPiece(heard, place, words);
    if (!piece || piece.next !== from) break;
    const isSpelled = /^(?:\d+|[a-z])$/.test(piece.value);
    const isJoined = from < at && /^[._+-]?$/.test(gapBefore(heard, from));
    if (!isOpen && !isSpelled && !isJoined && !/^[0-9]/.test(value)) break;
    value = piece.value + (isJoined ? gapBefore(heard, from) : "") + value;
    isOpen = false;
    from = place;
    const isMore = isSpelled || isJoined || /^[._+-]$/.test(gapBefore(heard, from));
    if (!isMore && from > 0 && !isConnector(heard, from - 1, words)) break;
  }
  return /^[a-z0-9]/.test(value) ? { value, from } : null;
}

/** "ninety nine" and "two thousand one" as one number. */
function readNumberBefore(heard: Heard, end: number, words: Vocabulary): Local | null {
  for (let place = Math.max(0, end - mostOfNumber); place < end - 1; place++) {
    const number = words.scales.at(heard.tokens, place) ? null : readNumber(heard, place, words);
    const isWhole = number?.next === end && number.spoken && Number.isInteger(number.value) && number.value >= 0;
    if (number && isWhole && !words.emailMarks.at(heard.tokens, place))
      return { value: String(number.value), from: place };
  }
  return null;
}

/** Most words of a number in an address. */
const mostOfNumber = 5;

function isConnector(heard: Heard, place: number, words: Vocabulary): boolean {
  return (words.emailDot.at(heard.tokens, place) ?? words.emailMarks.at(heard.tokens, place)) !== null;
}
