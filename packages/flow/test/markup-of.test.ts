import { expect, test } from "vitest";
import { markupOf } from "../src/index.ts";

test.each([
  ["ssml", "Hello", "xml"],
  ["text", 'Hello <break time="1s"/>', "plain"],
  ["audio", "Hello", "plain"],
  ["audio", 'Hello {{ slots.name }} <break time="1s"/>', "xml"],
  ["audio", "Write <name> here", "plain"],
  ["audio", "2 < 3 & 4 > 3", "plain"],
] as const)("words of type %s, %s, are written as %s", (type, content, markup) => {
  expect(markupOf({ type, content })).toBe(markup);
});
