import type { EntityKind } from "@parley/model/kernel";
import { expect, test } from "vitest";
import type { Expected } from "../src/index.ts";
import { britishOf } from "../src/pocketsphinx/british.ts";
import { confidenceOf } from "../src/pocketsphinx/confidence.ts";
import type { Segment } from "../src/pocketsphinx/decoder.ts";
import type { Dictionary } from "../src/pocketsphinx/dictionary.ts";
import { fitOf } from "../src/pocketsphinx/fit.ts";
import { grammarOf } from "../src/pocketsphinx/grammar.ts";
import { levelled } from "../src/pocketsphinx/levelled.ts";
import { lostWords, neededAhead } from "../src/pocketsphinx/lost-words.ts";
import { rivalsOf } from "../src/pocketsphinx/rivals.ts";
import { rulePattern } from "../src/pocketsphinx/rule-pattern.ts";
import { spokenKinds } from "../src/pocketsphinx/spoken-kinds.ts";
import { overTelephone } from "../src/pocketsphinx/telephone-model.ts";

const part = (word: string, from: number, to: number, fit: number): Segment => ({ word, from, to, fit });

/** Sounds over a second, each frame of which fits by -10. */
const sounds = [part("<sil>", 0, 19, -200), part("sound_b", 20, 69, -500), part("<sil>", 70, 99, -300)];

test("words that fit as well as any sounds have a fit of nothing", () => {
  const words = [part("<sil>", 0, 19, -200), part("billing", 20, 69, -500), part("<sil>", 70, 99, -300)];
  expect(fitOf(words, sounds)).toEqual({ mean: 0, total: 0, frames: 50, shortest: 50, words: 1 });
});

test("speech that is taken for silence counts against the words", () => {
  const words = [part("my", 20, 29, -100), part("bill(2)", 30, 69, -800)];
  expect(fitOf(words, sounds)).toEqual({ mean: -8, total: -400, frames: 50, shortest: 10, words: 2 });
  const half = [part("my", 20, 44, -250), part("<sil>", 45, 99, -1050)];
  expect(fitOf(half, sounds)?.frames).toBe(50);
  expect(fitOf(half, sounds)?.mean).toBeLessThan(-5);
  expect(fitOf([], sounds)).toBeNull();
});

test("words are surer the better they fit, the longer they last and the further they lead their rival", () => {
  const fit = { mean: 4, total: 200, frames: 50, shortest: 20, words: 2 };
  const sure = confidenceOf(fit, null);
  expect(sure).toBeGreaterThan(confidenceOf({ ...fit, mean: -4 }, null));
  expect(sure).toBeGreaterThan(confidenceOf({ ...fit, frames: 200 }, null));
  expect(sure).toBeGreaterThan(confidenceOf({ ...fit, shortest: 5 }, null));
  expect(sure).toBeGreaterThan(confidenceOf(fit, { total: 0 }));
  expect(confidenceOf(fit, { total: 0 })).toBeGreaterThan(confidenceOf(fit, { total: 400 }));
  for (const mean of [-1000, 1000])
    expect(confidenceOf({ ...fit, mean }, null)).toSatisfy((one: number) => one >= 0 && one <= 1);
});

test("a voice is as loud to the model however loud it came, and never silent", () => {
  const voice = Int16Array.from({ length: 16_000 }, (_, at) => (at < 8000 ? 8000 * Math.sin(at / 5) : 0));
  const quiet = levelled(voice.map((sample) => sample / 20));
  const loud = levelled(voice);
  const strength = (samples: Int16Array) =>
    Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
  expect(strength(quiet.subarray(0, 8000)) / strength(loud.subarray(0, 8000))).toBeCloseTo(1, 1);
  expect(strength(loud.subarray(8000))).toBeGreaterThan(100);
  expect(levelled(voice)).toEqual(loud);
  expect(levelled(new Int16Array(320)).length).toBe(320);
});

test.each([
  ["four", "F AO R", "F AO"],
  ["quarter", "K W AO R T ER", "K W AO T AH"],
  ["half", "HH AE F", "HH AA F"],
  ["bad", "B AE D", "B AE D"],
  ["saturday", "S AE T ER D IY", "S AE T AH D IY"],
  ["third", "TH ER D", "TH ER D"],
  ["very", "V EH R IY", "V EH R IY"],
  ["not", "N AA T", "N AO T"],
  ["right", "R AY T", "R AY T"],
])("%s as the British say it", (word, american, british) => {
  expect(britishOf(word, american)).toBe(british);
});

const dictionary: Dictionary = { pronunciations: (word) => (word === "xqzzt" ? [] : [word.toUpperCase()]) };
const said = (values: readonly string[], kinds: Parameters<typeof grammarOf>[0]["kinds"], lists = 1) =>
  grammarOf({ phrases: [], values, kinds, lists }, dictionary)?.text.match(/<meant> = (.*);/)?.[1] ?? "";

test("two values are said together where they can belong together", () => {
  expect(said(["good", "large"], ["list"], 2)).toContain("<share_1000> ( <listed> [ and ] <listed> )");
  // Two values of one list answer no question.
  expect(said(["good", "bad"], ["list"])).not.toContain("[ and ]");
  expect(said(["good"], ["number"])).toContain("<share_1000> ( <number> <listed> )");
  expect(said([], ["date", "time"])).toContain("( <date> [ at ] <time> | <time> [ on ] <date> )");
  expect(said([], ["digits", "date"])).toBe("<digits> | <date>");
});

test("a word of a list is taken back for another in one breath", () => {
  expect(said(["good", "bad"], ["list", "date"])).toMatch(/<listed> \( no \| no i mean [^)]*\) <listed>/);
  expect(said(["good"], ["list", "date"])).not.toContain("no i mean");
});

test("a share is a rule that leads back to itself, since a weight before a group is dropped", () => {
  const text = grammarOf({ phrases: ["my bill"], values: [], kinds: [] }, dictionary)?.text ?? "";
  expect(text).toContain("<share_50000> = /0.05/ <NULL> | /0.95/ <NULL> <share_50000>;");
  expect(text).not.toMatch(/\/[\d.]+\/ [^<]/);
});

test("no group is repeated at the beginning of a rule: all that is said before could be repeated with it", () => {
  const kinds = ["number", "amount", "digits", "phone", "date", "time"] as const;
  const text = grammarOf({ phrases: [], values: [], kinds }, dictionary)?.text ?? "";
  const repeated = [...text.matchAll(/\)[+*]/g)].map(({ index }) => groupBefore(text, index));
  expect(repeated.length).toBeGreaterThan(0);
  for (const before of repeated) expect(before).toMatch(/(\)|point)$/);
});

/** What stands before the group that ends here. */
function groupBefore(text: string, end: number): string {
  let depth = 0;
  let at = end;
  do {
    depth += text[at] === ")" ? 1 : text[at] === "(" ? -1 : 0;
    at--;
  } while (depth > 0);
  return text.slice(0, at + 1).trimEnd();
}

test("corrections stand behind a word that says so, and do not count as answers", () => {
  const corrections = { values: ["large"], kinds: ["yes_no", "number"] } as const;
  const text = grammarOf({ phrases: ["my bill"], values: [], kinds: [], corrections }, dictionary)?.text ?? "";
  expect(text).toContain("<corrected> = <relisted> | <number>;");
  expect(text).toMatch(
    /<meant> = <sentence> \| <share_\d+> \( \( no \|.*\) <corrected> \| <corrected> not <corrected> \);/,
  );
});

test("places are named where there is a choice, as many as it has", () => {
  const text = (choices: number) =>
    grammarOf({ phrases: ["my bill"], values: [], kinds: [], choices }, dictionary)?.text;
  expect(text(2)).toContain("<place> = [ the ] ( first | second | last ) [ one ];");
  expect(text(0)).not.toContain("<place>");
});

const nothing = { phrases: [], values: [], kinds: [] };
/** The sentences among which the rivals of a reading are. */
const rivals = (text: string, expected: Expected) =>
  rivalsOf(text, expected, dictionary)
    ?.text.match(/<sentence> = (.*);/)?.[1]
    ?.split(" | ") ?? [];

test("a correction has all answers for rivals, since no thanks sounds like no ten", () => {
  const corrections = { values: ["large"], kinds: [] };
  const expected = { ...nothing, values: ["small"], kinds: ["yes_no"] as const, corrections };
  const corrected = rivalsOf("no large", expected, dictionary)?.text;
  expect(corrected).toContain("no thanks");
  expect(corrected).not.toContain("<corrected>");
});

test("a value has those for rivals that are one word away, and no other wording of itself", () => {
  const days = rivals("the first of march", { ...nothing, kinds: ["date"] });
  expect(days).toEqual(expect.arrayContaining(["the third of march", "the first of may", "the first"]));
  expect(days).not.toContain("first of march");
  const weekdays = rivals("friday", { ...nothing, kinds: ["date"] });
  expect(weekdays).toContain("monday");
  expect(weekdays).not.toContain("next friday");
  expect(rivals("two hundred", { ...nothing, kinds: ["number"] })).toEqual(
    expect.arrayContaining(["two", "minus two hundred"]),
  );
});

test("a courtesy is no part of a value: it may be a misheard word of it", () => {
  const digits = { ...nothing, kinds: ["digits"] as const };
  expect(rivals("one two please", digits)).toContain("one two three");
  expect(rivals("well one two", digits)).toContain("five one two");
});

test("a sentence has the others for rivals, but those that mean the same", () => {
  const phrases = ["my bill", "billing", "my phone"];
  const expected = { ...nothing, phrases, same: [["my bill", "billing"]] };
  expect(rivals("my bill please", expected)).toEqual(["my phone"]);
  expect(rivalsOf("my bill", { ...nothing, phrases: ["my bill"] }, dictionary)).toBeNull();
  expect(rivals("yes", { ...nothing, kinds: ["yes_no"] })).toEqual(["no"]);
});

test.each([
  ["date", "next friday", true],
  ["date", "the thirty eighth", false],
  ["time", "half past five", true],
  ["time", "half past", false],
  ["digits", "one double two", true],
] as const)("the pattern of %s knows whether %j is one", (kind, text, isOne) => {
  expect(rulePattern(spokenKinds[kind] ?? []).whole.test(`${text} `)).toBe(isOne);
});

test.each<[EntityKind, string, readonly string[]]>([
  ["time", "five", ["half past five", "quarter past five", "quarter to five"]],
  ["time", "at five p.m.", ["at half past five p.m.", "at quarter past five p.m.", "at quarter to five p.m."]],
  ["time", "half past five", []],
  ["time", "five thirty", []],
  ["number", "five", ["minus five"]],
  ["number", "minus two", []],
  ["number", "two hundred", ["minus two hundred"]],
  ["number", "twenty five", ["twenty point five", "minus twenty five"]],
  ["number", "thirty", ["thirteen", "minus thirty"]],
  ["amount", "fourteen", ["forty"]],
  ["digits", "one two", []],
  ["date", "friday", []],
])("noise may make %s %j of what has more in it", (kind, text, others) => {
  expect(lostWords(text, { ...nothing, kinds: [kind] }).toSorted()).toEqual(others.toSorted());
});

test("a sentence may be one that denies it, whose denial was lost", () => {
  const phrases = ["I can", "I can not", "I can't", "I do not want it", "I want it", "later"];
  const others = (text: string) => lostWords(text, { ...nothing, phrases });
  expect(others("i can")).toEqual(["i can not", "i can't"]);
  expect(others("i can not")).toEqual([]);
  expect(others("i want it")).toEqual(["i do not want it"]);
  expect(others("later")).toEqual([]);
});

test("the more was lost, the better the rest must fit", () => {
  expect(neededAhead("five", "half past five")).toBeGreaterThan(neededAhead("five", "minus five"));
  expect(neededAhead("thirteen", "thirty")).toBeGreaterThan(0);
});

test("a sentence with a word that has no pronunciation is left out", () => {
  const phrases = ["xqzzt please", "my bill"];
  expect(grammarOf({ phrases, values: [], kinds: [] }, dictionary)?.text).toContain("<sentence> = my bill;");
  expect(grammarOf({ phrases: ["xqzzt"], values: [], kinds: [] }, dictionary)).toBeNull();
});

/** A spectrum of 25 bands in the 13 figures of the acoustic model. */
function figuresOf(powers: readonly number[]): number[] {
  return Array.from({ length: 13 }, (_, figure) => {
    const sum = powers.reduce((all, power, band) => all + power * Math.cos((Math.PI * figure * (band + 0.5)) / 25), 0);
    return sum * Math.sqrt((figure === 0 ? 1 : 2) / 25) * (1 + 11 * Math.sin((figure * Math.PI) / 22));
  });
}

test("a telephone tells sounds apart by what it carries alone", () => {
  const powers = (low: number, high: number) =>
    Array.from({ length: 25 }, (_, band) => (band < 10 ? low : band < 20 ? 0 : high));
  const sounds = [powers(0, 0), powers(4, 0), powers(0, 4)].map(figuresOf);
  const change = Array.from({ length: 3 * 13 }, (_, at) => at);
  const values = Buffer.from(Float32Array.from([...sounds.flat(), ...change, ...change]).buffer);
  const sizes = Buffer.from(Uint32Array.from([0x11223344, 1, 3, 3, 13, 13, 13, 9 * 13]).buffer);
  const head = Buffer.from("s3\nversion 1.0\nchksum0 yes\n      endhdr\n");
  const file = overTelephone(Buffer.concat([head, sizes, values, Buffer.alloc(4)]));
  expect(file.toString("latin1")).not.toContain("chksum0");
  const after = new Float32Array(new Uint8Array(file.subarray(-values.length)).buffer);
  const [plain = [], low = [], high = []] = [0, 1, 2].map((sound) => [...after.subarray(13 * sound, 13 * (sound + 1))]);
  const apart = (one: readonly number[], other: readonly number[]) =>
    Math.hypot(...one.map((value, figure) => value - (other[figure] ?? 0)));
  const [silent = [], lowBefore = [], highBefore = []] = sounds;
  expect(apart(plain, low) / apart(silent, lowBefore)).toBeGreaterThan(0.5);
  expect(apart(plain, high) / apart(silent, highBefore)).toBeLessThan(0.4);
  for (const figure of plain.keys()) {
    const sum = (all: readonly (readonly number[])[]) => all.reduce((total, one) => total + (one[figure] ?? 0), 0);
    expect(sum([plain, low, high])).toBeCloseTo(sum(sounds), 2);
  }
  expect([...after.subarray(3 * 13)]).toEqual([...change, ...change]);
  expect(() => overTelephone(Buffer.concat([head, Buffer.alloc(40)]))).toThrow("another form");
});
