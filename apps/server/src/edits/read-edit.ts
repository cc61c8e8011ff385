import { makeEdit, type NewEdit } from "@parley/flow";
import { invalid } from "../http/problems.ts";
import { reader } from "../http/schema-checker.ts";

const read = reader(makeEdit.body);

/** @throws Problem 400 when it is not an edit; what its values are is the edit's own to check. */
export function readEdit(body: unknown): NewEdit {
  const edit = read(body ?? {});
  if ((edit.operations === undefined) !== (edit.undo === undefined)) return edit;
  throw invalid([{ field: "operations", code: "required", message: "Send operations, or the id of an edit to undo." }]);
}
