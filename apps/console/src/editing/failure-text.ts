import { type Edit, type FlowDocument, type RowOperation, rowOf } from "@parley/flow";
import { texts } from "./texts.ts";

/** What the documents say, to the letter, when an edit could not be saved. The edit is all or none: nothing of it was sent on. */
export function failureText(edit: Edit, document: FlowDocument): string {
  const is = (test: (operation: RowOperation) => boolean) => edit.length > 0 && edit.every(test);
  if (is((done) => setsOnly(done, "block", /^bi_/))) return texts.failures.bargeIn;
  const isPlace = (done: RowOperation) => setsOnly(done, "block", place) || setsOnly(done, "path", place);
  if (is(isPlace)) return texts.failures.position;
  if (is(({ op }) => op === "settings")) return texts.failures.settings;
  const [first] = edit;
  if (first === undefined || first.op === "settings") return texts.failures.other;
  const { op, noun } = first;
  if (op === "restore" && noun === "block") return texts.failures.restoreBlock;
  if (noun === "sub_flow") return subFlowTexts[op];
  if (noun === "prompt" && op === "create") return texts.failures.addPrompt;
  if (noun === "prompt_content" && edit.length > 1) return texts.failures.prompts;
  if (noun === "path" && isTrigger(first, document)) return triggerTexts[op];
  return texts.failures.other;
}

const place = /^render_info$/;

type Op = Exclude<RowOperation["op"], "settings">;

const subFlowTexts: { readonly [op in Op]: string } = {
  create: texts.failures.addSubFlow,
  change: texts.failures.editSubFlow,
  delete: texts.failures.deleteSubFlow,
  restore: texts.failures.editSubFlow,
};

const triggerTexts: { readonly [op in Op]: string } = {
  create: texts.failures.addTrigger,
  change: texts.failures.editTrigger,
  delete: texts.failures.deleteTrigger,
  restore: texts.failures.addTrigger,
};

/** A change of some rows of a noun in nothing but fields of that kind. */
const setsOnly = (done: RowOperation, noun: "block" | "path", kind: RegExp) =>
  done.op === "change" && done.noun === noun && Object.keys(done.fields).every((field) => kind.test(field));

function isTrigger(done: Exclude<RowOperation, { op: "settings" }>, document: FlowDocument): boolean {
  if (done.op === "create") return done.row.display_in_global_list === true;
  return rowOf(document, "path", done.id)?.display_in_global_list === true;
}
