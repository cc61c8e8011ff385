import { readFileSync } from "node:fs";
import type { Json } from "@parley/model/kernel";
import { expect, test } from "vitest";
import { interpreter, train } from "../src/index.ts";

/** What a caller says to a question for one value: the value that is right, or null where none may be read. */
type Reading = { kind: string; language: string; text: string; value: Json; now: string; zone: string };

const readings: Reading[] = JSON.parse(readFileSync(new URL("cases/readings.json", import.meta.url), "utf8"));
const kinds = [...new Set(readings.map(({ kind }) => kind))];
const languages = [...new Set(readings.map(({ language }) => language))];
const entities = kinds.map((kind) => ({ name: kind, types: [kind], config: {} }));
const interpret = interpreter(train({ languages, intents: [], entities }));

const judged = readings.map((reading) => {
  const { kind, language, text, value, now, zone } = reading;
  const asked = { language, entities: [{ name: kind, types: [] }], bias_intents: [], topics: [] };
  const { mentions } = interpret({ type: "text", text, alternatives: [] }, { ...asked, now: Date.parse(now), zone });
  const values = mentions.map((mention) => mention.value);
  const isRight = value === null ? values.length === 0 : values.length === 1 && values[0] === value;
  return { reading: `${kind} ${language} ${text}`, right: value, values, isRight };
});
const wrong = judged.filter(({ isRight }) => !isRight);

test("of what callers say, at least 95 of 100 are read right", () => {
  expect(readings.length).toBeGreaterThanOrEqual(500);
  expect(1 - wrong.length / readings.length, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(0.95);
});

test("no amount, date or time is read that was not said", () => {
  const dangerous = /^(?:amount|date|time|date_time|duration|percent) /;
  expect(wrong.filter(({ reading, values }) => dangerous.test(reading) && values.length > 0)).toEqual([]);
});
