import type { Call, InFlow } from "@parley/model/api/calls";
import { callRows } from "../call-rows.ts";

/** What of a call can be changed by hand. */
export type CallChange = Partial<Pick<Call, "starred" | "tags" | "disposition">>;

/** A call that was changed. */
export type ChangedCall = { readonly before: Call; readonly after: Call };

/** Calls that are changed side by side; a browser has six connections to a server. */
const together = 5;

/**
 * Changes calls, each in its own way: seen at once, taken back where the server refuses. Gives those that were changed,
 * and what went wrong first.
 */
export async function changeCalls(
  inFlow: InFlow,
  calls: readonly Call[],
  change: (call: Call) => CallChange,
  show: (call: Call) => void,
): Promise<{ readonly changed: readonly ChangedCall[]; readonly error: unknown }> {
  const waiting = [...calls];
  const changed: ChangedCall[] = [];
  let error: unknown = null;
  async function work(): Promise<void> {
    for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) {
      const next = change(call);
      const after = { ...call, ...next };
      show(after);
      try {
        await callRows(inFlow).change({ id: call.call_uuid }, next);
        changed.push({ before: call, after });
      } catch (fault) {
        show(call);
        error ??= fault;
      }
    }
  }
  await Promise.all(Array.from({ length: together }, work));
  return { changed, error };
}
