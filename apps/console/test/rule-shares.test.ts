import type { RuleScores } from "@parley/model/api/rule-scores";
import { expect, it } from "vitest";
import { ruleShares } from "../src/configure/rules/rule-shares.ts";

const has = ["polite", "new"];
const scores: RuleScores = {
  since: "2026-11-01T00:00:00.000Z",
  days: [
    { version: "0.0.2", day: "2026-11-20", calls: 8, rules: has, broken: [{ rule: "polite", calls: 2 }] },
    // An earlier release of the same version.
    { version: "0.0.2", day: "2026-11-20", calls: 40, rules: ["gone"], broken: [] },
    { version: "0.0.1", day: "2026-11-20", calls: 100, rules: [], broken: [] },
    { version: "0.0.2", day: "2026-11-19", calls: 2, rules: has, broken: [] },
    { version: "0.0.1", day: "2026-11-18", calls: 5, rules: [], broken: [{ rule: "gone", calls: 1 }] },
  ],
};

it("a rule counts calls of releases that have or broke it, and no others", () => {
  expect(ruleShares(scores, "0.0.2")).toEqual([
    {
      rule: "polite",
      version: { calls: 10, broken: 2 },
      agent: { calls: 10, broken: 2 },
      days: [
        { day: "2026-11-19", share: 1 },
        { day: "2026-11-20", share: 0.75 },
      ],
    },
    {
      rule: "new",
      version: { calls: 10, broken: 0 },
      agent: { calls: 10, broken: 0 },
      days: [
        { day: "2026-11-19", share: 1 },
        { day: "2026-11-20", share: 1 },
      ],
    },
    {
      rule: "gone",
      version: { calls: 40, broken: 0 },
      agent: { calls: 45, broken: 1 },
      days: [
        { day: "2026-11-18", share: 0.8 },
        { day: "2026-11-20", share: 1 },
      ],
    },
  ]);
  expect(ruleShares({ ...scores, days: [] }, "0.0.2")).toEqual([]);
});
