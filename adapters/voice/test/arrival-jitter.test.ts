import { expect, test } from "vitest";
import { ArrivalJitter } from "../src/arrival-jitter.ts";

/** The jitter after packets of 20 ms that came at these times. */
function jitterOf(times: readonly number[], from = 0): number {
  const arrivals = new ArrivalJitter();
  times.forEach((at, index) => {
    arrivals.note((from + index * 160) >>> 0, at);
  });
  return arrivals.ms;
}

test("packets that come evenly have none, also where timestamps begin again from 0", () => {
  const even = Array.from({ length: 50 }, (_, index) => 1000 + index * 20);
  expect(jitterOf(even)).toBe(0);
  expect(jitterOf(even, 2 ** 32 - 800)).toBe(0);
});

test("it nears the difference of packets that come early and late in turns", () => {
  const uneven = Array.from({ length: 500 }, (_, index) => index * 20 + (index % 2) * 8);
  expect(jitterOf(uneven)).toBeCloseTo(8, 1);
});

test("a pause of the sender, which its timestamps tell, is none", () => {
  const arrivals = new ArrivalJitter();
  arrivals.note(0, 0);
  arrivals.note(8000, 1000);
  expect(arrivals.ms).toBe(0);
});

test("another sender's first packet counts for nothing", () => {
  const arrivals = new ArrivalJitter();
  arrivals.note(0, 0);
  arrivals.restart();
  arrivals.note(5_000_000, 20);
  expect(arrivals.ms).toBe(0);
});
