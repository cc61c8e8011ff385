import { rules } from "@parley/model";
import {
  longestLookBack,
  type NotUnderstood,
  type NotUnderstoodAnswers,
  notUnderstood,
} from "@parley/model/api/not-understood";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { wholeNumber } from "../rows/list-query.ts";
import { dbOf } from "../rows/read.ts";
import { alikeWords, type CallerWords, readWords } from "./caller-words.ts";

const day = 86_400_000;
const usualDays = 7;
/** The newest answers are looked at, and the most frequent told. */
const [mostAnswers, mostTold] = [5000, 500];

/** What callers said that nothing fitted: no word of it is opened or told unmasked. */
export const notUnderstoodRoute: GuardedRoute = callRoute(notUnderstood, {
  name: "call.not_understood",
  summary: "What callers of a flow said in the last days and was not understood, alike words together",
  rule: rules.callsRead,
  handle: async (visit) => answerOf(notUnderstood, await answersOf(visit)),
});

type Said = CallerWords & { readonly block: Id | null; readonly guess: NotUnderstood["guess"] };

async function answersOf(visit: Visit): Promise<NotUnderstoodAnswers> {
  const { flow } = inPath(visit);
  const since = new Date(visit.deps.now() - daysOf(visit) * day).toISOString();
  // Nothing is chosen between the words and the choice that nothing fitted them.
  const { rows } = await sql<Said>`select c.id as call, c.language, words.data as said, chosen.data ->> 'at' as block,
      coalesce(nullif(chosen.data -> 'by' -> 'meant', 'null'), nullif(chosen.data -> 'by' -> 'short', 'null')) as guess
    from call as c
    join call_event as chosen on chosen.call = c.id
      and chosen.type = 'decided' and chosen.data -> 'by' ->> 'by' = 'no_match'
    join lateral (
      select e.type, e.data from call_event as e
      where e.call = c.id and e.seq < chosen.seq and e.type in ('caller_said', 'message_received', 'decided')
      order by e.seq desc limit 1
    ) as words on words.type <> 'decided'
    where c.flow = ${flow} and c.deleted_at is null and c.category = 'completed' and c.created_at >= ${since}
    order by c.created_at desc, chosen.seq desc limit ${mostAnswers}`.execute(dbOf(visit));
  const { worded, hidden } = readWords(rows);
  return {
    since,
    answers: worded.length,
    hidden,
    is_cut: rows.length === mostAnswers,
    utterances: alikeWords(worded, mostTold).map(({ rows: alike, ...words }) => ({
      ...words,
      block: alike[0]?.block ?? null,
      guess: alike.reduce<NotUnderstood["guess"]>((guess, row) => surer(guess, row.guess), null),
    })),
  };
}

/** @throws Problem 400 */
function daysOf({ incoming: { query } }: Visit): number {
  query.allow(["days"]);
  return wholeNumber(query, "days", { least: 1, most: longestLookBack }) ?? usualDays;
}

const shortOf = (guess: NotUnderstood["guess"]) =>
  guess === null ? null : { intent: guess.intent, score: guess.score };

const surer = (one: NotUnderstood["guess"], other: NotUnderstood["guess"]) =>
  one === null || (other !== null && other.score > one.score) ? shortOf(other) : one;
