import { raise } from "../effects/raise.ts";
import { rest } from "../move.ts";
import { awaitAnswer } from "../requests/await-answer.ts";
import { settleTransfer, type TransferOutcome } from "../requests/settle-transfer.ts";
import { log } from "../turn.ts";
import { isObject } from "./answer-object.ts";
import type { Answer, StageKind } from "./stage.ts";

/** Answered, the conversation waits until the other leg has ended; otherwise it goes on with the outcome. */
export const transfer: StageKind = (turn, answer, { request }) => {
  const outcome = outcomeOf(answer);
  const { error, timed_out } = answer;
  if (outcome !== "answered") return settleTransfer(turn, { outcome, error, timed_out });
  log(turn, { type: "transfer_outcome", outcome });
  raise(turn, "transferred");
  awaitAnswer(turn, request, { stage: "transferred", notice: false });
  return rest;
};

const outcomes: readonly string[] = ["answered", "busy", "no_answer", "failed"] satisfies TransferOutcome[];

function outcomeOf({ ok, result, timed_out }: Answer): TransferOutcome {
  const named = isObject(result) ? result.outcome : null;
  if (typeof named === "string" && isOutcome(named)) return named;
  if (timed_out) return "no_answer";
  return ok ? "answered" : "failed";
}

function isOutcome(name: string): name is TransferOutcome {
  return outcomes.includes(name);
}
