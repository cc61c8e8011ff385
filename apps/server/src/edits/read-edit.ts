import { makeEdit, type NewEdit } from "@parley/flow";
import { invalid } from "../http/problems.ts";
import { schemaChecker } from "../http/schema-checker.ts";

const check = schemaChecker(makeEdit.body);

/** @throws Problem 400 when it is not an edit; what its values are is the edit's own to check. */
export function readEdit(body: unknown): NewEdit {
  const faults = check(body ?? {});
  if (faults.length > 0) throw invalid(faults.slice(0, 200));
  // The schema has just been checked.
  const edit = body as NewEdit;
  if ((edit.operations === undefined) !== (edit.undo === undefined)) return edit;
  throw invalid([{ field: "operations", code: "required", message: "Send operations, or the id of an edit to undo." }]);
}
