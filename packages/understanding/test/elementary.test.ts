import fc from "fast-check";
import { expect, test } from "vitest";
import { log, logistic } from "../src/elementary.ts";

test("the logistic function and the logarithm are those of mathematics", () => {
  fc.assert(
    fc.property(fc.double({ min: -39, max: 39, noNaN: true }), (x) => {
      expect(logistic(x) * (1 + Math.exp(-x))).toBeCloseTo(1, 12);
    }),
  );
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), (x) => {
      expect(log(x)).toBeCloseTo(Math.log(x), 12);
    }),
  );
  expect([logistic(1000), logistic(0), log(1)]).toEqual([1, 0.5, 0]);
  expect(logistic(-1000)).toBeLessThan(1e-17);
});
