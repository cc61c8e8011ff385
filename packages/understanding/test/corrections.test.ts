import { readFileSync } from "node:fs";
import type { EntityConfig } from "@parley/model/kernel";
import { expect, test } from "vitest";
import { interpreter, train } from "../src/index.ts";

type Case = { language: string; text: string; values: string[] };

const config: EntityConfig = {
  values: [
    { value: "large", wordings: { "hi-IN": "बड़ा" }, synonyms: { "en-IN": ["big"], "hi-IN": ["bada", "bade"] } },
    { value: "medium", wordings: { "hi-IN": "मीडियम" } },
    { value: "tiny", synonyms: { "hi-IN": ["छोटा", "chhota"] } },
    { value: "john" },
    { value: "jimmy" },
    { value: "not sure" },
  ],
};
const interpret = interpreter(
  train({
    languages: ["en-IN", "hi-IN"],
    intents: [],
    entities: [
      { name: "it", types: ["list"], config },
      { name: "who", types: ["name"], config: {} },
      { name: "day", types: ["date"], config: {} },
      { name: "sum", types: ["amount"], config: {} },
      { name: "phone", types: ["phone"], config: {} },
    ],
  }),
);
const understand = (text: string, language: string, name = "it") =>
  interpret(
    { type: "text", text, alternatives: [] },
    { language, entities: [{ name, types: [] }], bias_intents: [], topics: [], now: 0, zone: "UTC" },
  );

const cases: Case[] = JSON.parse(readFileSync(new URL("cases/corrections.json", import.meta.url), "utf8"));

test.each(cases)("$language: what is not ruled out in: $text", ({ language, text, values }) => {
  const meant = understand(text, language).mentions.filter(({ denied }) => denied !== true);
  expect(meant.map(({ value }) => value)).toEqual(values);
});

const questions: Case[] = JSON.parse(readFileSync(new URL("cases/asked.json", import.meta.url), "utf8"));

test.each(questions)("$language: what no question is about in: $text", ({ language, text, values }) => {
  const meant = understand(text, language).mentions.filter(({ asked }) => asked !== true);
  expect(meant.map(({ value }) => value)).toEqual(values);
});

const refused: [string, string, string][] = [
  ["day", "en-IN", "friday is my day off"],
  ["day", "en-IN", "friday is a holiday"],
  ["day", "hi-IN", "kal chhutti hai"],
  ["day", "hi-IN", "कल छुट्टी है"],
  ["day", "hi-IN", "kal aana mushkil hai"],
  ["sum", "en-IN", "i can't pay 500 rupees"],
  ["sum", "en-IN", "500 out of 1000"],
  ["phone", "en-IN", "my old number was 98765 43210"],
];

test.each(refused)("no %s is meant in %s: %s", (name, language, text) => {
  expect(understand(text, language, name).mentions.filter(({ denied }) => denied !== true)).toEqual([]);
});

test.each([
  ["Jimmy, not John", "Jimmy"],
  ["jimmy not john", "Jimmy"],
  ["no, jimmy", "Jimmy"],
  ["no my name is jimmy", "jimmy"],
  ["no, not John, Jimmy", "Jimmy"],
  ["not John, Jimmy", "Jimmy"],
  ["not john but jimmy", "jimmy"],
  ["it's not John, it's Jimmy", "Jimmy"],
])("a name that is corrected: %s", (text, name) => {
  const meant = understand(text, "en-IN", "who").mentions.filter(({ denied }) => denied !== true);
  expect(meant.map(({ value }) => String(value).toLowerCase())).toEqual([name.toLowerCase()]);
});

/** Monday, 30 November 2026, 15:30 in India. */
const now = Date.UTC(2026, 10, 30, 10);
const measured = ["number", "amount", "percent", "duration", "date", "time", "date_time"];
const measure = interpreter(
  train({
    languages: ["en-IN", "hi-IN"],
    intents: [],
    entities: measured.map((kind) => ({ name: kind, types: [kind], config: {} })),
  }),
);

test.each([
  ["time", "5 pm no 6", ["18:00"]],
  ["time", "at 5, no, 6", ["18:00"]],
  ["time", "5 pm no 6 pm", ["18:00"]],
  ["time", "8 pm, no, at 9", ["21:00"]],
  ["time", "11 am no 12", ["12:00"]],
  ["time", "10 am no 5", []],
  ["time", "5 pm, no, in the morning", []],
  ["time", "8 pm, no, quarter past", []],
  ["time", "5 pm sorry about the noise", ["17:00"]],
  ["time", "5 pm flat no 2", ["17:00"]],
  ["date", "5 march, no, 6", ["2027-03-06"]],
  ["date", "5th march no 6th", ["2027-03-06"]],
  ["date", "5 march no the 7th", ["2027-03-07"]],
  ["date", "5 march no april", ["2027-04-05"]],
  ["date", "5/3/2028, no, 6", ["2028-03-06"]],
  ["date", "monday 7 december, no, 8", ["2026-12-08"]],
  ["date", "31 january no february", []],
  ["date", "tomorrow, no, 6", []],
  ["date_time", "tomorrow at 5, sorry, 6", ["2026-12-01T18:00"]],
  ["date_time", "tomorrow at 5 i mean 6", ["2026-12-01T18:00"]],
  ["date_time", "tomorrow at 5 pm no 6 pm", ["2026-12-01T18:00"]],
  ["date_time", "tomorrow 5 pm sorry make it 6 pm", ["2026-12-01T18:00"]],
  ["date_time", "monday at 5 pm, no, tuesday at 6 pm", ["2026-12-01T18:00"]],
  ["date_time", "monday at 5, no, tuesday", ["2026-12-01T17:00"]],
  ["date_time", "monday at 5, tuesday at 6, no, 7", ["2026-12-01T19:00"]],
  ["date_time", "monday at 5, tuesday at 6, no, wednesday", ["2026-12-02T18:00"]],
  ["date_time", "5 march at 5 pm, no, 6th", ["2027-03-06T17:00"]],
  ["date_time", "tomorrow at 5 pm, actually i can only do 6 pm", []],
  ["amount", "20 dollars, sorry, 30", ["30 USD"]],
  ["amount", "500 rupees no 600", []],
  ["duration", "2 hours no 3", []],
  ["percent", "5 percent no 6", []],
  ["date", "5 march, no breakfast, 2 adults", ["2027-03-05"]],
  ["date", "tomorrow, no need to call before 9", ["2026-12-01"]],
  ["date", "5 March please, no smoking room for 2", ["2027-03-05"]],
  ["date", "5 March. No. 12 MG Road", ["2027-03-05"]],
  ["date", "tomorrow, sorry for calling at 9", ["2026-12-01"]],
  ["time", "8 pm, no children, 4 of us", ["20:00"]],
  ["time", "at 8, no problem, 2 of us", ["08:00"]],
  ["time", "8 pm, sorry, 4 of us", ["20:00"]],
  ["time", "8 pm, actually we are 4", ["20:00"]],
  ["time", "5 pm wait for 10 minutes", ["17:00"]],
  ["time", "8 pm, no, it's 10", []],
  ["time", "8 pm no i need 9", []],
  ["time", "8 pm, no, let's say 9", []],
  ["date_time", "tomorrow at 5 pm, no breakfast, 2 adults", ["2026-12-01T17:00"]],
  ["amount", "500 rupees, no tip, 2", ["500 INR"]],
  ["amount", "500 rupees, no cash, 2 cards", ["500 INR"]],
  ["duration", "2 hours, no more, 3 people", ["PT2H"]],
  ["number", "two, no, three", [3]],
  ["number", "2 people, sorry, one second", [2]],
])("%s: the value that is taken back is none: %s", (kind, text, values) => {
  const { mentions, correction_end } = measure(
    { type: "text", text, alternatives: [] },
    {
      language: "en-IN",
      entities: [{ name: kind, types: [] }],
      bias_intents: [],
      topics: [],
      now,
      zone: "Asia/Kolkata",
    },
  );
  const meant = mentions.filter(({ denied }) => denied !== true);
  const behind = meant.filter(({ start }) => start >= (correction_end ?? 0));
  expect((behind.length > 0 ? behind : meant).map(({ value }) => value)).toEqual(values);
});

test.each([
  ["en-IN", "the second", 2],
  ["en-IN", "the first one", 1],
  ["en-IN", "last", -1],
  ["en-IN", "I'd like the third option, please", 3],
  ["en-IN", "the second of may", undefined],
  ["en-IN", "second or third", undefined],
  ["en-IN", "one", undefined],
  ["en-IN", "", undefined],
  ["hi-IN", "दूसरा", 2],
  ["hi-IN", "पहला वाला", 1],
  ["hi-IN", "doosra wala", 2],
  ["hi-IN", "आखिरी", -1],
  ["hi-IN", "the second one", 2],
])("%s: the place that is named in: %s", (language, text, place) => {
  expect(understand(text, language).ordinal).toBe(place);
});

test("a phrase with no in it corrects nothing", () => {
  expect(understand("no idea, large maybe", "en-IN").correction_end).toBeNull();
  expect(understand("bada nahi chahiye", "hi-IN").correction_end).toBeNull();
  expect(understand("मुझे नहीं पता", "hi-IN").correction_end).toBeNull();
  expect(understand("flat no 2, large", "en-IN").correction_end).toBeNull();
});
