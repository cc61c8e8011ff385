import { type Id, isJsonObject, type Json, Problem } from "@parley/model/kernel";
import type { Deps } from "../base/deps.ts";
import { memo } from "../base/memo.ts";
import { Budget } from "../http/budget.ts";
import { TokenBudget } from "../http/token-budget.ts";

/** A person may not spend a client's money in a loop, nor may the people of a client together. */
const window = 60_000;
const perPerson = 30;
const perClient = 60;
/** Simulated callers speak turn after turn; what they may cost is bounded by tokens. */
const spokenPerPerson = 120;
const spokenPerClient = 240;
const tokensWindow = 3_600_000;
const tokensPerClient = 500_000;
/** One of each to a process: listeners and callers have databases of their own, the known versions are shared by all. */
const budgetsOf = memo((_versions: Deps["versionStates"]) => ({
  asks: new Budget(window),
  tokens: new TokenBudget(tokensWindow, tokensPerClient),
}));

/** Characters of a token, at the most: a server may count nothing. */
const charactersOfToken = 4;

export const tokensIn = (characters: number): number => Math.ceil(characters / charactersOfToken);

type Clocked = Pick<Deps, "versionStates" | "now">;

type Asking = { readonly person: Id; readonly client: Id };

/** Counts a question of a person to a client's model. @throws Problem 429 where it was asked too often, or too much. */
export const countAsking = (clocked: Clocked, { person, client }: Asking): void =>
  countedOf(clocked, client, [
    { key: `person ${person}`, most: perPerson },
    { key: `client ${client}`, most: perClient },
  ]);

/** Counts what a model says as a simulated caller. @throws Problem 429 as for other questions. */
export const countSpeaking = (clocked: Clocked, { person, client }: Asking): void =>
  countedOf(clocked, client, [
    { key: `callers of ${person}`, most: spokenPerPerson },
    { key: `callers at ${client}`, most: spokenPerClient },
  ]);

function countedOf({ versionStates, now }: Clocked, client: Id, keys: Parameters<Budget["take"]>[0]): void {
  const spent = waitForTokens({ versionStates, now }, client);
  if (spent > 0) throw tooMany(spent, "The tokens that people may take in an hour are used up: wait a while.");
  const wait = budgetsOf(versionStates).asks.take(keys, now());
  if (wait > 0) throw tooMany(wait, "The model was asked too often in a minute: wait a moment.");
}

/** Milliseconds until a client has tokens left again; 0 while it has. */
export const waitForTokens = ({ versionStates, now }: Clocked, client: Id): number =>
  budgetsOf(versionStates).tokens.wait(client, now());

export const spendTokens = ({ versionStates, now }: Clocked, client: Id, tokens: number): void =>
  budgetsOf(versionStates).tokens.spend(client, tokens, now());

/** The tokens of an answer: as the server counts them, and no fewer than its characters come to. */
export function tokensAnswered(result: Json, heard = 0): number {
  const { tokens = null } = isJsonObject(result) ? result : {};
  const counted = isJsonObject(tokens) && typeof tokens.answered === "number" ? tokens.answered : 0;
  return Math.ceil(Math.max(tokensIn(Math.max(heard, JSON.stringify(result).length)), counted));
}

/** @param otherwise what can be done instead, as the end of the sentence */
export const notConnected = (otherwise = "") =>
  new Problem({
    status: 409,
    code: "no_language_model",
    detail: `The version connects no language model: set its server and model in Configure${otherwise}.`,
  });

const tooMany = (wait: number, detail: string) =>
  new Problem({ status: 429, code: "too_many_questions", detail, extra: { retry_after: Math.ceil(wait / 1000) } });
