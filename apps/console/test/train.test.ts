import { applyEdit, type EditState, emptyDocument, type RowOperation } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { expect, test } from "vitest";
import type { Gesture } from "../src/editing/version-editor.ts";
import { nearExamples } from "../src/train/near-examples.ts";
import {
  addExamples,
  addIntent,
  changeExample,
  deleteExamples,
  deleteIntent,
  moveExample,
} from "../src/train/train-gestures.ts";
import {
  conflictsOf,
  foundIntents,
  pastedLines,
  type TrainedExample,
  type TrainedIntent,
  trainedIntents,
} from "../src/train/trained-intents.ts";

const id = (n: number): Id => `01a1fc00-0000-7000-8000-${String(n).padStart(12, "0")}`;

function idsFrom(first: number): () => Id {
  let next = first;
  return () => id(next++);
}

function after(state: EditState, operations: readonly RowOperation[]): EditState {
  const result = applyEdit(state, operations, { guarded: true });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return { document: result.document, deleted: result.deleted };
}
const done = (state: EditState, gesture: Gesture) => after(state, gesture.operations);

const example = (n: number, intent: number, utterance: string, language = "en-IN"): RowOperation => ({
  op: "create",
  noun: "ontology_language",
  row: { id: id(n), ontology: id(1), intent: id(intent), language, utterance },
});

/** Two intents: `pay` has an example in a label of its name as well. */
const billing = after({ document: emptyDocument(), deleted: [] }, [
  { op: "create", noun: "ontology", row: { id: id(1), name: "Words" } },
  { op: "create", noun: "intent", row: { id: id(2), name: "pay", ontology: id(1) } },
  { op: "create", noun: "intent", row: { id: id(3), name: "hours", ontology: id(1) } },
  example(10, 2, "pay my bill"),
  example(11, 3, "When are you open?"),
  example(12, 2, "बिल भरना है", "hi-IN"),
  { op: "create", noun: "user_utterance", row: { id: id(4), name: "pay" } },
  {
    op: "create",
    noun: "user_utterance_content",
    row: { id: id(5), user_utterance: id(4), language: "en-IN", utterances: ["settle it", "pay it now"] },
  },
]);

function intent({ document }: EditState, name: string): TrainedIntent {
  const found = trainedIntents(document).list.find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no intent ${name}`);
  return found;
}
const said = (state: EditState, name: string) => intent(state, name).examples.map(({ text }) => text);

function saying(state: EditState, name: string, text: string) {
  const found = intent(state, name).examples.find((each) => each.text === text);
  if (found === undefined) throw new Error(`${name} has no example ${text}`);
  return found;
}

/** The gesture, of words that are there. */
function there(gesture: Gesture | null): Gesture {
  if (gesture === null) throw new Error("The words are gone");
  return gesture;
}
const changed = ({ document }: EditState, example: TrainedExample, text: string) =>
  there(changeExample(document, example, text));
const moved = (
  { document }: EditState,
  example: TrainedExample,
  where: { readonly to: TrainedIntent; readonly text?: string },
) => there(moveExample(document, example, where, idsFrom(50)));

test("an example of a label is found by its words: those that were deleted meanwhile put no other in their place", () => {
  const utterances = ["settle it", "settle it", "pay it now"];
  const twice = after(billing, [{ op: "change", noun: "user_utterance_content", id: id(5), fields: { utterances } }]);
  const [first, second] = intent(twice, "pay").examples.filter(({ text }) => text === "settle it");
  const last = saying(twice, "pay", "pay it now");
  if (first === undefined || second === undefined) throw new Error("There are no two");
  const without = done(twice, deleteExamples(twice.document, [first], "pay"));
  expect(said(done(without, changed(without, last, "pay it today")), "pay")).toEqual(
    expect.arrayContaining(["settle it", "pay it today"]),
  );
  expect(changeExample(without.document, second, "settle my bill")).toBeNull();
  expect(moveExample(without.document, second, { to: intent(without, "hours") }, idsFrom(50))).toBeNull();
  const own = saying(twice, "pay", "pay my bill");
  const theirs = done(twice, changed(twice, own, "pay my water bill"));
  expect(changeExample(theirs.document, own, "pay the bill")).toBeNull();
  expect(moveExample(theirs.document, own, { to: intent(theirs, "hours") }, idsFrom(50))).toBeNull();
  const elsewhere = done(twice, moved(twice, last, { to: intent(twice, "hours"), text: "open now" }));
  expect([said(elsewhere, "pay"), said(elsewhere, "hours")]).toEqual([
    ["pay my bill", "बिल भरना है", "settle it", "settle it"],
    ["When are you open?", "open now"],
  ]);
});

test("an intent has the examples of its vocabulary and of the label of its name", () => {
  expect(said(billing, "pay")).toEqual(["pay my bill", "बिल भरना है", "settle it", "pay it now"]);
  expect(said(billing, "hours")).toEqual(["When are you open?"]);
});

test("pasted lines are marked before they are there: repeated lines, another intent's words, their order", () => {
  const lines = pastedLines(
    trainedIntents(billing.document),
    { intent: "pay", language: "en-US" },
    " Pay my bill!\n\nI owe you\ni owe you.\nwhen are you open\nyou are open, when\n?",
  );
  expect(lines).toEqual([
    { text: "Pay my bill!", repeats: { type: "twice" } },
    { text: "I owe you", repeats: null },
    { text: "i owe you.", repeats: { type: "twice" } },
    { text: "when are you open", repeats: { type: "same", intent: "hours", text: "When are you open?" } },
    { text: "you are open, when", repeats: { type: "similar", intent: "hours", text: "When are you open?" } },
    { text: "?", repeats: null },
  ]);
  const inHindi = pastedLines(trainedIntents(billing.document), { intent: "pay", language: "hi-IN" }, "pay my bill");
  expect(inHindi).toEqual([{ text: "pay my bill", repeats: null }]);
});

test("an example that another intent has too is a conflict of both, until it is moved there", () => {
  const clashing = after(billing, [example(13, 2, "when are you open")]);
  expect(conflictsOf(intent(clashing, "pay"))).toBe(1);
  expect(conflictsOf(intent(clashing, "hours"))).toBe(1);
  const wrong = saying(clashing, "pay", "when are you open");
  expect(wrong.repeats).toEqual({ type: "same", intent: "hours", text: "When are you open?" });
  const placed = done(clashing, moved(clashing, wrong, { to: intent(clashing, "hours") }));
  expect(conflictsOf(intent(placed, "pay"))).toBe(0);
  expect(saying(placed, "hours", "When are you open?").repeats).toBeNull();
  expect(saying(placed, "hours", "when are you open").repeats).toEqual({ type: "twice" });
});

test("examples are added, changed and taken away wherever they are kept", () => {
  const examples = ["I owe you", "take my money"].map((text) => ({ text, language: "en-IN" }));
  const to = { intent: intent(billing, "pay"), examples };
  const added = done(billing, addExamples(billing.document, to, idsFrom(50)));
  expect(said(added, "pay")).toEqual(expect.arrayContaining(["I owe you", "take my money"]));
  const own = done(added, changed(added, saying(added, "pay", "I owe you"), "I owe money"));
  const listed = done(own, changed(own, saying(own, "pay", "settle it"), "settle my bill"));
  expect(said(listed, "pay")).toEqual(expect.arrayContaining(["I owe money", "settle my bill", "pay it now"]));
  const { examples: all } = intent(listed, "pay");
  const left = done(
    listed,
    deleteExamples(
      listed.document,
      all.filter(({ text }) => text !== "pay it now"),
      "pay",
    ),
  );
  expect(said(left, "pay")).toEqual(["pay it now"]);
});

test("an example of a label moves into the vocabulary of the intent that it belongs to", () => {
  const wrong = saying(billing, "pay", "settle it");
  const placed = done(billing, moved(billing, wrong, { to: intent(billing, "hours") }));
  expect(said(placed, "pay")).not.toContain("settle it");
  expect(saying(placed, "hours", "settle it").source.noun).toBe("ontology_language");
});

test("a deleted intent takes its examples along, and a new one needs no vocabulary to be there", () => {
  const without = done(billing, deleteIntent(billing.document, intent(billing, "pay")));
  expect(trainedIntents(without.document).list.map(({ name }) => name)).toEqual(["hours"]);
  expect(without.document.rows.ontology_language.map(({ utterance }) => utterance)).toEqual(["When are you open?"]);
  const empty: EditState = { document: emptyDocument(), deleted: [] };
  const first = done(empty, addIntent(empty.document, "agent", idsFrom(50)));
  expect(first.document.rows).toMatchObject({ ontology: [{ name: "Vocabulary" }], intent: [{ name: "agent" }] });
});

test("a search finds intents by their names and by what is said for them", () => {
  const { list } = trainedIntents(billing.document);
  expect(foundIntents(list, "HOUR").map(({ name }) => name)).toEqual(["hours"]);
  expect(foundIntents(list, "settle").map(({ name }) => name)).toEqual(["pay"]);
  expect(foundIntents(list, "")).toEqual(list);
});

/** What each text is near, as one of `pay` in a language. */
const nearOf = (state: EditState, texts: readonly string[], language = "en-US") => {
  const { list } = trainedIntents(state.document);
  const find = nearExamples(list.flatMap(({ name, examples }) => examples.map((one) => ({ ...one, intent: name }))));
  return texts.map((text) => find({ key: null, intent: "pay", language, text }));
};

test("what is near an example of another intent says which, and within an intent it is alike", () => {
  const state = after(billing, [
    example(13, 3, "I want to see the bill"),
    example(14, 3, "मुझे रसीद देखनी है", "hi-IN"),
    example(15, 2, "see my card"),
    example(16, 3, "see the card"),
  ]);
  const written = ["I want to see my bill", "please pay the bill", "I want to see a doctor", "see this card"];
  expect(nearOf(state, written)).toEqual([
    { type: "near", intent: "hours", language: "en-IN", text: "I want to see the bill" },
    { type: "alike", intent: "pay", language: "en-IN", text: "pay my bill" },
    null,
    { type: "near", intent: "hours", language: "en-IN", text: "see the card" },
  ]);
  expect(nearOf(state, ["मुझे मेरी रसीद देखनी है", "मुझे बिल भरना है", "मुझे बिल देखना है"], "hi-IN")).toEqual([
    { type: "near", intent: "hours", language: "hi-IN", text: "मुझे रसीद देखनी है" },
    { type: "alike", intent: "pay", language: "hi-IN", text: "बिल भरना है" },
    null,
  ]);
  expect(nearOf(state, ["I want to see my bill"], "hi-IN")).toEqual([null]);
});

test("of two alike examples the first is marked with nothing, and both of two intents are", () => {
  const state = after(billing, [example(13, 2, "please pay my bill"), example(14, 3, "pay this bill")]);
  const { list } = trainedIntents(state.document);
  const said = list.flatMap(({ name, examples }) => examples.map((one) => ({ ...one, intent: name })));
  const marks = (examples: typeof said) => {
    const find = nearExamples(examples);
    return examples.flatMap((one) => {
      const near = find(one);
      return near === null ? [] : [`${one.text}: ${near.type} ${near.text}`];
    });
  };
  expect(marks(said)).toEqual([
    "pay this bill: near pay my bill",
    "pay my bill: near pay this bill",
    "please pay my bill: near pay this bill",
  ]);
  expect(marks(said.filter(({ intent: name }) => name === "pay"))).toEqual(["please pay my bill: alike pay my bill"]);
});
