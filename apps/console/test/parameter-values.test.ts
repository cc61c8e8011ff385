import { expect, test } from "vitest";
import { filledIn, kindOf, readValues, shownValue } from "../src/templates/parameter-values.ts";

const parameters = [
  { name: "shop", type: "text" },
  { name: "floor", type: "number", default: 2 },
  { name: "open", type: "boolean" },
  { name: "since", type: "date" },
  { name: "branches", type: "list", default: ["North", "South"] },
  { name: "more", type: "json", default: { a: 1 } },
];

test("what is written is read by the types of the parameters, and what is empty is left to the template", () => {
  const written = { shop: "<b>Corner</b>", floor: "3,5", open: "false", branches: "West\n\n East ", more: "[1]" };
  expect(readValues(parameters, written)).toEqual({
    values: { shop: "<b>Corner</b>", floor: 3.5, open: false, branches: ["West", "East"], more: [1] },
    faults: {},
  });
  expect(readValues(parameters, { shop: " " })).toEqual({ values: {}, faults: {} });
});

test("a value that cannot be read has a fault at its parameter; the others are read", () => {
  expect(readValues(parameters, { shop: "Corner", floor: "three", since: "soon", more: "{" })).toEqual({
    values: { shop: "Corner" },
    faults: {
      floor: "Write a number",
      since: "Write a day, such as 2026-12-25.",
      more: 'Write JSON, such as {"north": 2}.',
    },
  });
});

test("a number that is another one to others is refused", () => {
  expect(readValues(parameters, { floor: "4,500" })).toEqual({
    values: {},
    faults: { floor: "Write 4500, or 4.500 with a point" },
  });
});

test("a day that no calendar has is none, and one is read as people write it", () => {
  expect(readValues(parameters, { since: "2026-02-30" }).faults).toEqual({ since: "Write a day, such as 2026-12-25." });
  expect(readValues(parameters, { since: "2026-2-3" }).values).toEqual({ since: "2026-02-03" });
});

test("a list of texts is asked for by lines, and what no type says as JSON", () => {
  expect(parameters.map(kindOf)).toEqual(["text", "number", "boolean", "date", "list", "json"]);
});

test("a default is shown as people read it", () => {
  expect(parameters.map((one) => shownValue(one.default))).toEqual([null, "2", null, null, "North, South", '{"a":1}']);
  expect(shownValue(true)).toBe("Yes");
});

test("words are shown with values in their places; what is more than a value stays as it is", () => {
  const text = "Welcome to {{ template.shop }}, {{template.floor}}. {{ template.shop | upcase }} {{ slots.name }}";
  expect(filledIn(text, { shop: "A {{ b }}", floor: 3 })).toBe(
    "Welcome to A {{ b }}, 3. {{ template.shop | upcase }} {{ slots.name }}",
  );
  expect(filledIn(text, {})).toContain("Welcome to [shop], [floor].");
});
