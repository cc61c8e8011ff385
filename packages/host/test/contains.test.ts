import { describe, expect, it } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import { matchesText } from "../src/conversations/contains.ts";

describe("a text between slashes", () => {
  it.each([
    ["Hello there.", "/^hello/i", true],
    ["Hello there.", "/^hello/", false],
    ["क्या आप Asha हैं", "/^क्या आप .* हैं/u", true],
    ["a/b", "/a/b/", true],
    ["/", "/", true],
  ])("%j by %s: %s", (text, pattern, matches) => {
    expect(matchesText(text, pattern)).toBe(matches);
  });

  it("matches nothing where it cannot be read", () => {
    expect(matchesText("[", "/[/")).toBe(false);
  });

  it("takes time in proportion to the text, whatever the pattern", () => {
    const text = `${"a".repeat(24)}!`;
    expect(leastOnProcessor(50, () => matchesText(text, "/^(a+)+$/")).took).toBeLessThan(50);
  });
});
