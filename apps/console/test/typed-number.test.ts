import { expect, test } from "vitest";
import { typedNumber } from "../src/api/typed-number.ts";

test("a number is looked for as it is kept, however it is written, and a part of one too", () => {
  for (const text of ["+919820012345", "+91 98200 12345", "+91 (98200) 123-45"]) {
    expect(typedNumber(text)).toBe("+919820012345");
  }
  expect(typedNumber("98200 1")).toBe("982001");
});

test.each(["12", "( ) - 1", "1-2", "98200a", "", "+"])("%j is no number", (text) =>
  expect(typedNumber(text)).toBeNull(),
);
