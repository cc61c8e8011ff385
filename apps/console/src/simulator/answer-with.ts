import type { Happening } from "@parley/host";
import type { Json } from "@parley/model/kernel";
import type { Outcome } from "./mocks.ts";

const told: { readonly [outcome in Outcome]: { ok: boolean; status: number | null; error: string | null } } = {
  succeeds: { ok: true, status: 200, error: null },
  fails: { ok: false, status: 500, error: "failed in the simulator" },
  times_out: { ok: false, status: null, error: "timed out" },
};

/** What happens when a request is answered so; nothing comes back from what times out. */
export function answerWith(request: string, outcome: Outcome, result: Json): Happening {
  const timed_out = outcome === "times_out";
  return { type: "answered", request, result: timed_out ? null : result, timed_out, ...told[outcome] };
}
