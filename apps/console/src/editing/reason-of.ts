import type { EditFault } from "@parley/flow";
import { texts } from "./gestures/texts.ts";

/** Why an edit that was possible no longer is, for the person who made it. */
export function reasonOf(faults: readonly EditFault[]): string {
  const [fault] = faults;
  if (fault === undefined) return texts.reasons.notPossible;
  switch (fault.code) {
    case "not_found":
      return texts.reasons.notFound;
    case "held_by_deleted":
      return texts.reasons.heldByDeleted;
    case "unknown_reference":
      return texts.reasons.unknownReference;
    default:
      return fault.message;
  }
}
