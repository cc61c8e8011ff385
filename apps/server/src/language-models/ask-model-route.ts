import { type AskedModel, askModel, connectedModel, type ModelEvent } from "@parley/flow";
import { rules } from "@parley/model";
import { languageModels } from "@parley/webhook";
import { callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { loadState } from "../edits/version-state.ts";
import type { Answer } from "../http/answer.ts";
import { notFound } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";
import { countAsking, notConnected, spendTokens, tokensAnswered, tokensIn } from "./model-budgets.ts";
import { streamWork } from "./stream-work.ts";

const readAsked = bodyOf(askModel);

/** Asks the connected model for a conversation that is tried, under the limits that hold for calls. Nothing of it is stored. */
export const askModelRoute: GuardedRoute = callRoute(askModel, {
  name: "flow_version.ask_model",
  summary: "Ask the connected model for a conversation that is tried; sentences as they come, then the whole answer",
  rule: rules.flowWrite,
  handle: ask,
});

async function ask(visit: Visit): Promise<Answer<never>> {
  const { deps, place, incoming, caller } = visit;
  incoming.query.allow([]);
  const { block: id, ...asked } = readAsked(visit);
  const { org, ver } = inPath({ place });
  const { document } = await loadState(dbOf(visit), ver);
  const block = document.rows.block.find((each) => each.id === id);
  if (block === undefined) throw notFound();
  const connected = connectedModel(document.settings, block.llm_model ?? document.settings.llm_model);
  if (connected === null) throw notConnected(", or make the answer up");
  countAsking(deps, { person: caller.id, client: org });
  await deps.database.withOrganisations(place.organisations, (trx) =>
    audit(trx, visit, { status: 200, organisation: org }),
  );
  const question = { id: deps.newId(), timeout: asked.timeout, ask: { ...asked, ...connected } };
  return streamWork<ModelEvent>(visit, (tell, signal) => tellAnswer(visit, { question, org, tell, signal }));
}

type Asking = {
  readonly question: {
    readonly id: string;
    readonly timeout: number;
    readonly ask: Omit<AskedModel, "block" | "timeout"> & NonNullable<ReturnType<typeof connectedModel>>;
  };
  readonly org: string;
  readonly tell: (event: ModelEvent) => void;
  readonly signal: AbortSignal;
};

async function tellAnswer({ deps }: Visit, { question, org, tell, signal }: Asking): Promise<void> {
  const told = JSON.stringify([question.ask.messages, question.ask.functions]).length;
  spendTokens(deps, org, tokensIn(told));
  let heard = 0;
  const answer = await languageModels(deps.outside).ask(question, org, {
    signal,
    sentence: (text) => {
      heard += text.length;
      tell({ type: "sentence", text });
    },
  });
  const { ok, status, result, error, timed_out } = answer;
  spendTokens(deps, org, tokensAnswered(result, heard));
  tell({ type: "answered", ok, status, result, error, timed_out });
}
