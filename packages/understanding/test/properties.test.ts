// @module-tag long
import { readFileSync } from "node:fs";
import { entityKinds } from "@parley/model/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { leastOnProcessor, onProcessor } from "../../../test/on-processor.ts";
import { interpreter, train } from "../src/index.ts";

const corpus = JSON.parse(readFileSync(new URL("cases/collections-corpus.json", import.meta.url), "utf8"));
const config = { values: [{ value: "upi", synonyms: { en: ["google pay"] } }], pattern: "[0-9]{3}-?([A-Z]+)" };
const entities = entityKinds.map((kind) => ({ name: kind, types: [kind], config }));
const interpret = interpreter(train({ ...corpus, entities }));

const words = [
  ..."one two hundred lakh crore and point double oh half past to next last friday march 5th of the month end at dot percent hours every diwali for romeo before from dozen".split(
    " ",
  ),
  ..."पांच सौ हजार साढ़े बजे शाम कल तारीख महीने नहीं मतलब no sorry my name is rupees 1,500 05/03 17:30 ₹ @ - . , 😀 \u0000".split(
    " ",
  ),
  ..."constructor __proto__ toString".split(" "),
];
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((parts) => parts.join(" ")),
  fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((parts) => parts.join("")),
);
const context = fc.record({
  language: fc.constantFrom("en-IN", "hi-IN", "en-US", "ta-IN"),
  entities: fc.constant(entities.map(({ name }) => ({ name, types: [] }))),
  bias_intents: fc.constantFrom([], ["dispute"]),
  topics: fc.constantFrom([], ["payment"]),
  now: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  zone: fc.constantFrom("Asia/Kolkata", "America/New_York", "UTC"),
});
const alternatives = fc.array(fc.record({ text, confidence: fc.double({ min: 0, max: 1, noNaN: true }) }), {
  maxLength: 3,
});

test("any text in any context is understood, its mentions stand inside it, and twice the same", () => {
  fc.assert(
    fc.property(text, alternatives, context, (said, others, around) => {
      const understood = interpret({ type: "text", text: said, alternatives: others }, around);
      for (const mention of understood.mentions) {
        expect(mention.start).toBeGreaterThanOrEqual(0);
        expect(mention.end).toBeGreaterThanOrEqual(mention.start);
        expect(mention.end).toBeLessThanOrEqual(said.length);
        expect(mention.text).toBe(said.slice(mention.start, mention.end));
        expect(mention.confidence).toBeGreaterThanOrEqual(0);
        expect(mention.confidence).toBeLessThanOrEqual(1);
        expect(JSON.parse(JSON.stringify(mention.value))).toEqual(mention.value);
      }
      for (const { score } of [...understood.intents, ...understood.languages]) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }
      const { correction_end: end } = understood;
      if (end !== null) expect(end).toBeLessThan(said.length);
      expect(interpret({ type: "text", text: said, alternatives: others }, around)).toEqual(understood);
    }),
    { numRuns: 2000 },
  );
});

test.each(["…", "", "?!", "   ", "- .", "😀"])(
  "%j has no word in it and is no intent, however few intents there are",
  (said) => {
    const few = interpreter(train({ ...corpus, intents: corpus.intents.slice(0, 3), entities }));
    const expected = corpus.intents.map((intent: { name: string }) => intent.name);
    const biased = { language: "en-IN", entities: [], bias_intents: expected, topics: [], now: 0, zone: "UTC" };
    for (const understand of [few, interpret]) {
      expect(understand({ type: "text", text: said, alternatives: [] }, biased).intents).toEqual([]);
    }
  },
);

test("any digits are understood", () => {
  const keys = fc.string({ unit: fc.constantFrom(..."0123456789*#"), maxLength: 40 });
  fc.assert(
    fc.property(keys, context, (digits, around) => {
      const { intents, mentions } = interpret({ type: "digits", digits }, around);
      expect(intents).toEqual([]);
      for (const { start, end, text: part } of mentions) expect(digits.slice(start, end)).toBe(part);
    }),
  );
});

test("a whole number of up to 20 figures is read as itself, or not", () => {
  const whole = fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }).map(String);
  const wanted = { bias_intents: [], topics: [], now: 0, zone: "UTC", entities: [{ name: "number", types: [] }] };
  fc.assert(
    fc.property(whole, fc.constantFrom("en-IN", "de-DE"), (text, language) => {
      const { mentions } = interpret({ type: "text", text, alternatives: [] }, { ...wanted, language });
      for (const { value } of mentions) expect(BigInt(Number(value))).toBe(BigInt(text));
      expect(mentions.length).toBe(text.length <= 15 ? 1 : 0);
    }),
  );
});

test("a written address is read whole, or not", () => {
  const written = (signs: string) =>
    fc.string({ unit: fc.constantFrom(...`abzéü1${signs}`), minLength: 1, maxLength: 8 });
  const end = fc.constantFrom(".com", ".c0m", ".co.in", "é.com", ".comé", ".com_a");
  const wanted = { bias_intents: [], topics: [], now: 0, zone: "UTC", entities: [{ name: "email", types: [] }] };
  fc.assert(
    fc.property(written(".-_+#!/"), written(".-_+#"), end, (local, domain, tail) => {
      const text = `mail ${local}@${domain}${tail} please`;
      const { mentions } = interpret({ type: "text", text, alternatives: [] }, { ...wanted, language: "en-IN" });
      const whole = `${local}@${domain}${tail}`.replace(/^[.\-#!/]+/, "");
      for (const { value } of mentions) expect(value).toBe(whole);
    }),
    { numRuns: 500 },
  );
});

test("what is said with tonight is never before now", () => {
  const hour = fc.integer({ min: 1, max: 23 }).map(String);
  const night = fc.oneof(
    fc.tuple(
      fc.constantFrom("tonight at %", "at % tonight", "tonight at % am", "tonight at % pm"),
      fc.oneof(hour, fc.constantFrom("midnight", "half past twelve")),
    ),
    fc.tuple(
      fc.constantFrom("aaj raat % baje", "आज रात % बजे", "raat % baje aaj"),
      fc.oneof(hour, fc.constantFrom("barah", "साढ़े बारह")),
    ),
  );
  fc.assert(
    fc.property(night, context, ([said, at], around) => {
      const language = said.includes("tonight") ? around.language : "hi-IN";
      const wanted = { ...around, language, zone: "UTC", entities: [{ name: "date_time", types: [] }] };
      const understood = interpret({ type: "text", text: said.replace("%", at), alternatives: [] }, wanted);
      const present = new Date(around.now).toISOString().slice(0, 16);
      for (const { value } of understood.mentions) expect(String(value) >= present, String(value)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["02:30", "+0", "2026-11-30T01:00"],
  ["02:30", "+1", "2026-12-01T01:00"],
  ["00:30", "+0", "2026-11-30T01:00"],
  ["10:00", "+0", "2026-12-01T01:00"],
])("at %s, with the latest day %s, tonight at 1 is %s", (clock, latest, value) => {
  const entities = [{ name: "it", types: ["date_time"], config: { latest } }];
  const asked = interpreter(train({ languages: ["en-IN"], intents: [], entities }));
  const around = {
    language: "en-IN",
    bias_intents: [],
    topics: [],
    zone: "UTC",
    entities: [{ name: "it", types: [] }],
  };
  const now = Date.parse(`2026-11-30T${clock}Z`);
  const { mentions } = asked({ type: "text", text: "tonight at 1", alternatives: [] }, { ...around, now });
  expect(mentions.map((mention) => mention.value)).toEqual([value]);
});

test("a long text costs time in proportion to its length", () => {
  const around = fc.sample(context, { numRuns: 1, seed: 1 })[0];
  if (!around) throw new Error("no context");
  const understand = (said: string, times: number) => () =>
    Array.from({ length: times }, () => interpret({ type: "text", text: said, alternatives: [] }, around));
  // As much text in one piece as in ten: about the same time, where rereading would cost ten times that.
  for (const word of [
    "five ",
    "1 ",
    "a ",
    "of ",
    "monday of ",
    "monday at 5 ",
    "monday no 5 pm ",
    "nine eight ",
    "at dot ",
    "r for romeo ",
    "one hour ",
    "day after ",
    "to 5 ",
    "last friday ",
    "double o ",
    "1/",
    "1-",
    "1,",
    "1.234,",
    "½ ",
    "5 x ",
    "@",
    "no ",
  ]) {
    const short = Math.min(...Array.from({ length: 3 }, () => onProcessor(understand(word.repeat(500), 10)).took));
    const limit = 4 * short + 20;
    expect(leastOnProcessor(limit, understand(word.repeat(5000), 1)).took, word).toBeLessThan(limit);
  }
});
