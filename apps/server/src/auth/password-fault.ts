import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { invalid } from "../http/problems.ts";

/** A password has so many characters at least. */
export const leastLength = 12;

/** Fewer different characters than these are one habit, repeated. */
const leastDifferent = 5;

/** @throws Problem 400 for a password that is guessed first. `email` is whose it is to be. */
export function refuseGuessable(password: string, email: string): void {
  const message = guessable(password, email.toLowerCase());
  if (message !== null) throw invalid([{ field: "password", code: "too_common", message }]);
}

/** Why a password is guessed early; null when nothing says so. */
export function guessable(password: string, email: string): string | null {
  const word = password.trim().toLowerCase();
  if (new Set(word).size < leastDifferent) return "Use more different characters: this repeats a few.";
  const core = withoutEnds(word);
  const [local = ""] = email.split("@");
  if (word === email || core === local || core === withoutEnds(local) || core === withoutEnds(email)) {
    return "Choose something other than the email address.";
  }
  if (isRun(word) || isRepeated(word)) return "Choose something other than a sequence or a repetition.";
  if ([word, core, plain(core)].some(isMadeOfCommon)) {
    return "This password is easy to guess: choose several words, or a sentence.";
  }
  return null;
}

/** What is left without the digits and signs that are put around a word. */
const withoutEnds = (word: string) => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

const lookalikes: { readonly [sign: string]: string } = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

const plain = (word: string) => word.replaceAll(/[@431!0$57]/g, (sign) => lookalikes[sign] ?? sign);

/** A common password, or two in a row. */
function isMadeOfCommon(word: string): boolean {
  if (isCommonPassword(word)) return true;
  for (let cut = 1; cut < word.length; cut++) {
    if (isCommonPassword(word.slice(0, cut)) && isCommonPassword(word.slice(cut))) return true;
  }
  return false;
}

/** Characters that each follow the one before, up or down: abcdefghijkl, 123456789012. */
function isRun(word: string): boolean {
  const steps = [...word].slice(1).map((character, index) => (character.codePointAt(0) ?? 0) - word.charCodeAt(index));
  return [1, -1].some((way) => steps.every((step) => step === way || step === way * -9));
}

/** A part that is said again and again. */
function isRepeated(word: string): boolean {
  for (let length = 1; length <= word.length / 2; length++) {
    if (word.length % length === 0 && word === word.slice(0, length).repeat(word.length / length)) return true;
  }
  return false;
}

let known: ReadonlySet<string> | undefined;

/** Is a word, in lower case, one of the passwords that are found most often? See scripts/common-passwords.ts. */
function isCommonPassword(word: string): boolean {
  known ??= new Set(
    brotliDecompressSync(readFileSync(join(import.meta.dirname, "common-passwords.txt.br")))
      .toString("utf8")
      .split("\n"),
  );
  return known.has(word);
}
