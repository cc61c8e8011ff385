import { rules } from "@parley/model";
import {
  longestLookBack,
  type NotUnderstood,
  type NotUnderstoodAnswers,
  notUnderstood,
} from "@parley/model/api/not-understood";
import type { Id, JsonObject } from "@parley/model/kernel";
import { sql } from "kysely";
import { answerOf, callRoute } from "../access/call-route.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { wholeNumber } from "../rows/list-query.ts";
import { dbOf } from "../rows/read.ts";

const day = 86_400_000;
const usualDays = 7;
/** The newest answers are looked at, and the most frequent told. */
const [mostAnswers, mostTold] = [5000, 500];

/** What callers said that nothing fitted: no word of it is opened or told unmasked. */
export const notUnderstoodRoute: GuardedRoute = callRoute(notUnderstood, {
  call: "X142",
  name: "call.not_understood",
  summary: "What callers of a flow said in the last days and was not understood, alike words together",
  rule: rules.callsRead,
  handle: async (visit) => answerOf(notUnderstood, await answersOf(visit)),
});

type Said = {
  readonly call: Id;
  readonly language: string | null;
  readonly said: JsonObject;
  readonly block: Id | null;
  readonly guess: NotUnderstood["guess"];
};

async function answersOf(visit: Visit): Promise<NotUnderstoodAnswers> {
  const { flow = "" } = visit.place.parents;
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
  const spoken = rows.filter(({ said }) => said.synthetic !== true);
  const readable = spoken.filter(({ said }) => said.masked !== true && said.sealed === undefined);
  const open = readable.filter(({ said }) => hasWords(said.text));
  return {
    since,
    answers: open.length,
    hidden: spoken.length - readable.length,
    is_cut: rows.length === mostAnswers,
    utterances: alike(open),
  };
}

/** @throws Problem 400 */
function daysOf({ incoming: { query } }: Visit): number {
  query.allow(["days"]);
  return wholeNumber(query, "days", { least: 1, most: longestLookBack }) ?? usualDays;
}

const hasWords = (text: unknown): boolean => typeof text === "string" && /\p{L}/u.test(text);

/** The same words in one language together, the most frequent first; the newest comes first among the rows. */
function alike(rows: readonly Said[]): readonly NotUnderstood[] {
  const found = new Map<string, NotUnderstood>();
  for (const { call, said, language: ofCall, block, guess } of rows) {
    const text = String(said.text).trim();
    const language = typeof said.language === "string" ? said.language : (ofCall ?? "");
    const key = `${language} ${text.toLowerCase()}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { text, language, count: 1, block, guess: shortOf(guess), call });
    else found.set(key, { ...known, count: known.count + 1, guess: surer(known.guess, shortOf(guess)) });
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count).slice(0, mostTold);
}

const shortOf = (guess: NotUnderstood["guess"]) =>
  guess === null ? null : { intent: guess.intent, score: guess.score };

const surer = (one: NotUnderstood["guess"], other: NotUnderstood["guess"]) =>
  one === null || (other !== null && other.score > one.score) ? other : one;
