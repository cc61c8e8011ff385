import type { NewCall } from "../store/new-call.ts";

type Named = "id" | "organisation" | "flow" | "lease";

/** A call that has just been answered, by what is said of it: for `createCall`. */
export function newCall(of: Pick<NewCall, Named> & Partial<NewCall>): NewCall {
  const now = new Date().toISOString();
  return {
    release: null,
    version: "0.0.1",
    category: "ongoing",
    caller_number: null,
    number: null,
    direction: "inbound",
    status: "in_progress",
    language: null,
    started_at: now,
    answered_at: now,
    metadata: {},
    ...of,
  };
}
