import { expect, test } from "vitest";
import { readValues, shownDefault } from "../src/templates/parameter-values.ts";

const parameters = [
  { name: "shop", type: "text" },
  { name: "floor", type: "number", default: 2 },
  { name: "open", type: "boolean" },
  { name: "more", type: "json", default: { a: 1 } },
];

test("what is written is read by the types of the parameters, and what is empty is left to the template", () => {
  const written = { shop: "<b>Corner</b>", floor: "3,5", open: "false", more: "[1]" };
  expect(readValues(parameters, written)).toEqual({
    values: { shop: "<b>Corner</b>", floor: 3.5, open: false, more: [1] },
    fault: null,
  });
  expect(readValues(parameters, { shop: " " })).toEqual({ values: {}, fault: null });
  expect(readValues(parameters, { floor: "three" }).fault).toBe("Write floor as a number.");
  expect(readValues(parameters, { more: "{" }).fault).toContain("Write more as JSON");
});

test("a default is shown as people read it", () => {
  expect(parameters.map(shownDefault)).toEqual([null, "2", null, '{"a":1}']);
});
