import type { EntityConfig, EntityKind, UnderstandInput } from "@parley/model/kernel";
import { describe, expect, test } from "vitest";
import { interpreter, train } from "../src/index.ts";

/** Friday, 1 January 2027, 03:30 in India; still 2026 in New York. */
const now = Date.UTC(2026, 11, 31, 22);

function find(input: UnderstandInput, types: EntityKind[], config: EntityConfig = {}, over = {}) {
  const corpus = { languages: ["en-IN"], intents: [], entities: [{ name: "it", types, config }] };
  const entities = [{ name: "it", types: [] }];
  const context = { language: "en-IN", entities, bias_intents: [], topics: [], now, zone: "Asia/Kolkata", ...over };
  return interpreter(train(corpus))(input, context).mentions;
}
const text = (said: string, alternatives: { text: string; confidence: number }[] = []): UnderstandInput => ({
  type: "text",
  text: said,
  alternatives,
});

describe("pressed digits", () => {
  test.each<[EntityKind, string, EntityConfig, unknown, string?]>([
    ["number", "42", {}, 42],
    ["number", "42", { max: 10 }, 42, "high"],
    ["amount", "1500", { currency: "INR" }, "1500 INR"],
    ["amount", "1500*50", {}, "1500.50 INR"],
    ["amount", "5", { min: 100 }, "5 INR", "low"],
    ["date", "05032027", {}, "2027-03-05"],
    ["date", "0503", {}, "2027-03-05"],
    ["date", "0503", { latest: "0" }, "2026-03-05"],
    ["date", "05032027", { latest: "+7" }, "2027-03-05", "high"],
    ["time", "1730", {}, "17:30"],
    ["phone", "9876543210", {}, "+919876543210"],
    ["phone", "98765432", {}, "98765432", "low"],
    ["digits", "007", {}, "007"],
    ["digits", "007", { min: 4, max: 4 }, "007", "low"],
    ["yes_no", "1", {}, true],
    ["yes_no", "2", {}, false],
    ["duration", "90", {}, "PT90M"],
    ["date_time", "05031730", {}, "2027-03-05T17:30"],
    ["ordinal", "3", {}, 3],
    ["percent", "12*5", {}, 12.5],
    ["list", "3", { values: [{ value: "card", synonyms: { "en-IN": ["3"] } }] }, "card"],
    ["pattern", "1234", { pattern: "[0-9]{4}" }, "1234"],
  ])("as %s: %s", (kind, digits, config, value, range) => {
    const [mention, ...more] = find({ type: "digits", digits }, [kind], config);
    expect(mention).toMatchObject({ value, text: digits, start: 0, end: digits.length });
    expect(mention?.out_of_range).toBe(range);
    expect(more).toEqual([]);
  });

  test.each<[EntityKind, string]>([
    ["number", "4*"],
    ["date", "3113"],
    ["date", "1"],
    ["time", "2575"],
    ["phone", "12"],
    ["duration", "1*"],
    ["date_time", "05032575"],
    ["ordinal", "0"],
    ["percent", "1*2*3"],
    ["yes_no", "3"],
    ["list", "9"],
    ["pattern", "12"],
    ["email", "1"],
    ["name", "1"],
  ])("no %s: %s", (kind, digits) => {
    expect(find({ type: "digits", digits }, [kind], { pattern: "[0-9]{4}" })).toEqual([]);
  });
});

test("today is the day in the caller's zone", () => {
  expect(find(text("today"), ["date"])[0]?.value).toBe("2027-01-01");
  expect(find(text("today"), ["date"], {}, { zone: "America/New_York" })[0]?.value).toBe("2026-12-31");
});

test("one reading for each stretch of the text, the surest of the kinds accepted", () => {
  const mentions = find(text("tomorrow at 5 pm, 12"), ["number", "date", "time"]);
  expect(mentions.map(({ kind, value }) => [kind, value])).toEqual([
    ["date", "2027-01-02"],
    ["time", "17:00"],
    ["number", 12],
  ]);
});

test("words that may mean two days give both, beside other kinds too", () => {
  const mentions = find(text("next sunday at 5 pm"), ["date", "time"]);
  expect(mentions.map(({ value }) => value)).toEqual(["2027-01-03", "2027-01-10", "17:00"]);
});

test("a reading inside the limits wins over one outside", () => {
  const [first, ...more] = find(text("9876543210"), ["number", "phone"], { max: 100 });
  expect(first?.kind).toBe("phone");
  expect(more).toEqual([]);
});

test("the block may narrow the kinds of an entity, or name kinds of its own", () => {
  const entities = [{ name: "it", types: ["time"] }];
  expect(find(text("friday 5 pm"), ["date", "time"], {}, { entities }).map(({ kind }) => kind)).toEqual(["time"]);
  expect(find(text("friday 5 pm"), ["date"], {}, { entities }).map(({ kind }) => kind)).toEqual(["time"]);
});

test("an entity that is not wanted, or not known, is not found", () => {
  expect(find(text("5"), ["number"], {}, { entities: [] })).toEqual([]);
  expect(find(text("5"), ["number"], {}, { entities: [{ name: "other", types: ["number"] }] })).toEqual([]);
});

test("an entity without kinds is what its settings are for", () => {
  expect(find(text("gold"), [], { values: [{ value: "gold" }] })[0]?.kind).toBe("list");
});

test("when the text says nothing, the first other hearing that does stands for the whole of it", () => {
  const alternatives = [
    { text: "fry day", confidence: 0.8 },
    { text: "five tree", confidence: 0.6 },
    { text: "friday", confidence: 0.4 },
    { text: "monday", confidence: 0.2 },
  ];
  const [mention, ...more] = find(text("fry day", alternatives), ["date"]);
  expect(mention).toMatchObject({ value: "2027-01-08", text: "fry day", start: 0, end: 7, confidence: 0.5 });
  expect(more).toEqual([]);
});

test("another hearing adds nothing to a text that says something", () => {
  const alternatives = [{ text: "pay five on friday", confidence: 0.9 }];
  expect(find(text("pay on friday", alternatives), ["date", "number"]).map(({ kind }) => kind)).toEqual(["date"]);
});

test("an unknown zone is an error once a date is wanted", () => {
  expect(() => find(text("today"), ["date"], {}, { zone: "Mars/Olympus" })).toThrow(RangeError);
  expect(find(text("5"), ["number"], {}, { zone: "Mars/Olympus" })).toHaveLength(1);
});
