import { type Edit, type EditedPlace, editedPlaces, type StoredEdit } from "@parley/flow";
import type { FieldFault } from "@parley/model/kernel";
import { invalid } from "../http/problems.ts";

/**
 * Refuses operations that take nothing of the edit back that they name: that edit would count as taken back.
 * @throws Problem 400.
 */
export function refuseStray(operations: Edit, undone: StoredEdit): void {
  const code = "not_of_edit";
  if (operations.length === 0) {
    const message = "These take nothing back. Send operations of the edit's inverse, or none at all to undo it whole.";
    throw invalid([{ field: "operations", code, message }]);
  }
  const known = Map.groupBy(editedPlaces([...undone.operations, ...undone.inverse]), ({ row }) => row);
  const isOfEdit = (place: EditedPlace) =>
    (known.get(place.row) ?? []).some(({ field }) => field === null || place.field === null || field === place.field);
  const faults = operations.flatMap((operation, index): readonly FieldFault[] => {
    if (editedPlaces([operation]).some(isOfEdit)) return [];
    const message = "The edit to undo changed nothing there. Make this change by an edit of its own.";
    return [{ field: `operations.${index}`, code, message }];
  });
  if (faults.length > 0) throw invalid(faults.slice(0, 200));
}
