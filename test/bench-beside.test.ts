import { expect, test } from "vitest";
import type { BenchResult } from "../bench/bench-result.ts";
import { compareSides, sideTable } from "../bench/beside/side-table.ts";

const figure = (name: string, unit: string, ours: number): BenchResult => ({ name, unit, ours, peer: null, aim: "" });

test("the best round of each figure stands beside the other commit's, and what is slower by a twentieth is marked", () => {
  const rows = compareSides({
    before: [
      [figure("a turn", "µs per turn", 10), figure("a list", "requests per second", 100), figure("gone", "ms", 1)],
      [figure("a turn", "µs per turn", 12), figure("a list", "requests per second", 110)],
    ],
    now: [
      [figure("a turn", "µs per turn", 10.4), figure("a list", "requests per second", 90), figure("new", "%", 99)],
      [figure("a turn", "µs per turn", 11), figure("a list", "requests per second", 100)],
    ],
  });
  expect(sideTable(rows).slice(2)).toEqual([
    "| a turn | µs per turn | 10.00 | 10.40 | 1.04 |  |",
    "| a list | requests per second | 110.00 | 100.00 | 1.10 | slower |",
    "| new | % | - | 99.00 | - |  |",
    "| gone | ms | 1.00 | - | - |  |",
  ]);
});

test("a name that tells a figure of its run is the same figure on both sides", () => {
  const rows = compareSides({
    before: [
      [figure("Calls, newest (median 3.1 ms), 99th percentile", "ms", 9), figure("Speech, 81 turns: all", "of 20", 20)],
    ],
    now: [
      [figure("Calls, newest (median 2.9 ms), 99th percentile", "ms", 9), figure("Speech, 79 turns: all", "of 20", 20)],
    ],
  });
  expect(rows.map(({ name, ratio }) => [name, ratio])).toEqual([
    ["Calls, newest, 99th percentile", 1],
    ["Speech: all", 1],
  ]);
});
