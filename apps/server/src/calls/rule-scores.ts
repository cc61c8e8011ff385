import { rules } from "@parley/model";
import { longestScoreDays, type RuleDay, type RuleScores, ruleScores } from "@parley/model/api/rule-scores";
import { sql } from "kysely";
import { answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { wholeNumber } from "../rows/list-query.ts";
import { dbOf } from "../rows/read.ts";

const day = 86_400_000;
const usualDays = 30;

/** What ended calls kept of their rules, from the names that a call keeps of those it broke. */
export const ruleScoresRoute: GuardedRoute = callRoute(ruleScores, {
  name: "call.rule_scores",
  summary: "How many ended calls of a flow broke each rule, by release and day",
  rule: rules.callsRead,
  handle: async (visit) => answerOf(ruleScores, await scoresOf(visit)),
});

async function scoresOf(visit: Visit): Promise<RuleScores> {
  const { flow } = inPath(visit);
  const days = daysOf(visit);
  // Whole days: the first is counted from its beginning.
  const since = new Date((Math.floor(visit.deps.now() / day) - days + 1) * day).toISOString();
  const { rows } = await sql<RuleDay>`with ended as materialized (
      select broken_rules, release, version, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day from call
      where flow = ${flow} and deleted_at is null and category = 'completed' and created_at >= ${since}
    ), breaches as (
      select release, version, day, broken.rule, count(*)::int as calls
      from ended, unnest(broken_rules) as broken(rule) group by 1, 2, 3, 4
    ), judged as materialized (
      select r.id, (select json_agg(rule ->> 'name') from jsonb_array_elements(r.document -> 'settings' -> 'rules') as rule
        where rule -> 'off' is distinct from 'true'::jsonb) as rules
      from release r where r.id in (select release from ended)
    )
    select counted.version, counted.day, counted.calls, coalesce(judged.rules, '[]') as rules, coalesce((
        select json_agg(json_build_object('rule', b.rule, 'calls', b.calls) order by b.rule) from breaches as b
        where b.release is not distinct from counted.release and b.version is not distinct from counted.version
          and b.day = counted.day
      ), '[]') as broken
    from (select release, version, day, count(*)::int as calls from ended group by 1, 2, 3) as counted
      left join judged on judged.id = counted.release
    order by counted.day desc, counted.version desc, counted.release desc`.execute(dbOf(visit));
  return { since, days: rows };
}

/** @throws Problem 400 */
function daysOf({ incoming: { query } }: Visit): number {
  query.allow(["days"]);
  return wholeNumber(query, "days", { least: 1, most: longestScoreDays }) ?? usualDays;
}
