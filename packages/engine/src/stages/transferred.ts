import type { Move } from "../move.ts";
import { leaveByOutcome } from "../requests/settle-transfer.ts";
import type { Turn } from "../turn.ts";

/** What happens when the other leg of an answered transfer hangs up. */
export const transferEnded = "transfer_ended";

/** The conversation goes on with its outcome where the version allows that; else it has ended as transferred. */
export function goOnAfterTransfer(turn: Turn): Move {
  if (!turn.program.settings.allow_interaction_post_transfer) {
    return { type: "end", disposition: "transferred", reason: "the transferred call ended" };
  }
  return leaveByOutcome(turn, { outcome: "answered", error: null, timed_out: false });
}
