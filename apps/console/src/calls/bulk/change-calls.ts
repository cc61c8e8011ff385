import type { Call, InFlow } from "@parley/model/api/calls";
import { type Outcome, type Progress, runEach } from "../../resource/bulk/run-each.ts";
import { callRows } from "../call-rows.ts";

/** What of a call can be changed by hand. */
export type CallChange = Partial<Pick<Call, "starred" | "tags" | "disposition">>;

/** A call with what changes in it. */
export type ChangedCall = { readonly before: Call; readonly after: Call };

type Running = {
  /** Shows a call as it will be, or again as it is. */
  readonly show: (call: Call) => void;
  readonly signal: AbortSignal;
  readonly told: (progress: Progress) => void;
};

/** Changes calls, each in its own way: each is seen at once, and taken back where the server refuses. */
export function changeCalls(
  inFlow: InFlow,
  calls: readonly Call[],
  change: (call: Call) => CallChange,
  { show, ...running }: Running,
): Promise<Outcome<ChangedCall>> {
  const rows = callRows(inFlow);
  const work = async ({ before, after }: ChangedCall) => {
    show(after);
    try {
      await rows.change({ id: before.call_uuid }, change(before));
    } catch (error) {
      show(before);
      throw error;
    }
  };
  return runEach(
    calls.map((before): ChangedCall => ({ before, after: { ...before, ...change(before) } })),
    work,
    running,
  );
}
