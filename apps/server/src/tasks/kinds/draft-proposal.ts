import { type Drafted, draftingKinds, leftOut, nothingDrafted } from "@parley/host";
import { rules } from "@parley/model";
import { type DraftRequest, draftRequestSchema, type Id, type Json, objectShape, Problem } from "@parley/model/kernel";
import { type Answer, languageModels } from "@parley/webhook";
import { spendTokens, tokensAnswered, tokensIn, waitForTokens } from "../../language-models/model-budgets.ts";
import { insertProposal } from "../../proposals/proposal-rows.ts";
import { type ReadyDraft, readyDraft } from "../../proposals/ready-draft.ts";
import { takeInThread } from "../../proposals/take-in-thread.ts";
import { defineTask, uuid, type Work } from "../task.ts";

/** What reading the version is of the whole. */
const readShare = 0.05;
/** Milliseconds that a model has for an answer, unless it was said. */
const usualTimeout = 60_000;
/** An answer of fewer tokens is not worth its question. */
const leastTokens = 200;
const longestTitle = 255;

/** Has the connected language model draft a proposal, which changes nothing; its result is the proposal's id. */
export const draftProposal = defineTask({
  needs: [rules.flowWrite],
  timeout: 600_000,
  input: objectShape<{ version: Id; wanted: DraftRequest }>({ version: uuid, wanted: draftRequestSchema }),
  run: async (work, { version, wanted }) => {
    await work.progress(0.01, "Reading the agent");
    const { deps, organisation, user } = work;
    const ready = await readyDraft(work.db, { version, wanted, newId: deps.newId });
    const drafted = await draft(work, ready, wanted);
    const { steps, tests, refused } = drafted;
    if (steps.length + tests.length + refused.length === 0) throw unusable("The language model proposed nothing.");
    await work.progress(0.99, "Keeping the proposal");
    return work.step("keep", (trx) =>
      insertProposal(trx, deps, {
        organisation,
        version,
        by: user,
        row: {
          title: titleOf(wanted),
          origin: "assistant",
          source: ready.connected.model,
          note: wanted.wish.trim() || null,
          base_revision: ready.revision,
          steps,
          tests,
          refused,
        },
      }),
    );
  },
});

const titles = {
  utterances: "Utterances",
  translations: "Translations",
  tests: "Tests",
  edits: "Edits",
} as const satisfies { readonly [K in DraftRequest["draft"]]: string };

function titleOf({ draft: kind, wish, language }: DraftRequest): string {
  const where = language === undefined ? "" : ` in ${language}`;
  const [first = ""] = wish.trim().split("\n");
  const title = `${titles[kind]}${where}${first === "" ? "" : `: ${first}`}`;
  return title.length <= longestTitle ? title : `${title.slice(0, longestTitle - 1).toWellFormed()}…`;
}

/**
 * Asks question after question. One that comes to nothing ends the asking: what came before it is kept, and the rest is
 * left out with the reason. @throws Problem where nothing came at all.
 */
async function draft(work: Work, ready: ReadyDraft, wanted: DraftRequest): Promise<Drafted> {
  const kind = draftingKinds[wanted.draft];
  const { state, testNames, questions } = ready;
  let drafted = nothingDrafted(state);
  let spent = spentBefore(work);
  const take = (reply: Json, place: number) =>
    takeInThread({ state, testNames, wanted, drafted, place, reply }, work.signal);
  for (const [place, question] of questions.entries()) {
    const message =
      questions.length === 1 ? "Asking the model" : `Asking the model, ${place + 1} of ${questions.length}`;
    await work.progress(readShare + (1 - readShare) * (place / questions.length), message);
    const asked = await ask(work, ready, {
      question,
      tokens: kind.tokens,
      timeout: wanted.timeout ?? usualTimeout,
      spent,
    });
    spent = asked.spent;
    const taken = "reason" in asked ? asked : await take(asked.answer.result, place);
    if ("drafted" in taken) {
      drafted = taken.drafted;
      continue;
    }
    if (place === 0) throw unusable(taken.reason);
    const rest = questions.slice(place).flatMap(({ about }) => about);
    return rest.reduce((left, what) => leftOut(left, what, taken.reason), drafted);
  }
  return drafted;
}

/** Under this name a task keeps what its questions have cost: all attempts share the budget. */
const spentName = "spent";

function spentBefore({ kept }: Work): number {
  const spent = kept(spentName);
  return typeof spent === "number" ? spent : 0;
}

type Asking = {
  readonly question: ReadyDraft["questions"][number];
  /** Most of an answer. */
  readonly tokens: number;
  readonly timeout: number;
  /** What was spent before, in other attempts too. */
  readonly spent: number;
};

type Asked = { readonly answer: Answer; readonly spent: number } | { readonly reason: string; readonly spent: number };

/**
 * One question, within the budget of the version and the tokens of the client. While it is asked all that it may cost counts
 * as spent: a process that dies leaves no answer to count.
 */
async function ask(work: Work, ready: ReadyDraft, { question, tokens, timeout, spent }: Asking): Promise<Asked> {
  const { deps, organisation, signal } = work;
  const { llm_budget, llm_input_price, llm_output_price } = ready.state.document.settings;
  const told = tokensIn(JSON.stringify(question.asked).length);
  const inputCost = (told * (llm_input_price ?? 0)) / 1_000_000;
  const left = llm_budget === null ? Number.POSITIVE_INFINITY : llm_budget - spent - inputCost;
  const price = (llm_output_price ?? 0) / 1_000_000;
  const affordable = price === 0 ? (left >= 0 ? tokens : 0) : Math.min(tokens, Math.floor(left / price));
  if (affordable < leastTokens) return { reason: "The budget of the version for language models is used up.", spent };
  if (waitForTokens(deps, organisation) > 0) {
    return { reason: "The tokens that people may take in an hour are used up: wait a while.", spent };
  }
  await work.keep(spentName, spent + inputCost + affordable * price);
  spendTokens(deps, organisation, told);
  const answer = await languageModels(deps.outside).ask(
    { id: deps.newId(), timeout, ask: { ...ready.connected, ...question.asked, most_tokens: affordable } },
    organisation,
    { sentence: () => {}, signal },
  );
  signal.throwIfAborted();
  const answered = tokensAnswered(answer.result);
  spendTokens(deps, organisation, answered);
  const after = spent + inputCost + answered * price;
  await work.keep(spentName, after);
  return answer.ok ? { answer, spent: after } : { reason: reasonOf(answer, timeout), spent: after };
}

function reasonOf({ timed_out, error }: Answer, timeout: number): string {
  if (timed_out) return `The language model gave no answer within ${Math.round(timeout / 1000)} s.`;
  return `The language model could not be asked: ${error ?? "no answer"}`;
}

const unusable = (detail: string) => new Problem({ status: 422, code: "model_unusable", detail });
