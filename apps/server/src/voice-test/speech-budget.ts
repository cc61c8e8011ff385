import { type Id, Problem } from "@parley/model/kernel";
import type { Visit } from "../access/route.ts";
import { memo } from "../base/memo.ts";
import { Budget } from "../http/budget.ts";

/** Milliseconds. */
const window = 60_000;
/** Trials in a minute. */
const perPerson = 60;
const perClient = 240;
/** Utterances of simulated callers in a minute: they speak one after the other. */
const spokenPerPerson = 120;
const spokenPerClient = 240;

const budgetOf = memo((_database: Visit["deps"]["database"]) => new Budget(window));

/** Takes one trial of speech from what a person and the people of a client may try. @throws Problem 429 */
export function takeTrial({ deps, caller }: Visit, organisation: string | null): void {
  const keys = [
    { key: `person ${caller.id}`, most: perPerson },
    ...(organisation === null ? [] : [{ key: `client ${organisation}`, most: perClient }]),
  ];
  takeOf(deps, keys);
}

/** Takes one utterance of a simulated caller from what a person and the people of a client may have heard. @throws Problem 429 */
export function takeUtterance({ deps }: Pick<Visit, "deps">, { person, client }: Spoken): void {
  takeOf(deps, [
    { key: `callers of ${person}`, most: spokenPerPerson },
    { key: `callers at ${client}`, most: spokenPerClient },
  ]);
}

type Spoken = { readonly person: Id; readonly client: Id };

function takeOf({ database, now }: Visit["deps"], keys: Parameters<Budget["take"]>[0]): void {
  const wait = budgetOf(database).take(keys, now());
  if (wait === 0) return;
  throw new Problem({
    status: 429,
    code: "too_many_trials",
    detail: "Too much was said and heard in a minute: wait a moment.",
    extra: { retry_after: Math.ceil(wait / 1000) },
  });
}
