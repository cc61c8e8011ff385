import { expect, test } from "vitest";
import { historyMark, markSignIn } from "../src/api/history-mark.ts";

/** What of a browser's storage is used. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

test("R075: signing in with the same e-mail keeps undo and redo, with another one forgets them", () => {
  const browser = storage();
  markSignIn("ann@parley.test", browser);
  const first = historyMark(browser);
  markSignIn(" Ann@parley.test", browser);
  expect(historyMark(browser)).toBe(first);
  markSignIn("bob@parley.test", browser);
  const second = historyMark(browser);
  expect(second).not.toBe(first);
  markSignIn("ann@parley.test", browser);
  expect([first, second]).not.toContain(historyMark(browser));
});

test.each(["{", "null", '{"email": 1}'])("a mark that cannot be read, such as %s, is replaced", (damaged) => {
  const browser = storage();
  browser.setItem("history_mark", damaged);
  const mark = historyMark(browser);
  expect(mark).not.toBe("");
  expect(historyMark(browser)).toBe(mark);
});
