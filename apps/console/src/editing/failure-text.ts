import { type Edit, type FlowDocument, type RowOperation, rowOf } from "@parley/flow";

/** What the documents say, to the letter, when an edit could not be saved. The edit is all or none: nothing of it was sent on. */
export function failureText(edit: Edit, document: FlowDocument): string {
  const is = (test: (operation: RowOperation) => boolean) => edit.length > 0 && edit.every(test);
  if (is((done) => setsOnly(done, "block", /^bi_/))) return "Updation Failed!!";
  const isPlace = (done: RowOperation) => setsOnly(done, "block", place) || setsOnly(done, "path", place);
  if (is(isPlace)) return "Error saving position.";
  if (is(({ op }) => op === "settings")) return "Error updating version";
  const [first] = edit;
  if (first === undefined || first.op === "settings") return "Could not update";
  const { op, noun } = first;
  if (op === "restore" && noun === "block") return "Error restoring the block.";
  if (noun === "sub_flow") return subFlowTexts[op];
  if (noun === "prompt" && op === "create") return "Could not add prompt";
  if (noun === "prompt_content" && edit.length > 1) return "Failed To update Prompts";
  if (noun === "path" && isTrigger(first, document)) return triggerTexts[op];
  return "Could not update";
}

const place = /^render_info$/;

type Op = Exclude<RowOperation["op"], "settings">;

const subFlowTexts: { readonly [op in Op]: string } = {
  create: "Error adding a Sub-flow!",
  change: "Error editing a Sub-flow!",
  delete: "Error deleting a subFlow",
  restore: "Error editing a Sub-flow!",
};

const triggerTexts: { readonly [op in Op]: string } = {
  create: "Failed To Add Global Trigger",
  change: "Error updating the Global Trigger.",
  delete: "Error deleting the globalTrigger.",
  restore: "Failed To Add Global Trigger",
};

/** A change of some rows of a noun in nothing but fields of that kind. */
const setsOnly = (done: RowOperation, noun: "block" | "path", kind: RegExp) =>
  done.op === "change" && done.noun === noun && Object.keys(done.fields).every((field) => kind.test(field));

function isTrigger(done: Exclude<RowOperation, { op: "settings" }>, document: FlowDocument): boolean {
  if (done.op === "create") return done.row.display_in_global_list === true;
  return rowOf(document, "path", done.id)?.display_in_global_list === true;
}
