import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonFaultPosition } from "../src/http/json-fault.ts";

describe("the fault is where the text stops being JSON", () => {
  const cases: readonly (readonly [text: string, position: number])[] = [
    ["x", 0],
    ["", 0],
    ["{", 1],
    ['{"a" 1}', 5],
    ['{"a":1,}', 7],
    ["[1,]", 3],
    ["[1 2]", 3],
    ['{"a":tru}', 5],
    ["[1]]", 3],
    ["01", 1],
    ['"a\nb"', 0],
    ["  {}  x", 6],
    ["[}", 1],
  ];
  for (const [text, position] of cases)
    test(JSON.stringify(text), () => expect(jsonFaultPosition(text)).toBe(position));
});

test("what is JSON has its fault only at its end", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(jsonFaultPosition(text)).toBe(text.length);
    }),
  );
});
