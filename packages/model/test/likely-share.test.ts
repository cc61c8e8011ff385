import { expect, test } from "vitest";
import { likelyShare } from "../src/kernel/likely-share.ts";

/** In hundredths, as people read it. */
const inPoints = (share: number, calls: number) => {
  const { from, to } = likelyShare(share, calls);
  return [Math.round(from * 100), Math.round(to * 100)];
};

test("a share lies where Wilson's interval says, also of one call and at either end", () => {
  expect(inPoints(0.5, 1000)).toEqual([47, 53]);
  expect(inPoints(0.1, 20)).toEqual([3, 30]);
  expect(inPoints(0, 1)).toEqual([0, 79]);
  expect(inPoints(1, 1)).toEqual([21, 100]);
  expect(inPoints(0, 100)).toEqual([0, 4]);
});
