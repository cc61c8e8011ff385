import type { Template } from "@parley/flow";
import { channelKinds, isJsonObject } from "@parley/model/kernel";
import { raise } from "../effects/raise.ts";
import { render, renderEntries } from "../output/render.ts";
import { leaveByOutcome } from "../paths/leave-by-outcome.ts";
import { awaitAnswer } from "../requests/await-answer.ts";
import { type Move, rest } from "../turn/move.ts";
import type { Answer } from "../turn/session.ts";
import { log, nextId, type Turn } from "../turn/turn.ts";
import { type BlockBehaviour, passing } from "./block-behaviour.ts";

/** How long the other side may ring, ms. */
const ringing = 30_000;

/** What happens when the other leg of an answered transfer hangs up. */
export const transferEnded = "transfer_ended";

/** Transfers the call to a number or address, and waits for the outcome. */
export const transfer: BlockBehaviour = {
  ...passing,
  act: (turn, block) => {
    const { session } = turn;
    const { name } = block;
    const number = targetOf(turn, block.transfer_phone_number, name);
    const address = targetOf(turn, block.transfer_ip_address, name);
    if (!channelKinds[session.channel].transfers || (number === null && address === null)) {
      return settle(turn, { outcome: "failed", error: `${name} has nowhere to transfer to`, timed_out: false });
    }
    const id = nextId(turn);
    turn.effects.push({
      type: "request",
      id,
      kind: "transfer",
      block: block.id,
      timeout: ringing,
      number,
      address,
      metadata: renderEntries(turn, block.transfer_metadata, name),
    });
    log(turn, { type: "requested", request: id, kind: "transfer", name, block: block.id });
    session.discard_digits = true;
    awaitAnswer(turn, id, { stage: "transfer", notice: false });
    return rest;
  },
  /** Answered, the conversation waits until the other leg has ended, if it has not; else it goes on with the outcome. */
  answered: (turn, answer, { request }) => {
    const outcome = outcomeOf(answer);
    const { error, timed_out } = answer;
    if (outcome !== "answered") return settle(turn, { outcome, error, timed_out });
    log(turn, { type: "transfer_outcome", outcome });
    raise(turn, "transferred");
    const { session } = turn;
    const { queue } = session.secrets;
    const ended = queue.find((event) => event.type === "happened" && event.name === transferEnded);
    if (ended === undefined) {
      awaitAnswer(turn, request, { stage: "transferred", notice: false });
      return rest;
    }
    session.secrets = { ...session.secrets, queue: queue.filter((event) => event !== ended) };
    return goOnAfterTransfer(turn);
  },
};

/** After the other leg the conversation goes on with its outcome where the version allows that; else it has ended. */
export function goOnAfterTransfer(turn: Turn): Move {
  log(turn, { type: "happened", name: transferEnded, taken: true });
  if (!turn.program.settings.allow_interaction_post_transfer) {
    return { type: "end", disposition: "transferred", reason: "the transferred call ended" };
  }
  return leaveAs(turn, { outcome: "answered", error: null, timed_out: false });
}

const outcomes = ["answered", "busy", "no_answer", "failed"] as const;
type Outcome = (typeof outcomes)[number];

type Settled = { readonly outcome: Outcome; readonly error: string | null; readonly timed_out: boolean };

/** How a transfer went decides the way on: an event path named after the outcome, or a path over the result. */
function settle(turn: Turn, settled: Settled): Move {
  log(turn, { type: "transfer_outcome", outcome: settled.outcome });
  return leaveAs(turn, settled);
}

/** The same for an outcome that the record already has. */
function leaveAs(turn: Turn, { outcome, error, timed_out }: Settled): Move {
  const result = { outcome };
  return leaveByOutcome(turn, outcome, { ok: outcome === "answered", status: null, result, error, timed_out });
}

function outcomeOf({ ok, result, timed_out }: Answer): Outcome {
  const named = isJsonObject(result) ? outcomes.find((outcome) => outcome === result.outcome) : undefined;
  if (named !== undefined) return named;
  if (timed_out) return "no_answer";
  return ok ? "answered" : "failed";
}

function targetOf(turn: Turn, template: Template | null, where: string): string | null {
  const target = template === null ? "" : render(turn, template, where).text.trim();
  return target === "" ? null : target;
}
