import { expect, test } from "vitest";
import { readKeptFields, withKeptField } from "../src/inspector/form/kept-fields.ts";

const faulty = { text: '{"a":', fault: "This is no JSON.", over: null };

test("what cannot be stored is kept until it can be, by its field", () => {
  const one = withKeptField(undefined, "a block body", faulty);
  const both = withKeptField(one, "b block body", { ...faulty, text: "{" });
  expect([...readKeptFields(JSON.parse(JSON.stringify(both)))]).toEqual([
    ["a block body", faulty],
    ["b block body", { ...faulty, text: "{" }],
  ]);
  const rest = withKeptField(both, "a block body", { text: "{}", fault: null, over: {} });
  expect([...readKeptFields(rest).keys()]).toEqual(["b block body"]);
  expect(withKeptField(rest, "b block body", undefined)).toBeNull();
});

test("the oldest go where many are kept", () => {
  let kept: unknown;
  for (let count = 0; count < 60; count++) kept = withKeptField(kept, `field ${count}`, faulty);
  expect([...readKeptFields(kept).keys()].at(0)).toBe("field 10");
});

test.each([[undefined], ["text"], [{}], [[7, { key: 7 }, { key: "a", fault: "wrong" }, { key: "a", text: "x" }]]])(
  "of %j nothing is read",
  (kept) => {
    expect(readKeptFields(kept).size).toBe(0);
  },
);
