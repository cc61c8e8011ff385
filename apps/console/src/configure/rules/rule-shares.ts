import type { RuleDay, RuleScores } from "@parley/model/api/rule-scores";

/** How many calls a rule was judged in, and how many of them broke it. */
export type Judged = { readonly calls: number; readonly broken: number };

/** A rule as calls kept it: of one version, of the whole agent, and day by day, the oldest first. */
export type RuleShare = {
  readonly rule: string;
  readonly version: Judged;
  readonly agent: Judged;
  readonly days: readonly { readonly day: string; readonly share: number }[];
};

/** What calls kept of each rule. A rule is judged in the calls of releases that have it, or in which it was broken. */
export function ruleShares({ days }: RuleScores, version: string): readonly RuleShare[] {
  const named = new Set(days.flatMap(({ rules, broken }) => [...rules, ...broken.map(({ rule }) => rule)]));
  return [...named].flatMap((rule): readonly RuleShare[] => {
    const brokenOn = (each: RuleDay) => each.broken.find((breach) => breach.rule === rule)?.calls ?? 0;
    const judged = days.filter((each) => each.rules.includes(rule) || brokenOn(each) > 0);
    const sum = (some: readonly RuleDay[]): Judged => ({
      calls: some.reduce((all, { calls }) => all + calls, 0),
      broken: some.reduce((all, each) => all + brokenOn(each), 0),
    });
    const agent = sum(judged);
    if (agent.calls === 0) return [];
    const dates = [...new Set(judged.map(({ day }) => day))].sort();
    return [
      {
        rule,
        version: sum(judged.filter((each) => each.version === version)),
        agent,
        days: dates.map((day) => ({ day, share: shareKept(sum(judged.filter((each) => each.day === day))) ?? 1 })),
      },
    ];
  });
}

/** The share of the calls that keep a rule, 0 to 1; null where there are no calls. */
export const shareKept = ({ calls, broken }: Judged): number | null => (calls === 0 ? null : (calls - broken) / calls);
