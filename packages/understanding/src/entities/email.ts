import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { gapBefore, type Heard } from "../text/heard.ts";
import { spellOut } from "../text/spell-out.ts";
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
const longestLocal = 64;
const longestDomain = 255;
/** Words on either side of "at". */
const mostTokens = 30;

function readWritten({ text }: Heard): Found[] {
  const all: Found[] = [];
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    let start = at;
    while (start > 0 && at - start < longestLocal && /[a-z0-9._%+'-]/i.test(text[start - 1] ?? "")) start--;
    while (start < at && /[.'-]/.test(text[start] ?? "")) start++;
    const domain = domainPattern.exec(text.slice(at + 1, at + 1 + longestDomain))?.[0];
    if (start === at || !domain) continue;
    const end = at + 1 + domain.length;
    all.push({ value: text.slice(start, end).toLowerCase(), start, end, confidence: 1 });
  }
  return all;
}

function readSpoken(heard: Heard, words: Vocabulary): Found[] {
  return scan(heard, (index) => {
    const at = words.emailAt.at(heard.tokens, index);
    const domain = at && readDomain(heard, at.next, words);
    const local = domain && readLocal(heard, index, words);
    if (!domain || !local) return null;
    const value = `${local.value}@${domain.value}`;
    return {
      found: { value, ...span(heard, local.from, domain.next), confidence: confidences.shared },
      next: domain.next,
    };
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
    const piece = readPiece(heard, dot ?? place, words);
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

/** Reads the part before "at" backwards: words joined by marks and dots, and all that is spelled. */
function readLocal(heard: Heard, at: number, words: Vocabulary): { value: string; from: number } | null {
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
    const tens = readTens(heard, from - 2, words);
    if (tens?.next === from) {
      value = tens.value + value;
      isOpen = false;
      from -= 2;
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
    if (!isSpelled && !isJoined && from > 0 && !isConnector(heard, from - 1, words)) break;
  }
  return /^[a-z0-9]/.test(value) ? { value, from } : null;
}

/** "ninety nine" as one number. */
function readTens(heard: Heard, index: number, words: Vocabulary): Part | null {
  const tens = index < 0 ? null : words.numbers.at(heard.tokens, index);
  const unit = tens?.next === index + 1 ? words.numbers.at(heard.tokens, index + 1) : null;
  if (!tens || !unit || tens.value < 20 || tens.value % 10 !== 0) return null;
  const isUnit = Number.isInteger(unit.value) && unit.value > 0 && unit.value < 10;
  return isUnit ? { value: String(tens.value + unit.value), next: unit.next } : null;
}

function isConnector(heard: Heard, place: number, words: Vocabulary): boolean {
  return (words.emailDot.at(heard.tokens, place) ?? words.emailMarks.at(heard.tokens, place)) !== null;
}
