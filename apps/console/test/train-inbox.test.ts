import { applyEdit, emptyDocument, type RowOperation } from "@parley/flow";
import type { NotUnderstood } from "@parley/model/api/not-understood";
import type { Id } from "@parley/model/kernel";
import { expect, test } from "vitest";
import { matrixOf } from "../src/train/confusion-matrix.ts";
import { readTests } from "../src/train/read-tests.ts";
import { effectOf } from "../src/train/threshold-effect.ts";
import { deleteIntent } from "../src/train/train-gestures.ts";
import { trainedIntents } from "../src/train/trained-intents.ts";
import { assignAnswers, assignToNew, candidates, spokenIn, unassignedGroups } from "../src/train/unassigned.ts";

const id = (n: number): Id => `01a1fc00-0000-7000-8000-${String(n).padStart(12, "0")}`;

function document(operations: readonly RowOperation[], from = emptyDocument()) {
  const result = applyEdit({ document: from, deleted: [] }, operations, { guarded: true });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.document;
}

/** Intents without a vocabulary: their first example makes one. */
const agent = document([
  { op: "create", noun: "intent", row: { id: id(1), name: "pay" } },
  { op: "create", noun: "intent", row: { id: id(2), name: "hours" } },
]);

test("what was said in a language that the version does not speak teaches no other language", () => {
  const [pay] = trainedIntents(agent).list.filter(({ name }) => name === "pay");
  if (pay === undefined) throw new Error("There is no intent pay");
  expect([spokenIn(agent, "en-US"), spokenIn(agent, "hi-IN")]).toEqual(["en-IN", null]);
  for (const as of ["example", "test"] as const) {
    const gesture = assignAnswers(agent, { intent: pay, utterances: answers, as }, () => id(500));
    const rows = gesture.operations.flatMap((each) => (each.op === "create" ? [each.row] : []));
    expect(rows.flatMap((row) => ("utterance" in row ? [row.utterance] : []))).toEqual([
      "pay half of it now",
      "when do you close",
    ]);
  }
});

const answer = (text: string, more: Partial<NotUnderstood> = {}): NotUnderstood => ({
  ...{ text, language: "en-US", count: 1, block: null, guess: null, call: id(90) },
  ...more,
});
const answers = [
  answer("pay half of it now", { count: 3, guess: { intent: "pay", score: 0.4 } }),
  answer("when do you close"),
  answer("half of it now", { language: "hi-IN", count: 2 }),
];

test("answers are grouped by likeness, the most frequent first, and offered to what was guessed", () => {
  const intents = trainedIntents(agent);
  const groups = unassignedGroups(answers, intents);
  expect(groups.map(({ count, utterances }) => [count, utterances.map(({ text }) => text)])).toEqual([
    [5, ["pay half of it now", "half of it now"]],
    [1, ["when do you close"]],
  ]);
  const [first, second] = groups.map((group) => candidates(group, intents).map(({ name }) => name));
  expect(first?.[0]).toBe("pay");
  expect(second?.toSorted()).toEqual(["hours", "pay"]);
});

test("what is assigned is an example of a language that the version has, and left out from then on", () => {
  let next = 100;
  const [pay] = trainedIntents(agent).list.filter(({ name }) => name === "pay");
  if (pay === undefined) throw new Error("There is no intent pay");
  const offered = { ...agent, settings: { ...agent.settings, language: "en-IN", languages: ["hi-IN"] } };
  const gesture = assignAnswers(offered, { intent: pay, utterances: answers, as: "example" }, () => id(next++));
  const after = document(gesture.operations, offered);
  expect(after.rows.ontology).toHaveLength(1);
  expect(after.rows.ontology_language.map(({ language, utterance }) => [language, utterance])).toEqual(
    expect.arrayContaining([
      ["en-IN", "pay half of it now"],
      ["en-IN", "when do you close"],
      ["hi-IN", "half of it now"],
    ]),
  );
  expect(unassignedGroups(answers, trainedIntents(after))).toEqual([]);
});

test.each(["example", "test"] as const)("answers make an intent of their own by one edit, as its %s", (as) => {
  let next = 300;
  const newId = () => id(next++);
  const [pay, hours] = answers;
  if (pay === undefined || hours === undefined) throw new Error("There are no answers");
  const gesture = assignToNew(emptyDocument(), { name: "opening", utterances: [hours], as }, newId);
  const after = document(gesture.operations, emptyDocument());
  expect([after.rows.ontology.length, after.rows.intent.map(({ name }) => name)]).toEqual([1, ["opening"]]);
  const trained = trainedIntents(after);
  const said = as === "test" ? trained.kept : (trained.list[0]?.examples ?? []);
  expect(said.map(({ text }) => text)).toEqual(["when do you close"]);
  expect(unassignedGroups([pay, hours], trained).map(({ utterances }) => utterances)).toEqual([[pay]]);
});

test("a matrix tells what was taken for what: the intents with mistakes, or all", () => {
  const figures = { precision: 1, f1: 0.9 };
  const report = {
    ...{ utterances: 30, f1: 0.9, accuracy: 0.9, curve: [] },
    intents: [
      { name: "pay", utterances: 10, recall: 0.8, ...figures },
      { name: "hours", utterances: 10, recall: 1, ...figures },
      { name: "agent", utterances: 10, recall: 1, ...figures },
    ],
    confusions: [
      { utterance: "open for payment", intent: "pay", taken_for: "hours", score: 0.8 },
      { utterance: "well", intent: "pay", taken_for: null, score: 0.1 },
    ],
  };
  const { rows, hasNone } = matrixOf(report, false);
  expect(rows.map(({ intent, right }) => [intent, right])).toEqual([
    ["hours", 10],
    ["pay", 8],
  ]);
  expect(hasNone).toBe(true);
  expect(rows[1]?.wrong.get("hours")?.utterances).toEqual([{ text: "open for payment", score: 0.8 }]);
  expect(matrixOf(report, true).rows).toHaveLength(3);
});

test("answers become tests, or are put aside, and are left out from then on; an intent takes its tests along", () => {
  let next = 200;
  const newId = () => id(next++);
  const [pay] = trainedIntents(agent).list.filter(({ name }) => name === "pay");
  if (pay === undefined) throw new Error("There is no intent pay");
  const [first, second] = answers;
  if (first === undefined || second === undefined) throw new Error("There are no answers");
  const tested = document(
    assignAnswers(agent, { intent: pay, utterances: [first], as: "test" }, newId).operations,
    agent,
  );
  const aside = document(
    assignAnswers(tested, { intent: null, utterances: [second], as: "example" }, newId).operations,
    tested,
  );
  const trained = trainedIntents(aside);
  expect(trained.list.flatMap(({ examples }) => examples)).toEqual([]);
  expect(trained.kept).toMatchObject([
    { purpose: "test", intent: "pay", text: "pay half of it now", learnedBy: null },
    { purpose: "negative", intent: null, text: "when do you close" },
  ]);
  expect(unassignedGroups([first, second], trained)).toEqual([]);
  const without = document(deleteIntent(aside, pay).operations, aside);
  expect(trainedIntents(without).kept.map(({ text }) => text)).toEqual(["when do you close"]);
});

test("lines and files are read as tests, and what cannot be one says why", () => {
  const usual = { intents: new Set(["pay", "hours"]), languages: ["en-IN"], intent: "pay", language: "en-IN" };
  const line = (text: string) => readTests(text, usual)[0];
  expect(line("I owe you")).toEqual({ text: "I owe you", marks: [], intent: "pay", language: "en-IN", fault: null });
  expect(line("what a day, none")).toMatchObject({ text: "what a day", intent: null, fault: null });
  expect(line("pay on [friday](day)")).toMatchObject({
    text: "pay on friday",
    marks: [{ entity: "day", start: 7, end: 13 }],
  });
  expect(line("pay, refund")?.fault).toBe("There is no intent refund.");
  expect(line("pay, pay, fr-FR")?.fault).toBe("The agent does not speak fr-FR.");
  expect(line("x".repeat(100_000))?.fault).toBe("At most 2000 characters a line.");
  expect(readTests('language,intent,utterance\nen-IN,hours,"open, now?"\n\n', usual)).toMatchObject([
    { text: "open, now?", intent: "hours", fault: null },
  ]);
  expect(() => readTests('"open', usual)).toThrow(/quote/i);
  expect(line("'=HYPERLINK(1)")).toMatchObject({ text: "=HYPERLINK(1)" });
});

test("a threshold says what it makes of callers' words, and what changes beside the one in force", () => {
  const scored = [
    { text: "pay", language: "en-IN", count: 3, call: id(90), intent: "pay", score: 0.9 },
    { text: "bill", language: "en-IN", count: 2, call: id(91), intent: "pay", score: 0.5 },
    { text: "hello", language: "en-IN", count: 1, call: id(92), intent: "hours", score: 0.2 },
  ];
  expect(effectOf(scored, 0.6, () => 0.4)).toEqual({
    understood: 3,
    asked: 3,
    changes: [{ ...scored[1], becomes: "asked" }],
  });
  expect(effectOf(scored, 0.1, () => 0.4)).toMatchObject({
    understood: 6,
    asked: 0,
    changes: [{ text: "hello", becomes: "understood" }],
  });
  expect(effectOf(scored, 0.4, () => 0.4).changes).toEqual([]);
});
