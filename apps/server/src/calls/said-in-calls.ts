import { rules } from "@parley/model";
import { type AllSaidInCalls, mostCalls, saidInCalls } from "@parley/model/api/said-in-calls";
import { sql } from "kysely";
import { answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { wholeNumber } from "../rows/list-query.ts";
import { dbOf } from "../rows/read.ts";
import { alikeWords, type CallerWords, readWords } from "./caller-words.ts";

const usualCalls = 200;
/** The newest answers are looked at, and the most frequent told. */
const [mostAnswers, mostTold] = [5000, 2000];
/** What decides over words by the intents in them. Anything else is a value, a key, or no answer at all. */
const byIntents = ["intent", "no_match", "close", "queued", "neither"];

/** What callers said in the last calls: no word of it is opened or told unmasked. */
export const saidInCallsRoute: GuardedRoute = callRoute(saidInCalls, {
  name: "call.said",
  summary: "What callers said in the last ended calls of a flow, where an intent or nothing was understood",
  rule: rules.callsRead,
  handle: async (visit) => answerOf(saidInCalls, await answersOf(visit)),
});

type Said = CallerWords & { readonly by: string | null };

async function answersOf(visit: Visit): Promise<AllSaidInCalls> {
  const { flow } = inPath(visit);
  const most = callsOf(visit);
  const db = dbOf(visit);
  const counted = await sql<{ calls: number }>`select count(*)::int as calls from (
      select c.id from call as c where c.flow = ${flow} and c.deleted_at is null and c.category = 'completed'
      order by c.created_at desc limit ${most}) as last`.execute(db);
  const { rows } = await sql<Said>`select c.id as call, c.language, words.data as said, chosen.by
    from (select id, language, created_at from call
      where flow = ${flow} and deleted_at is null and category = 'completed'
      order by created_at desc limit ${most}) as c
    join call_event as words on words.call = c.id and words.type in ('caller_said', 'message_received')
    left join lateral (
      select e.type, e.data -> 'by' ->> 'by' as by from call_event as e
      where e.call = c.id and e.seq > words.seq and e.type in ('caller_said', 'message_received', 'decided')
      order by e.seq limit 1
    ) as chosen on chosen.type = 'decided'
    order by c.created_at desc, words.seq desc limit ${mostAnswers}`.execute(db);
  const { worded, hidden } = readWords(rows);
  const open = worded.filter(({ by }) => by !== null && byIntents.includes(by));
  return {
    calls: counted.rows[0]?.calls ?? 0,
    answers: open.length,
    hidden,
    otherwise: worded.length - open.length,
    is_cut: rows.length === mostAnswers,
    utterances: alikeWords(open, mostTold).map(({ rows: _said, ...words }) => words),
  };
}

/** @throws Problem 400 */
function callsOf({ incoming: { query } }: Visit): number {
  query.allow(["calls"]);
  return wholeNumber(query, "calls", { least: 1, most: mostCalls }) ?? usualCalls;
}
