import type { HeldCall, NewCall } from "@parley/db/store";
import type { ReleaseRuntime } from "@parley/host";

/** What is said of a call by who begins it. */
type Beginning = Pick<
  NewCall,
  "flow" | "release" | "category" | "direction" | "caller_number" | "number" | "metadata"
> & { readonly key: HeldCall; readonly runtime: ReleaseRuntime };

/** The row of a call that is refused. No version talks in it, so no figures of a version count it. */
export function unbegunRow(beginning: Beginning): NewCall {
  return { ...answeredRow(beginning), version: null, status: "ringing", answered_at: null };
}

/** The row of a call that comes in now and is answered at once. */
export function answeredRow({ key, runtime, ...call }: Beginning): NewCall {
  const now = new Date().toISOString();
  return {
    ...call,
    id: key.call,
    organisation: key.organisation,
    lease: key.lease,
    version: runtime.version,
    language: runtime.document.settings.language,
    status: "in_progress",
    started_at: now,
    answered_at: now,
  };
}
