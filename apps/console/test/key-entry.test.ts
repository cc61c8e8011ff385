import { expect, test } from "vitest";
import { withKey } from "../src/simulator/key-entry.ts";

/** Presses keys one after another; the entry that was complete first, or null. */
function entryOf(spec: { patterns: readonly string[]; max_digits: number }, keys: string): string | null {
  let entry = "";
  for (const key of keys) {
    const next = withKey(spec, entry, key);
    if (next.isComplete) return next.entry;
    entry = next.entry;
  }
  return null;
}

test.each([
  { patterns: ["1", "2"], max_digits: 64, keys: "2", entry: "2", why: "a path wants just this" },
  { patterns: ["1", "12"], max_digits: 64, keys: "1", entry: null, why: "another path may want more" },
  { patterns: ["1", "12"], max_digits: 64, keys: "12", entry: "12", why: "no path wants more" },
  { patterns: ["[0-9]{4}"], max_digits: 64, keys: "4321", entry: "4321", why: "the pattern is full" },
  { patterns: [], max_digits: 4, keys: "98765", entry: "9876", why: "no more are allowed" },
  { patterns: ["1"], max_digits: 64, keys: "77#", entry: "77", why: "a hash ends what no path wants" },
  { patterns: ["#"], max_digits: 64, keys: "#", entry: "#", why: "a path wants the hash" },
  { patterns: [], max_digits: 64, keys: "#", entry: null, why: "a hash alone is nothing" },
])("$patterns and $keys: $why", ({ patterns, max_digits, keys, entry }) => {
  expect(entryOf({ patterns, max_digits }, keys)).toBe(entry);
});
