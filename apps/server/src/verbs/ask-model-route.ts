import { Readable } from "node:stream";
import { type AskedModel, askModel, connectedModel, type ModelEvent } from "@parley/flow";
import { rules } from "@parley/model";
import { isJsonObject, type Json, Problem } from "@parley/model/kernel";
import { languageModels } from "@parley/webhook";
import { callRoute } from "../access/call-route.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { memo } from "../base/memo.ts";
import { loadState } from "../edits/version-state.ts";
import type { Answer } from "../http/answer.ts";
import { Budget } from "../http/budget.ts";
import { notFound } from "../http/problems.ts";
import { TokenBudget } from "../http/token-budget.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";

const readAsked = bodyOf(askModel);

/** A person may not spend a client's money in a loop, nor may the people of a client together. */
const window = 60_000;
const perPerson = 30;
const perClient = 60;
const tokensWindow = 3_600_000;
const tokensPerClient = 500_000;
const budgetsOf = memo((_database: Visit["deps"]["database"]) => ({
  asks: new Budget(window),
  tokens: new TokenBudget(tokensWindow, tokensPerClient),
}));

/** Characters of a token, at the most: a server may count nothing. */
const charactersOfToken = 4;

/** Asks the connected model for a tried conversation: within the fence of calls, and nothing of it is stored. */
export const askModelRoute: GuardedRoute = callRoute(askModel, {
  call: "X230",
  name: "flow_version.ask_model",
  summary: "Ask the connected model for a conversation that is tried; sentences as they come, then the whole answer",
  rule: rules.flowWrite,
  handle: ask,
});

async function ask(visit: Visit): Promise<Answer<never>> {
  const { deps, place, incoming, caller } = visit;
  incoming.query.allow([]);
  const { block: id, ...asked } = readAsked(visit);
  const { org = "", ver = "" } = place.parents;
  const { document } = await loadState(dbOf(visit), ver);
  const block = document.rows.block.find((each) => each.id === id);
  if (block === undefined) throw notFound();
  const connected = connectedModel(document.settings, block.llm_model ?? document.settings.llm_model);
  if (connected === null) throw notConnected();
  const budgets = budgetsOf(deps.database);
  const now = deps.now();
  const spent = budgets.tokens.wait(org, now);
  if (spent > 0)
    throw tooMany(spent, "The tokens that tried conversations may take in an hour are used up: wait a while.");
  const keys = [
    { key: `person ${caller.id}`, most: perPerson },
    { key: `client ${org}`, most: perClient },
  ];
  const wait = budgets.asks.take(keys, now);
  if (wait > 0) throw tooMany(wait, "The model was asked too often in a minute: wait a moment.");
  await deps.database.withOrganisations(place.organisations, (trx) =>
    audit(trx, visit, { status: 200, organisation: org }),
  );
  const question = { id: deps.newId(), timeout: asked.timeout, ask: { ...asked, ...connected } };
  return told(visit, (tell, signal) => answered(visit, { question, org, tokens: budgets.tokens, tell, signal }));
}

type Asking = {
  readonly question: {
    readonly id: string;
    readonly timeout: number;
    readonly ask: Omit<AskedModel, "block" | "timeout"> & NonNullable<ReturnType<typeof connectedModel>>;
  };
  readonly org: string;
  readonly tokens: TokenBudget;
  readonly tell: (event: ModelEvent) => void;
  readonly signal: AbortSignal;
};

async function answered({ deps }: Visit, { question, org, tokens, tell, signal }: Asking): Promise<void> {
  const told = JSON.stringify([question.ask.messages, question.ask.functions]).length;
  tokens.spend(org, Math.ceil(told / charactersOfToken), deps.now());
  let heard = 0;
  const answer = await languageModels(deps.outside).ask(question, org, {
    signal,
    sentence: (text) => {
      heard += text.length;
      tell({ type: "sentence", text });
    },
  });
  const { ok, status, result, error, timed_out } = answer;
  const whole = Math.max(heard, JSON.stringify(result).length) / charactersOfToken;
  tokens.spend(org, Math.ceil(Math.max(whole, countedIn(result))), deps.now());
  tell({ type: "answered", ok, status, result, error, timed_out });
}

/** What the server counts of its answer. */
function countedIn(result: Json): number {
  const { tokens = null } = isJsonObject(result) ? result : {};
  return isJsonObject(tokens) && typeof tokens.answered === "number" ? tokens.answered : 0;
}

/** A stream of events that ends with the work. Who stops reading ends the work. */
function told(
  { deps, incoming }: Visit,
  work: (tell: Asking["tell"], gone: AbortSignal) => Promise<void>,
): Answer<never> {
  const stream = new Readable({ read: () => {} });
  const gone = new AbortController();
  stream.once("close", () => gone.abort());
  const tell = (event: ModelEvent) => {
    if (!stream.destroyed) stream.push(`data: ${JSON.stringify(event)}\n\n`);
  };
  work(tell, gone.signal)
    .then(() => stream.push(null))
    .catch((error: unknown) => {
      deps.log.error({ err: error, request_id: incoming.id }, "a question to a language model broke off");
      stream.destroy();
    });
  return { status: 200, stream, headers: { "content-type": "text/event-stream", "x-accel-buffering": "no" } };
}

const notConnected = () =>
  new Problem({
    status: 409,
    code: "no_language_model",
    detail: "The version connects no language model: set its server and model in Configure, or make the answer up.",
  });

const tooMany = (wait: number, detail: string) =>
  new Problem({ status: 429, code: "too_many_questions", detail, extra: { retry_after: Math.ceil(wait / 1000) } });
