import { expect, test } from "vitest";
import { callShares } from "../src/parts/call-shares.ts";

test.each([
  ["one call that was hung up", [1, 1, 0], { dropped: 100, contained: 0 }],
  ["one call that came to its end", [1, 0, 0], { dropped: 0, contained: 100 }],
  ["one call that a person took over", [1, 0, 1], { dropped: 0, contained: 0 }],
  ["eight calls of all kinds", [8, 2, 1], { dropped: 25, contained: 63 }],
  ["no call", [0, 0, 0], null],
] as const)("of %s, contained is neither dropped nor transferred", (_of, [held, dropped, transferred], shares) => {
  expect(callShares({ held, dropped, transferred })).toEqual(shares);
});
