import { type Built, type EditFault, rowNames } from "@parley/flow";
import { texts } from "./gestures/texts.ts";
import type { VersionState } from "./waiting-edit.ts";

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

/** Why what an edit made stays: others built on it. */
export function reasonOfBuilt(built: readonly Built[], { document }: VersionState): string {
  const names = rowNames(document);
  const [first] = built;
  if (first === undefined) return texts.reasons.changedSince;
  const { under, row } = first;
  const name = names.get(under.row.id) ?? under.noun;
  if (under.row.id === row.id) return texts.reasons.changedItself(name);
  return texts.reasons.builtOn(name, names.get(row.id) ?? first.noun, built.length - 1);
}
