import type { EditFault } from "@parley/flow";

/** Why an edit that was possible cannot be done any more, for whoever made it. */
export function reasonOf(faults: readonly EditFault[]): string {
  const [fault] = faults;
  if (fault === undefined) return "It cannot be done any more.";
  switch (fault.code) {
    case "not_found":
      return "Somebody else deleted or restored it meanwhile.";
    case "held_by_deleted":
      return "Somebody else deleted what it belongs to.";
    case "unknown_reference":
      return "Something that it names is not there any more.";
    default:
      return fault.message;
  }
}
