import { expect, test } from "vitest";
import { Allowance } from "../src/allowance.ts";

test("lets so many come at once, and after that so many a second, however they come", () => {
  const allowance = new Allowance({ atOnce: 5, perSecond: 10 });
  const taken = (at: number, count: number) => Array.from({ length: count }, () => allowance.take(at)).filter(Boolean);
  expect(taken(1000, 100)).toHaveLength(5);
  expect(taken(1050, 100)).toHaveLength(0);
  expect(taken(1100, 100)).toHaveLength(1);
  expect(taken(1300, 100)).toHaveLength(2);
  expect(taken(9000, 100)).toHaveLength(5);
  // A clock that is set back gives nothing.
  expect(taken(500, 100)).toHaveLength(0);
});

test("one that counts as several takes as much, and what it does not get is left to others", () => {
  const allowance = new Allowance({ atOnce: 5, perSecond: 10 });
  expect([allowance.take(0, 3.5), allowance.take(0, 2), allowance.take(0, 1.5), allowance.take(0)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
