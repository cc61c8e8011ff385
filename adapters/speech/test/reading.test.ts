import { expect, test } from "vitest";
import { britishOf } from "../src/pocketsphinx/british.ts";
import { confidenceOf } from "../src/pocketsphinx/confidence.ts";
import type { Segment } from "../src/pocketsphinx/decoder.ts";
import type { Dictionary } from "../src/pocketsphinx/dictionary.ts";
import { fitOf } from "../src/pocketsphinx/fit.ts";
import { grammarOf, rivalsOf } from "../src/pocketsphinx/grammar.ts";
import { levelled } from "../src/pocketsphinx/levelled.ts";

const part = (word: string, from: number, to: number, fit: number): Segment => ({ word, from, to, fit });

/** Sounds over a second, each frame of which fits by -10. */
const sounds = [part("<sil>", 0, 19, -200), part("sound_b", 20, 69, -500), part("<sil>", 70, 99, -300)];

test("words that fit as well as any sounds have a fit of nothing", () => {
  const words = [part("<sil>", 0, 19, -200), part("billing", 20, 69, -500), part("<sil>", 70, 99, -300)];
  expect(fitOf(words, sounds)).toEqual({ mean: 0, worst: 0, frames: 50 });
});

test("the word that fits worst is told, and speech that is taken for silence counts against the words", () => {
  const words = [part("my", 20, 29, -100), part("bill(2)", 30, 69, -800)];
  expect(fitOf(words, sounds)).toMatchObject({ mean: -8, worst: -10, frames: 50 });
  const half = [part("my", 20, 44, -250), part("<sil>", 45, 99, -1050)];
  expect(fitOf(half, sounds)?.worst).toBe(-20);
  expect(fitOf([], sounds)).toBeNull();
});

test("the better the fit of the whole and of its worst word, the surer the words", () => {
  const fit = { mean: 4, worst: -5, frames: 50 };
  const sure = confidenceOf(fit);
  expect(sure).toBeGreaterThan(confidenceOf({ ...fit, mean: -4 }));
  expect(sure).toBeGreaterThan(confidenceOf({ ...fit, worst: -40 }));
  for (const mean of [-1000, 1000])
    expect(confidenceOf({ ...fit, mean })).toSatisfy((one: number) => one >= 0 && one <= 1);
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
  ["very", "V EH R IY", "V EH R IY"],
  ["not", "N AA T", "N AO T"],
  ["right", "R AY T", "R AY T"],
])("%s as the British say it", (word, american, british) => {
  expect(britishOf(word, american)).toBe(british);
});

const dictionary: Dictionary = { pronunciations: (word) => (word === "xqzzt" ? [] : [word.toUpperCase()]) };
const said = (values: readonly string[], kinds: Parameters<typeof grammarOf>[0]["kinds"]) =>
  grammarOf({ phrases: [], values, kinds }, dictionary)?.text.match(/<meant> = (.*);/)?.[1];

test("two values are said together where they can belong together", () => {
  expect(said(["good", "bad"], ["list"])).toBe("<listed> | <share_1000> ( <listed> [ and ] <listed> )");
  expect(said(["good"], ["number"])).toContain("<share_1000> ( <number> <listed> )");
  expect(said([], ["date", "time"])).toContain("( <date> [ at ] <time> | <time> [ on ] <date> )");
  expect(said([], ["digits", "date"])).toBe("<digits> | <date>");
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

test("what is easily mistaken has rivals: a correction all answers, and this Friday the next one", () => {
  const corrections = { values: ["large"], kinds: [] };
  const expected = { phrases: [], values: ["small"], kinds: ["yes_no"] as const, corrections };
  const corrected = rivalsOf("no large", expected, dictionary)?.grammar.text;
  expect(corrected).toContain("no thanks");
  expect(corrected).not.toContain("<corrected>");
  expect(rivalsOf("this friday", expected, dictionary)?.grammar.sentences).toEqual(["next friday"]);
  expect(rivalsOf("small", expected, dictionary)).toBeNull();
});

test("a sentence with a word that has no pronunciation is left out", () => {
  const phrases = ["xqzzt please", "my bill"];
  expect(grammarOf({ phrases, values: [], kinds: [] }, dictionary)?.sentences).toEqual(["my bill"]);
  expect(grammarOf({ phrases: ["xqzzt"], values: [], kinds: [] }, dictionary)).toBeNull();
});
