import type { ActionRun } from "@parley/engine";
import type { Json } from "@parley/model/kernel";

/** What came of a request to somebody else's server. */
export type Answer = {
  readonly ok: boolean;
  readonly status: number | null;
  readonly result: Json;
  readonly error: string | null;
  readonly timed_out: boolean;
};

type Call = Pick<ActionRun, "id" | "name" | "timeout" | "http" | "internal">;

/** Carries out the requests of a conversation. `run` always answers; what went wrong is part of the answer. */
export type Outside = {
  run(call: Call): Promise<Answer>;
};

/** The answer to a request that nobody was asked. */
export function refused(error: string): Answer {
  return { ok: false, status: null, result: null, error, timed_out: false };
}
