import type { Answer } from "@parley/webhook";

export type { Answer, Outside } from "@parley/webhook";

/** The answer to a request that was never sent. */
export function refusedAnswer(error: string): Answer {
  return { ok: false, status: null, result: null, error, timed_out: false };
}
