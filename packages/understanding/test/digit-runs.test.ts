import fc from "fast-check";
import { expect, test } from "vitest";
import { seed } from "../../../test/seed.ts";
import { interpreter, train } from "../src/index.ts";

const languages = ["en-IN", "hi-IN"] as const;
const entities = [{ name: "it", types: ["digits" as const], config: {} }];
const read = interpreter(train({ languages: [...languages], intents: [], entities }));

const understood = (text: string, language: (typeof languages)[number] = "en-IN", in_digits = true) =>
  read(
    { type: "text", text, alternatives: [{ text, confidence: 1 }] },
    {
      ...{ language, in_digits, entities: [{ name: "it", types: [] }] },
      ...{ bias_intents: [], topics: [], now: 0, zone: "UTC" },
    },
  );

const runsOf = (text: string) =>
  understood(text).digit_runs?.map(({ start, end, digits, groups }) => [
    text.slice(start, end),
    digits,
    groups.map((group) => `${text.slice(group.start, group.end)}=${group.digits}`).join(", "),
  ]);

test.each([
  ["call 98765 43210 now", "98765 43210", "9876543210", "98765=98765, 43210=43210"],
  [
    "forty one eleven, double two nought",
    "forty one eleven, double two nought",
    "4111220",
    "forty one=41, eleven=11, double two=2, double two=2, nought=0",
  ],
  ["it is five hundred", "five hundred", "500", "five hundred=500"],
  ["one two, three/four", "one two, three/four", "1234", "one=1, two=2, three=3, four=4"],
  ["one hundred twenty three. 4", "one hundred twenty three. 4", "100234", "one hundred=100, twenty three=23, 4=4"],
])("%s has the digits of %s", (text, said, digits, groups) => {
  expect(runsOf(text)).toContainEqual([said, digits, groups]);
});

test("words of the version's other languages are read too", () => {
  expect(runsOf("चार तीन two एक")).toContainEqual(["चार तीन two एक", "4321", "चार=4, तीन=3, two=2, एक=1"]);
});

test("they come where they are asked for, and where there are any", () => {
  expect(understood("98765 43210", "en-IN", false)).not.toHaveProperty("digit_runs");
  expect(understood("nothing of it")).not.toHaveProperty("digit_runs");
});

test("whatever is read as digits lies in them", () => {
  const piece = fc.constantFrom(
    ...[
      "4",
      "42",
      "4111",
      "one",
      "nought",
      "oh",
      "forty",
      "eleven",
      "hundred",
      "thousand",
      "double",
      "triple",
      "दो",
      "नौ",
    ],
    ...["and", "is", "-", ",", ".", "–", "(", "/"],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.constantFrom(...languages), (pieces, language) => {
      const { mentions, digit_runs = [] } = understood(pieces.join(" "), language);
      for (const { value, start, end } of mentions) {
        const around = digit_runs.filter((run) => run.start <= start && run.end >= end);
        expect(around.some(({ digits }) => digits.includes(String(value)))).toBe(true);
      }
      for (const { digits, groups } of digit_runs) expect(groups.map((group) => group.digits).join("")).toBe(digits);
    }),
    { numRuns: 500, seed },
  );
});
