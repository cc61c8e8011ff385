import { expect, test } from "vitest";
import { idMaker, isId } from "../src/kernel/index.ts";

/** Random bytes that fall from one to the next: by them alone the ids would sort backwards. */
function falling() {
  let byte = 256;
  return () => new Uint8Array(10).fill(--byte & 0xff);
}

test("ids sort in the order of their making within a millisecond, and beyond what it can count", () => {
  const makeId = idMaker({ now: () => 1_700_000_000_000.4, random: falling() });
  const ids = Array.from({ length: 5000 }, makeId);
  expect(ids.every(isId)).toBe(true);
  expect(new Set(ids).size).toBe(5000);
  expect(ids.toSorted()).toEqual(ids);
});

test("ids sort in the order of their making when the clock goes back", () => {
  const times = [1_700_000_000_000, 1_699_999_999_000, 1_699_999_999_001, 1_700_000_000_001];
  const makeId = idMaker({ now: () => times.shift() ?? 0, random: falling() });
  const ids = Array.from({ length: 4 }, makeId);
  expect(ids.toSorted()).toEqual(ids);
});
