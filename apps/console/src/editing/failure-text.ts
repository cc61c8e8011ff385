import { type DocumentNoun, type Edit, type FlowDocument, type RowOperation, rowOf } from "@parley/flow";
import { texts } from "./texts.ts";

/**
 * What the documents say, to the letter, when an edit could not be saved; `said` is the server's message. The edit is all
 * or none: nothing of it was sent on.
 */
export function failureText(edit: Edit, document: FlowDocument, said: string): string {
  const is = (test: (operation: RowOperation) => boolean) => edit.length > 0 && edit.every(test);
  if (is((done) => setsOnly(done, "block", /^bi_/))) return texts.failures.bargeIn;
  const isPlace = (done: RowOperation) => setsOnly(done, "block", place) || setsOnly(done, "path", place);
  if (is(isPlace)) return texts.failures.position;
  if (is(({ op }) => op === "settings")) return texts.failures.settings;
  const isMore = !is((done) => done.op === "settings" || isOfPrompt(done));
  if (isMore && edit.some(({ op }) => op === "settings")) return texts.failures.editVersion;
  const [first] = edit;
  if (first === undefined || first.op === "settings") return texts.failures.other;
  const { op, noun } = first;
  if (edit.some(movesBlock)) {
    if (edit.some((done) => makes(done, "create"))) return texts.failures.convert;
    if (edit.some((done) => makes(done, "delete"))) return texts.failures.revert;
  }
  if (op === "restore" && noun === "block") return texts.failures.restoreBlock;
  if (noun === "prompt" && op === "create") return texts.failures.addPrompt;
  if (noun === "prompt_content") return edit.length > 1 ? texts.failures.prompts : said;
  if (noun === "path" && isTrigger(first, document)) return triggerTexts[op];
  return nounTexts[noun]?.[op] ?? texts.failures.other;
}

const place = /^render_info$/;

type Op = Exclude<RowOperation["op"], "settings">;

type Texts = { readonly [op in Op]: string };

/** What comes back was deleted before, so its failure reads like the adding of it. */
const textsOf = (add: string, change: string, remove: string): Texts => ({
  create: add,
  change,
  delete: remove,
  restore: add,
});

const { failures } = texts;
const utterance = textsOf(failures.addUtterance, failures.editUtterance, failures.deleteUtterance);
const nounTexts: { readonly [noun in DocumentNoun]?: Texts } = {
  sub_flow: {
    ...textsOf(failures.addSubFlow, failures.editSubFlow, failures.deleteSubFlow),
    restore: failures.editSubFlow,
  },
  action: textsOf(failures.addAction, failures.editAction, failures.deleteAction),
  intent: textsOf(failures.addIntent, failures.editIntent, failures.deleteIntent),
  entity: textsOf(failures.addEntity, failures.editEntity, failures.deleteEntity),
  ontology: textsOf(failures.addOntology, failures.editOntology, failures.deleteOntology),
  ontology_language: utterance,
  user_utterance: utterance,
  user_utterance_content: textsOf(
    failures.addUtteranceContent,
    failures.editUtteranceContent,
    failures.deleteUtteranceContent,
  ),
};

/** A block that goes to another sub-flow: some become a sub-flow of their own, or come back from one. */
const movesBlock = (done: RowOperation) =>
  done.op === "change" && done.noun === "block" && done.fields.subflow !== undefined;
const makes = (done: RowOperation, op: Op) => done.op === op && done.noun === "sub_flow";

const triggerTexts: { readonly [op in Op]: string } = {
  create: texts.failures.addTrigger,
  change: texts.failures.editTrigger,
  delete: texts.failures.deleteTrigger,
  restore: texts.failures.addTrigger,
};

const isOfPrompt = (done: RowOperation) =>
  done.op !== "settings" && (done.noun === "prompt" || done.noun === "prompt_content");

/** A change of some rows of a noun in nothing but fields of that kind. */
const setsOnly = (done: RowOperation, noun: "block" | "path", kind: RegExp) =>
  done.op === "change" && done.noun === noun && Object.keys(done.fields).every((field) => kind.test(field));

function isTrigger(done: Exclude<RowOperation, { op: "settings" }>, document: FlowDocument): boolean {
  if (done.op === "create") return done.row.display_in_global_list === true;
  return rowOf(document, "path", done.id)?.display_in_global_list === true;
}
