import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileDigitPattern } from "../src/patterns/compile-digit-pattern.ts";
import { compilePattern } from "../src/patterns/compile-pattern.ts";
import { compileReplacement, type ReplacementRequest } from "../src/patterns/compile-replacement.ts";
import { maxPatternLength } from "../src/patterns/read-pattern.ts";
import { wordsOfPattern } from "../src/patterns/words-of-pattern.ts";
import { parse, readParts } from "./helpers/flow-case.ts";

type DigitCase = { pattern: string; matches?: string[]; open?: string[]; dead?: string[]; refused?: string };

const [digitCases = "", regexCases = ""] = readParts("patterns", "patterns");

function digits(source: string) {
  const compiled = compileDigitPattern(source);
  if (!compiled.ok) throw new Error(compiled.error.message);
  return compiled.pattern;
}

describe("digit patterns", () => {
  const cases: DigitCase[] = parse(digitCases);

  it.each(cases.filter(({ refused }) => refused === undefined).map((one) => [one.pattern, one] as const))(
    "%s",
    (source, { matches = [], open = [], dead = [] }) => {
      const pattern = digits(source);
      expect(matches.filter((entry) => !pattern.matches(entry))).toEqual([]);
      expect(open.filter((entry) => !pattern.isPrefix(entry))).toEqual([]);
      expect(dead.filter((entry) => pattern.isPrefix(entry))).toEqual([]);
    },
  );

  it.each(cases.flatMap(({ pattern, refused }) => (refused === undefined ? [] : [[pattern, refused] as const])))(
    "refuses %s",
    (source, refused) => {
      const compiled = compileDigitPattern(source);
      expect(compiled.ok ? "compiled" : `${compiled.error.position} ${compiled.error.message}`).toBe(refused);
    },
  );

  const key = fc.constantFrom("0", "1", "2", "*", "#");
  const atom = fc.oneof(key, fc.constantFrom("[0-2]", "[^1]", ".", "\\d"));
  const { pattern: generated } = fc.letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { maxDepth: 3 },
      atom,
      fc.tuple(tie("pattern"), tie("pattern")).map(([a, b]) => a + b),
      fc.tuple(tie("pattern"), tie("pattern")).map(([a, b]) => `(${a}|${b})`),
      fc.tuple(tie("pattern"), fc.constantFrom("?", "+", "{2}", "{1,3}", "{2,}")).map(([a, count]) => `(${a})${count}`),
    ),
  }));
  const entries = fc.array(key, { maxLength: 6 }).map((keys) => keys.join(""));

  it("match as the same regular expression does", () => {
    fc.assert(
      fc.property(generated, entries, (source, entry) => {
        const same = new RegExp(`^(?:${source.replaceAll("*", "\\*").replaceAll(".", "[0-9*#A-D]")})$`);
        expect(digits(source).matches(entry)).toBe(same.test(entry));
      }),
    );
  });

  it("stay open for every beginning of what matches, and for nothing that no key can complete", () => {
    fc.assert(
      fc.property(generated, entries, key, (source, entry, next) => {
        const pattern = digits(source);
        if (pattern.matches(entry + next)) expect(pattern.isPrefix(entry)).toBe(true);
        if (pattern.isPrefix(entry + next)) expect(pattern.isPrefix(entry)).toBe(true);
      }),
    );
  });
});

describe("regular expressions", () => {
  const cases: { pattern: string; on: string; groups: string[] | null }[] = parse(regexCases);

  it.each(cases.map((one) => [one.pattern, one] as const))("%s", (source, { on, groups }) => {
    const compiled = compilePattern(source);
    expect(compiled.ok && compiled.pattern.match(on)).toEqual(groups);
  });

  it.each(["(", "a(?=b)", "(?<!a)b", "(a)\\1", "a{1001}", "(\\d{30}){40}", "[", "a".repeat(maxPatternLength + 1)])(
    "refuses %.20s",
    (source) => {
      expect(compilePattern(source).ok).toBe(false);
    },
  );
});

describe("replacing", () => {
  const request = (more: Partial<ReplacementRequest>): ReplacementRequest => ({
    ...{ find: "", replacement: "", isPattern: false, matchCase: false, exactMatch: false },
    ...more,
  });
  function replaced(text: string, more: Partial<ReplacementRequest>) {
    const compiled = compileReplacement(request(more));
    return compiled.ok ? compiled.replace(text) : compiled.error.message;
  }

  it.each<[string, Partial<ReplacementRequest>, string | null]>([
    ["Pay now. PAY later.", { find: "pay", replacement: "Send" }, "Send now. Send later."],
    ["Pay now. PAY later.", { find: "PAY", replacement: "Send", matchCase: true }, "Pay now. Send later."],
    ["Pay now", { find: "pay", replacement: "x", exactMatch: true }, null],
    ["Pay", { find: "pay", replacement: "x", exactMatch: true }, "x"],
    ["a\nb", { find: "b$", replacement: "c", isPattern: true }, "a\nc"],
    ["1.5 (net)", { find: "1.5 (net)", replacement: "$1 $& \\" }, "$1 $& \\"],
    ["15 (net)", { find: "1.5 (net)", replacement: "x" }, null],
    ["12 May", { find: "(\\d+) (\\w+)", replacement: "$2 $1 $& $$ $3", isPattern: true }, "May 12 12 May $ $3"],
    ["aab", { find: "a|ab", replacement: "x", isPattern: true, exactMatch: true }, null],
    [
      "aab",
      { find: "a*", replacement: "x", isPattern: true },
      "The pattern fits an empty text, which stands between any two characters.",
    ],
    ["x y", { find: "\\b", replacement: "|", isPattern: true }, null],
    ["कृपया भुगतान", { find: "भुगतान", replacement: "जमा" }, "कृपया जमा"],
  ])("%j, %j", (text, more, wanted) => {
    expect(replaced(text, more)).toBe(wanted);
  });

  it.each(["(", "a)(?:b", "a(?=b)", "(\\d{30}){40}", "a".repeat(maxPatternLength + 1)])("refuses %.20s", (find) => {
    expect(compileReplacement(request({ find, isPattern: true })).ok).toBe(false);
  });

  it("does as plain replacing does, for any text", () => {
    const sign = fc.string({ unit: fc.constantFrom("a", "b", "$", "&", "1", "(", "."), maxLength: 30 });
    fc.assert(
      fc.property(sign, sign, sign, (text, find, replacement) => {
        fc.pre(find !== "");
        const wanted = text.includes(find) ? text.replaceAll(find, () => replacement) : null;
        expect(replaced(text, { find, replacement, matchCase: true })).toBe(wanted);
      }),
    );
  });

  it("ends soon where the replacement holds what it replaces many times", () => {
    const made = replaced("a".repeat(20_000), { find: "a+", replacement: "$&".repeat(500), isPattern: true });
    expect(made?.length).toBeGreaterThan(20_000);
    const often = replaced("ab".repeat(10_000), { find: "a", replacement: "$&".repeat(500), isPattern: true });
    expect(often?.length).toBeLessThan(80_000);
  });
});

it.each([
  ["(?i)\\b(person|human)\\b|व्यक्ति|संदेश", ["person", "human", "व्यक्ति", "संदेश"]],
  ["(goodbye|bye)", ["goodbye", "bye"]],
  ["\\bstop it\\b", ["stop it"]],
  ["pay|settle", ["pay", "settle"]],
  ["\\b(pay|settle) my bill\\b", null],
  ["(pay|settle)?", null],
  ["^yes$", null],
  ["[0-9]{4}", null],
  ["a\\|b", null],
  ["", null],
])("the pattern %s lists %j", (pattern, words) => {
  expect(wordsOfPattern(pattern)).toEqual(words);
});
