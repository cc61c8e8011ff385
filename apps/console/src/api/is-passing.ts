import { ProblemError } from "@parley/client";
import { ServerUnreachable } from "./server-unreachable.ts";

/** Answers after which the same may go well later: too slow, too early, too many. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

/** Whether the same may go well later: the server, its database or the network is away, or busy. */
export const isPassing = (error: unknown): error is ProblemError | ServerUnreachable =>
  error instanceof ServerUnreachable ||
  (error instanceof ProblemError && (error.status >= 500 || passing.has(error.status)));
