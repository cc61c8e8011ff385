import { connectedModel } from "@parley/flow";
import { askCaller, wordsOfReply } from "@parley/host";
import { rules } from "@parley/model";
import { speakAsCaller } from "@parley/model/api/speak-as-caller";
import type { CallerWords, ModelAsk, Settings } from "@parley/model/kernel";
import { languageModels } from "@parley/webhook";
import { callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { loadState } from "../edits/version-state.ts";
import type { Answer } from "../http/answer.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";
import { countSpeaking, notConnected, spendTokens, tokensAnswered, tokensIn } from "./model-budgets.ts";
import { streamWork } from "./stream-work.ts";

const readAsked = bodyOf(speakAsCaller);

/** How long the model may take to answer; milliseconds. A real caller is not silent for longer. */
const timeout = 20_000;

/** An answer of fewer tokens is not worth its question. */
const leastTokens = 20;

/** Asks the connected model what a simulated caller says next. It gets the caller's part and the talk. Nothing is stored. */
export const speakAsCallerRoute: GuardedRoute = callRoute(speakAsCaller, {
  name: "flow_version.speak_as_caller",
  summary: "Ask the connected model what a simulated caller says next",
  rule: rules.flowWrite,
  handle: speak,
});

async function speak(visit: Visit): Promise<Answer<never>> {
  const { deps, place, incoming, caller } = visit;
  incoming.query.allow([]);
  const { part, said, cost } = readAsked(visit);
  const { org, ver } = inPath({ place });
  const { settings } = (await loadState(dbOf(visit), ver)).document;
  const connected = connectedModel(settings, settings.llm_model);
  if (connected === null) throw notConnected();
  countSpeaking(deps, { person: caller.id, client: org });
  await deps.database.withOrganisations(place.organisations, (trx) =>
    audit(trx, visit, { status: 200, organisation: org }),
  );
  const ask = { ...connected, ...askCaller(part, said) };
  return streamWork<CallerWords>(visit, async (tell, signal) => {
    tell(await wordsOf(visit, { ask, settings, cost, org, signal }));
  });
}

type Asking = {
  readonly ask: ModelAsk;
  readonly settings: Settings;
  /** What the conversation cost before. */
  readonly cost: number;
  readonly org: string;
  readonly signal: AbortSignal;
};

/** One question, within what a conversation of the version may cost. */
async function wordsOf({ deps }: Visit, { ask, settings, cost, org, signal }: Asking): Promise<CallerWords> {
  const { llm_budget: budget, llm_input_price, llm_output_price } = settings;
  const price = (llm_output_price ?? 0) / 1_000_000;
  const told = tokensIn(JSON.stringify(ask.messages).length);
  const before = cost + (told * (llm_input_price ?? 0)) / 1_000_000;
  const left = budget === null || (price === 0 && before < budget) ? ask.most_tokens : (budget - before) / price;
  const most_tokens = Math.min(ask.most_tokens, Math.floor(left));
  if (!(most_tokens >= leastTokens)) {
    return { type: "failed", reason: "The budget of a conversation for language models is used up.", cost };
  }
  spendTokens(deps, org, told);
  const call = { id: deps.newId(), timeout, ask: { ...ask, most_tokens } };
  const answer = await languageModels(deps.outside).ask(call, org, { signal, sentence: () => {} });
  const answered = tokensAnswered(answer.result);
  spendTokens(deps, org, answered);
  const spent = before + answered * price;
  if (answer.ok) return { ...wordsOfReply(answer.result), cost: spent };
  const reason = answer.timed_out
    ? `The language model gave no answer within ${timeout / 1000} s.`
    : `The language model could not be asked: ${answer.error ?? "no answer"}`;
  return { type: "failed", reason, cost: spent };
}
