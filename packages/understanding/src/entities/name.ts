import { correctionEnd } from "../correction.ts";
import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { gapBefore, type Heard } from "../text/heard.ts";
import type { Phrases } from "../text/phrases.ts";
import { spellOut } from "../text/spell-out.ts";
import { endsAt } from "./beside.ts";
import { confidences, type Found, type Kind, span } from "./kind.ts";

const mostWords = 5;
/** Fewer letters in a row are an abbreviation. */
const fewestLetters = 3;
const mostLetters = 30;

/**
 * A person's name: spelled, behind words such as "my name is", as the whole of a short answer, or written with capital letters.
 * The value is as it was written, with capitals where it came all in small letters.
 */
export const name: Kind = () => ({
  said: (heard, { words }) => {
    const found =
      spelled(spellOut(heard, words), words) ??
      byParts(heard, words) ??
      afterLead(heard, words) ??
      wholeInput(heard, words) ??
      capitalised(heard, words);
    return found ? [found] : [];
  },
  pressed: () => null,
});

/** A name spelled letter by letter, behind a lead or as the whole answer: "r for romeo, a, j", "m double o r e". */
function spelled(heard: Heard, words: Vocabulary): Found | null {
  const { tokens } = heard;
  for (let index = 0; index < tokens.length; ) {
    let end = index;
    while (isLetter(heard, end) && (end === index || /^[\s,.-]*$/.test(gapBefore(heard, end)))) end++;
    const isAnswer = index === 0 || endsAt(words.nameLeads, heard, index);
    const isEnded = end === tokens.length || words.nameEnds.at(tokens, end) !== null;
    if (end - index >= fewestLetters && end - index <= mostLetters && isAnswer && isEnded) {
      const letters = tokens.slice(index, end).map(({ word }) => word);
      const value = letters.join("").replace(/^./, (first) => first.toUpperCase());
      return { value, ...span(heard, index, end), confidence: confidences.shared };
    }
    index = Math.max(end, index + 1);
  }
  return null;
}

/** A name of which the last part is called so, in the order of names: "last name Kumar, first name Ravi", "Ravi, surname Kumar". */
function byParts(heard: Heard, words: Vocabulary): Found | null {
  const last = partBehind(heard, words.lastNames, words);
  if (last === null) return null;
  const before = afterLead({ ...heard, tokens: heard.tokens.slice(0, last.lead) }, words);
  const run = runEnd(heard, 0, words);
  const whole = run > 0 && run === last.lead ? asFound(heard, 0, run, confidences.near) : null;
  const first = partBehind(heard, words.firstNames, words)?.found ?? before ?? whole;
  if (first === null) return null;
  const [start, end] = [Math.min(first.start, last.found.start), Math.max(first.end, last.found.end)];
  // "Ravi Kumar, last name Kumar".
  const isWhole = String(first.value).endsWith(` ${last.found.value}`);
  const value = isWhole ? first.value : `${first.value} ${last.found.value}`;
  return { value, start, end, confidence: confidences.own };
}

/** The part of a name behind what it is called, and the token that calls it so. */
function partBehind(
  heard: Heard,
  table: Phrases<true>,
  words: Vocabulary,
): { readonly found: Found; readonly lead: number } | null {
  for (const lead of heard.tokens.keys()) {
    const called = table.at(heard.tokens, lead);
    if (called === null) continue;
    const begin = words.nameLinks.at(heard.tokens, called.next)?.next ?? called.next;
    const end = runEnd(heard, begin, words);
    if (end > begin) return { found: asFound(heard, begin, end, confidences.own), lead };
  }
  return null;
}

function afterLead(heard: Heard, words: Vocabulary): Found | null {
  let found: Found | null = null;
  for (let index = 0; index < heard.tokens.length; ) {
    const lead = words.nameLeads.at(heard.tokens, index);
    const said = heard.tokens.slice(index, lead?.next ?? index);
    const isNamed = said.some((_, place) => words.nameNouns.at(said, place) !== null);
    const end = lead && nameEnd(heard, lead.next, words, isNamed ? "noun" : "other");
    if (lead && end !== null && end > lead.next)
      found = asFound(heard, lead.next, end, lead.next - index > 2 ? confidences.own : confidences.near);
    index = lead?.next ?? index + 1;
  }
  return found;
}

/**
 * A short answer: the name, perhaps behind a correction ("no, Jimmy"), and before words such as "here" and "speaking" or
 * the name that it is not ("Jimmy, not John").
 */
function wholeInput(heard: Heard, words: Vocabulary): Found | null {
  const corrected = correctionEnd(heard, words);
  const begin = corrected === null ? 0 : heard.tokens.findIndex(({ start }) => start >= corrected);
  const from = behindDenied(heard, begin, words);
  const end = nameEnd(heard, from, words, "none");
  let rest = tailEnd(heard, end, words);
  const denial = words.denialsBefore.at(heard.tokens, rest);
  if (denial !== null) rest = runEnd(heard, denial.next, words);
  return end > from && rest === heard.tokens.length ? asFound(heard, from, end, confidences.near) : null;
}

/** Where the name begins behind one that an answer rules out first: "not John, Jim", "not John but Jim". */
function behindDenied(heard: Heard, begin: number, words: Vocabulary): number {
  const denial = words.denialsBefore.at(heard.tokens, begin);
  if (denial === null) return begin;
  const end = runEnd(heard, denial.next, words);
  const other = words.provisos.at(heard.tokens, end);
  if (other !== null) return other.next;
  return /[,;.!?]/.test(gapBefore(heard, end)) ? end : begin;
}

/** The longest run of words with capital letters; a text all in capitals tells nothing. */
function capitalised(heard: Heard, words: Vocabulary): Found | null {
  const isCapital = (index: number) => /^\p{Lu}\p{Ll}/u.test(writtenAt(heard, index));
  let best: [number, number] = [0, 0];
  for (let index = 0; index < heard.tokens.length; ) {
    let end = index;
    while (isCapital(end) && isNameWord(heard, end, words) && (end === index || isBeside(heard, end))) end++;
    if (end - index > best[1] - best[0] && !isDoubtful(heard, index, end, words)) best = [index, end];
    index = Math.max(end, index + 1);
  }
  return best[1] > best[0] && best[1] - best[0] <= mostWords
    ? asFound(heard, best[0], best[1], confidences.assumed)
    : null;
}

/**
 * Where a name ends that begins at a token; there itself where none does. Everyday words alone are one behind "my name is", and
 * behind "main" before "bol raha hoon", but not before "hoon".
 */
function nameEnd(heard: Heard, from: number, words: Vocabulary, lead: "noun" | "other" | "none"): number {
  const end = runEnd(heard, from, words);
  if (!isDoubtful(heard, from, end, words)) return end;
  const tail = tailEnd(heard, end, words) - end;
  const isWhole = tail > 0 || end === heard.tokens.length || /[,;.!?]/.test(gapBefore(heard, end));
  return (lead === "noun" && isWhole) || (lead === "other" && tail > 1) ? end : from;
}

/** Whether all words are everyday words too: "samajh gaya". */
function isDoubtful({ tokens }: Heard, from: number, end: number, words: Vocabulary): boolean {
  return tokens.slice(from, end).every((_, place) => words.doubtfulNames.at(tokens, from + place) !== null);
}

/** The index behind words such as "speaking" and "bol raha hoon". */
function tailEnd({ tokens }: Heard, from: number, words: Vocabulary): number {
  let end = from;
  for (let tail = words.nameEnds.at(tokens, end); tail; tail = words.nameEnds.at(tokens, end)) end = tail.next;
  return end;
}

function runEnd(heard: Heard, from: number, words: Vocabulary): number {
  let end = from;
  for (let whole = 0; isNameWord(heard, end, words) && (end === from || isBeside(heard, end)); end++) {
    if (!isLetter(heard, end) && ++whole > mostWords) break;
  }
  return end;
}

function isBeside(heard: Heard, index: number): boolean {
  return /^(?:\s+|\.\s?|-)$/.test(gapBefore(heard, index));
}

function isNameWord(heard: Heard, index: number, words: Vocabulary): boolean {
  const { tokens } = heard;
  const word = tokens[index]?.word;
  const token = tokens[index];
  if (token && /^\p{Lu}\.$/u.test(heard.text.slice(token.start, token.end + 1))) return true;
  if (isInitial(heard, index, words)) return true;
  if (word === undefined || !/^[\p{L}\p{M}']+$/u.test(word)) return false;
  const others = [
    words.firstNames,
    words.lastNames,
    words.notNames,
    words.nameEnds,
    words.yes,
    words.yesAlone,
    words.no,
    words.refusals,
    words.courtesies,
    words.numbers,
    words.weekdays,
    words.days,
  ];
  return others.every((table) => table.at(tokens, index) === null);
}

const isLetter = ({ tokens }: Heard, index: number) => /^[a-z]$/.test(tokens[index]?.word ?? "");

/**
 * Whether a letter stands for a name, though it may be a word: beside another letter, or beside a name. In small letters it
 * may be an abbreviation, so there a lead stands before it, or it is the only one: "k ramesh".
 */
function isInitial(heard: Heard, index: number, words: Vocabulary): boolean {
  if (!isLetter(heard, index)) return false;
  const isBefore = index > 0 && isBeside(heard, index);
  const isBehind = index + 1 < heard.tokens.length && isBeside(heard, index + 1);
  const neighbours = [...(isBefore ? [index - 1] : []), ...(isBehind ? [index + 1] : [])];
  const isByLetter = neighbours.some((place) => isLetter(heard, place));
  const isByName = neighbours.some((place) => !isLetter(heard, place) && isNameWord(heard, place, words));
  const isWord = /^[ai]$/.test(heard.tokens[index]?.word ?? "");
  let begin = index;
  while (begin > 0 && isLetter(heard, begin - 1)) begin--;
  const isSure = /\p{Lu}/u.test(writtenAt(heard, index)) || endsAt(words.nameLeads, heard, begin);
  return isSure ? isByLetter || (isByName && !isWord) : isByName && !isByLetter && !isWord;
}

function asFound(heard: Heard, from: number, to: number, confidence: number): Found {
  const place = span(heard, from, to);
  const text = heard.text.slice(place.start, place.end).replace(/\s+/g, " ");
  const isSmall = text === text.toLowerCase();
  const value = isSmall ? text.replace(/(?<=^|[\s'-])\p{Ll}/gu, (letter) => letter.toUpperCase()) : text;
  return { value, ...place, confidence };
}

function writtenAt(heard: Heard, index: number): string {
  const token = heard.tokens[index];
  return token ? heard.text.slice(token.start, token.end) : "";
}
