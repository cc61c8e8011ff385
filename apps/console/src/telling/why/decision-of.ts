import type { Decision } from "@parley/engine";
import type { Entry } from "../tell-entry.ts";

/** An entry of a record as the decision that it is, in the form that is known here; null for any other. */
export function decisionOf(entry: Entry): Decision | null {
  return isDecision(entry) ? entry : null;
}

/** The form's number vouches for its members: the engine writes them, and nothing else. */
function isDecision(entry: Entry): entry is Entry & Decision {
  return entry.type === "decided" && entry.v === 1;
}
