import type { Json } from "@parley/model/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import { areDigits, digitRuns } from "../src/masking/digit-runs.ts";
import { maskSpans, type Span } from "../src/masking/mask-text.ts";
import { SecretFinder } from "../src/masking/secret-finder.ts";
import { keptAnswer } from "../src/requests/kept-answer.ts";
import { turnOf } from "./helpers/turn-of.ts";

/** A turn of a conversation that keeps a value as a secret. */
const turnWith = (secret: Json) =>
  turnOf(({ session }) => ({ ...session, secrets: { ...session.secrets, metadata: { list: secret } } }));

test.each([
  ["words", (index: number) => `word${100_000 + index}`],
  ["numbers", (index: number) => `${100_000 + index}`],
  ["names", (index: number) => `Asha ${index} Rao`],
])("three thousand %s are hidden in nine thousand values within 200 ms of the processor", (_, nth) => {
  const turn = turnWith(Array.from({ length: 3000 }, (_, index) => nth(index)));
  const answer = Array.from({ length: 9000 }, (_, index) => index % 10);
  expect(keptAnswer(turn, [nth(2999), nth(3000)])).toEqual({ result: ["*", nth(3000)], masked: true });
  const { result, took } = leastOnProcessor(200, () => keptAnswer(turn, answer));
  expect(result).toEqual({ result: answer });
  expect(took).toBeLessThan(200);
});

/** The same, secret by secret. */
function oneByOne(text: string, secrets: readonly string[]): readonly Span[] {
  return secrets.flatMap((secret) => {
    const words = secret.split(/[\s\p{P}]+/u).filter((word) => word !== "");
    const digits = /^[\d\s().+-]{3,}$/.test(secret) ? secret.replace(/\D/g, "") : "";
    const literal = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
    const pattern = words.length < 2 ? literal(secret) : words.map(literal).join("[\\s\\p{P}]+");
    return [
      ...[...text.matchAll(new RegExp(pattern, "gu"))].map(({ 0: found, index }) => ({
        start: index,
        end: index + found.length,
      })),
      ...(digits === "" ? [] : digitRuns(text).filter((run) => areDigits(text, run) && run.digits.includes(digits))),
    ];
  });
}

test("the same is hidden as if each secret were looked for by itself", () => {
  // No secret of these overlaps itself: what overlaps was left half in sight.
  const secret = fc.constantFrom(
    ...["abc", "bcd", "abcde", "cde.", " abc", "Asha Rao", "Rao, Asha-M.", "abc bcd", "Rose. Mary-Ann", ".-(", "$^+|a"],
    ...["4242", "+49 (171) 23", "12.5", "दो तीन", "😀x😀y", "Asha Rao abc"],
  );
  const piece = fc.constantFrom(
    ...["abc", "bcd", "cde", "e", ".", ", ", " ", "-", ".-(", "Asha", "Rao", "Rose", "Mary", "Ann", "M.", "$^+|a"],
    ...["42", "4", "four two ", "49", "171", "23", "12", "दो", "तीन", "😀x", "😀y", "\n", "X"],
  );
  fc.assert(
    fc.property(fc.uniqueArray(secret, { maxLength: 5 }), fc.array(piece, { maxLength: 24 }), (secrets, pieces) => {
      const text = pieces.join("");
      const shown = maskSpans(text, new SecretFinder(secrets).spansIn(text), "#");
      expect(shown).toBe(maskSpans(text, oneByOne(text, secrets), "#"));
    }),
    { numRuns: 3000 },
  );
});

test("where secrets are longer than can be looked for in time, all of a text is hidden", () => {
  const words = Array.from({ length: 90_000 }, (_, index) => `secret-${index}`);
  const { result, took } = leastOnProcessor(50, () => new SecretFinder(words));
  expect(took).toBeLessThan(50);
  expect(maskSpans("nothing of it", result.spansIn("nothing of it"), "#")).toBe("#");
  expect(result.beginsIn("nothing of it", [])).toBe(0);
  expect(result.spansIn("")).toEqual([]);
});

test("a text that goes on like a long secret is looked at within 50 ms of the processor", () => {
  const finder = new SecretFinder([`${"a ".repeat(5000)}b`]);
  const { result, took } = leastOnProcessor(50, () => finder.beginsIn("a ".repeat(4000), []));
  expect(result).toBe(0);
  expect(took).toBeLessThan(50);
});

/** From where on the last words of a text are the first of a secret, word by word. */
function beginsByWords(text: string, secret: string): number {
  const words = secret.split(/[\s\p{P}]+/u).filter((word) => word !== "");
  const said = [...text.matchAll(/[^\s\p{P}]+/gu)];
  for (let count = Math.min(words.length - 1, said.length); count > 0; count--) {
    const [first, ...others] = said.slice(-count);
    const [begun = "", ...next] = words.slice(0, count);
    if (first?.[0].endsWith(begun) && others.every(([word], place) => word === next[place])) {
      return first.index + first[0].length - begun.length;
    }
  }
  return text.length;
}

test("a secret may begin where the last words of a text are its first", () => {
  const secret = fc.constantFrom("a b c", "a, a. b a", "b-c", "a😀 b c", "ab a", "c");
  const piece = fc.constantFrom("a", "b", "c", "😀", " ", ", ", ". ", "-");
  fc.assert(
    fc.property(fc.uniqueArray(secret), fc.array(piece, { maxLength: 12 }), (secrets, pieces) => {
      const text = pieces.join("");
      const begins = Math.min(text.length, ...secrets.map((each) => beginsByWords(text, each)));
      expect(new SecretFinder(secrets).beginsIn(text, [])).toBe(begins);
    }),
    { numRuns: 2000 },
  );
});
