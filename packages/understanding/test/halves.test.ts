import { expect, test } from "vitest";
import { interpreter, train } from "../src/index.ts";

const units = { number: "", amount: " rupees", percent: " percent", duration: " hours" };
const kinds = Object.entries(units);
const entities = kinds.map(([name]) => ({ name, types: [name], config: {} }));
const interpret = interpreter(train({ languages: ["en-IN"], intents: [], entities }));

test.each(kinds)("neither half of what a sign joins is a value of kind %s", (kind, unit) => {
  const texts = ["-", "–", "—", "−", "/", "+", "x", "×", "*"].flatMap((sign) => [
    `5${sign}6${unit}`,
    `5 ${sign} 6${unit}`,
    `5${unit} ${sign} 6${unit}`,
  ]);
  const around = { language: "en-IN", bias_intents: [], topics: [], now: 0, zone: "UTC" };
  const read = texts.map((text) => {
    const context = { ...around, entities: [{ name: kind, types: [] }] };
    return [text, interpret({ type: "text", text, alternatives: [] }, context).mentions.map(({ value }) => value)];
  });
  expect(read).toEqual(texts.map((text) => [text, []]));
});
