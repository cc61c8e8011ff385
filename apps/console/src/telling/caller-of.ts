import type { Call } from "@parley/model/api/calls";

/** Who called, or was called; null where nobody knows. */
export const callerOf = ({ caller_number, direction }: Pick<Call, "caller_number" | "direction">): string | null =>
  caller_number ?? (direction === "browser" ? "From the page" : null);
