import { leave, type Move, take } from "../move.ts";
import { findLocal, findPath } from "../paths/find-path.ts";
import { log, type Turn } from "../turn.ts";

export type TransferOutcome = "answered" | "busy" | "no_answer" | "failed";

/** How a transfer went decides the way on: an event path named after the outcome, or a path over the result. */
export function settleTransfer(
  turn: Turn,
  { outcome, error, timed_out }: { outcome: TransferOutcome; error: string | null; timed_out: boolean },
): Move {
  log(turn, { type: "transfer_outcome", outcome });
  return leaveByOutcome(turn, { outcome, error, timed_out });
}

/** The same for an outcome that the record already has. */
export function leaveByOutcome(
  turn: Turn,
  { outcome, error, timed_out }: { outcome: TransferOutcome; error: string | null; timed_out: boolean },
): Move {
  turn.session.action = { ok: outcome === "answered", status: null, result: { outcome }, error, timed_out };
  turn.happened = outcome;
  const found = findPath(turn, "event") ?? findLocal(turn, "answer");
  turn.happened = null;
  return found === null ? leave : take(found.path, found.level);
}
