import { ProblemError } from "@parley/client";
import type { Call, InFlow } from "@parley/model/api/calls";
import { type Outcome, type Progress, runEach } from "../../resource/bulk/run-each.ts";
import { callRows } from "../call-rows.ts";
import type { CallChange } from "./change-back.ts";

/** A call with what has changed in it. */
export type ChangedCall = { readonly before: Call; readonly after: Call };

type Running = {
  /** Shows a call as it will be, or again as it is. */
  readonly show: (call: Call) => void;
  readonly signal: AbortSignal;
  readonly told: (progress: Progress) => void;
};

/** How often others may be quicker before it is given up. */
const tries = 4;

/**
 * Changes calls, each in its own way: each is seen at once, and taken back where the server refuses. `change` is asked of a
 * call as it stands: again where others, or the conversation itself, have changed it meanwhile.
 */
export async function changeCalls(
  inFlow: InFlow,
  calls: readonly Call[],
  change: (call: Call) => CallChange,
  { show, ...running }: Running,
): Promise<Outcome<ChangedCall>> {
  const rows = callRows(inFlow);
  const changed = new Map<Call, ChangedCall>();
  const work = async (seen: Call) => {
    let before = seen;
    for (let left = tries; ; left--) {
      const fields = change(before);
      const after = { ...before, ...fields };
      show(after);
      try {
        if (Object.keys(fields).length === 0) return;
        const { revision } = await rows.change({ id: seen.call_uuid, revision: before.revision }, fields);
        const stored = { ...after, revision };
        show(stored);
        changed.set(seen, { before, after: stored });
        return;
      } catch (error) {
        show(before);
        if (!(error instanceof ProblemError) || error.status !== 412 || left === 1) throw error;
        before = { ...before, ...(await rows.get(seen.call_uuid)) };
      }
    }
  };
  const { done, failed, left } = await runEach(calls, work, running);
  const asChanged = (before: Call): ChangedCall => changed.get(before) ?? { before, after: before };
  return {
    done: done.map(asChanged),
    failed: failed.map(({ item, error }) => ({ item: asChanged(item), error })),
    left: left.map(asChanged),
  };
}
