import type { ProgramPath } from "@parley/flow";
import type { Failure } from "../session.ts";
import { currentBlock, type Turn } from "../turn.ts";

/** Counts a failure: in this visit, by kind, and in the whole conversation. */
export function countFailure({ session }: Turn, kind: Failure): void {
  session.failures = { ...session.failures, [kind]: session.failures[kind] + 1 };
  session.attempts += 1;
}

/** Whether a path that counts failures is to be taken now. */
export function isDue(turn: Turn, { doc }: ProgramPath, kind: Failure): boolean {
  if (isExhausted(turn)) return true;
  return doc.retries === null ? !retriesRemain(turn, kind) : turn.session.failures[kind] > doc.retries;
}

/** Whether the block may still be said again after a failure. */
export function retriesRemain(turn: Turn, kind: Failure): boolean {
  return !isExhausted(turn) && turn.session.failures[kind] <= currentBlock(turn).effective.max_retries;
}

/** Whether the conversation has failed more often than it may. */
export function isExhausted({ session, program }: Turn): boolean {
  return session.attempts > program.settings.max_retry_attempts;
}
