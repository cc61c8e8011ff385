import { emptyDocument, type FlowDocument, type Issue, validate } from "@parley/flow";
import { expect, test } from "vitest";
import { changeRows, type RowChange } from "../../../packages/flow/test/helpers/change-rows.ts";
import { caseNames, documentFrom, parse, readParts } from "../../../packages/flow/test/helpers/flow-case.ts";
import { fixOf } from "../src/issues/fixes.ts";
import { firstView, groupIssues } from "../src/issues/issue-groups.ts";
import { changesNothing, listChange, withChange } from "../src/issues/list-change.ts";
import { faultySubFlows, marksOf, placesOf } from "../src/issues/marks.ts";
import { pageOfIssue } from "../src/issues/page-of-issue.ts";
import { changesBetween, FollowedDocument, slicesOf } from "../src/issues/row-changes.ts";

const issue = (
  code: Issue["code"],
  object: Issue["object_type"],
  id: string | null,
  more: Partial<Issue> = {},
): Issue => ({
  type: "error",
  code,
  message: `${code} here`,
  object_type: object,
  object_id: id,
  object_name: id ?? "",
  field: null,
  ...more,
});

/** Two sub-flows; the block `say` has a prompt and a path of its own. */
function sample(): FlowDocument {
  const document = emptyDocument();
  const row = (fields: object) => fields as never;
  return {
    ...document,
    rows: {
      ...document.rows,
      sub_flow: [row({ id: "main", name: "start", slug: "start" }), row({ id: "other", name: "Other", slug: "other" })],
      block: [
        row({ id: "say", name: "Say", subflow: "main", prompts: ["hello"], action: "ask", llm_tools: [] }),
        row({ id: "end", name: "End", subflow: "other", prompts: [], action: null, llm_tools: ["Look up"] }),
      ],
      block_entity: [row({ id: "size", name: "size", block: "end", prompts: ["question"] })],
      path: [row({ id: "on", source_block: "say" })],
      prompt: [row({ id: "hello", name: "Hello" })],
      action: [row({ id: "ask", name: "Ask" }), row({ id: "find", name: "Look up" })],
    },
  };
}

test("findings are shown at the block they concern, that their path leaves, or that says their prompt", () => {
  const issues = [
    issue("missing_content", "Prompt", "hello", { type: "warning" }),
    issue("path_to_nowhere", "Path", "on"),
    issue("dead_end", "Block", "end", { type: "warning" }),
    issue("scope_name_wrong", "FlowConfig", null),
  ];
  const marks = marksOf(sample(), issues);
  expect([...marks]).toEqual([
    ["say", "error"],
    ["end", "warning"],
  ]);
  expect([...faultySubFlows(sample(), marks)]).toEqual(["main"]);
  const marked = (one: Issue) => [...marksOf(sample(), [one])];
  expect(marked(issue("endpoint_missing", "Action", "ask"))).toEqual([["say", "error"]]);
  expect(marked(issue("endpoint_missing", "Action", "find"))).toEqual([["end", "error"]]);
  expect(marked(issue("missing_content", "Prompt", "question"))).toEqual([["end", "error"]]);
});

test("R212: the list begins with errors by message, and is narrowed by kind of finding and of object", () => {
  const issues = [
    issue("dead_end", "Block", "a", { message: "It ends." }),
    issue("path_to_nowhere", "Path", "b"),
    issue("dead_end", "Block", "c", { message: "It ends." }),
    issue("missing_content", "Prompt", "d", { type: "warning" }),
  ];
  const shown = (view: Parameters<typeof groupIssues>[1]) =>
    groupIssues(issues, view).map(({ title, issues: found }) => [title, found.length]);
  expect(shown(firstView)).toEqual([
    ["It ends.", 2],
    ["path_to_nowhere here", 1],
  ]);
  expect(shown({ ...firstView, type: "all", object: "Prompt" })).toEqual([["missing_content here", 1]]);
  expect(shown({ ...firstView, by: "object" })).toHaveLength(3);
});

test("what can be mended at once is one step of the history; the rest leads to its field", () => {
  const document = sample();
  expect(fixOf(issue("unreachable_block", "Block", "end"), document)).toMatchObject({
    type: "gesture",
    gesture: { label: "Remove End", operations: [{ op: "delete", noun: "block", id: "end" }] },
  });
  expect(fixOf(issue("silent_loop", "Block", "say"), document)).toMatchObject({ verb: "Add visit limit" });
  expect(fixOf(issue("path_to_nowhere", "Path", "on"), document)).toMatchObject({
    type: "go",
    field: "destination_block",
  });
  expect(fixOf(issue("endpoint_missing", "Action", "ask"), document)).toMatchObject({ type: "go", field: "endpoint" });
  expect(fixOf(issue("undefined_intent", "Path", "on", { field: "intent" }), document)).toMatchObject({ type: "go" });
  expect(fixOf(issue("undefined_intent", "Path", "on", { field: "set_intent" }), document)).toBeNull();
  expect(fixOf(issue("fallback_in_sub_flow", "Path", "on"), document)).toMatchObject({
    verb: "Use whole agent",
    gesture: { operations: [{ op: "change", id: "on", fields: { trigger_scope: "agent" } }] },
  });
  const calling = document.rows.block.map((row) =>
    row.id === "say"
      ? { ...row, type: "Subflow" as const, call_inputs: [{ input: "gone", value: "1" }], call_outputs: [] }
      : row,
  );
  const called = { ...document, rows: { ...document.rows, block: calling } };
  expect(fixOf(issue("input_unknown", "Block", "say", { field: "call_inputs" }), called)).toMatchObject({
    verb: "Remove unknown",
    gesture: {
      operations: [{ op: "change", noun: "block", id: "say", fields: { call_inputs: [], call_outputs: [] } }],
    },
  });
  expect(fixOf(issue("input_missing", "Block", "say"), document)).toMatchObject({ type: "go", field: "call_inputs" });
  expect(fixOf(issue("shadowed_path", "Path", "on"), document)).toBeNull();
  expect(fixOf(issue("unreachable_block", "Block", null), document)).toBeNull();
});

test("a setting that is in the way is taken back, and an example of two intents is taken out", () => {
  const first = sample();
  const row = (fields: object) => fields as never;
  const document: FlowDocument = {
    ...first,
    rows: {
      ...first.rows,
      path: [row({ id: "on", source_block: "say", override: true }), row({ id: "off", source_block: "say" })],
      ontology_language: [row({ id: "words", utterance: "cancel it" })],
    },
  };
  const change = (one: Issue) => {
    const fix = fixOf(one, document);
    return fix?.type === "gesture" ? fix.gesture.operations : null;
  };
  expect(change(issue("patience_zero", "Block", "say", { field: "patience" }))).toEqual([
    { op: "change", noun: "block", id: "say", fields: { patience: null } },
  ]);
  expect(change(issue("unknown_recogniser", "Block", "say", { field: "asr_provider" }))).toEqual([
    { op: "change", noun: "block", id: "say", fields: { asr_provider: null } },
  ]);
  expect(fixOf(issue("unknown_recogniser", "Block", "say", { field: "conditional_asr_provider" }), document)).toEqual({
    type: "go",
    verb: "Choose recogniser",
    field: "conditional_asr_provider",
  });
  expect(change(issue("max_digits_too_few", "Block", "say"))).toMatchObject([{ fields: { max_digits: null } }]);
  expect(change(issue("called_sub_flow_ends", "Block", "end"))).toMatchObject([{ fields: { end_state: null } }]);
  expect(change(issue("swallows_everything", "Path", "on"))).toMatchObject([{ id: "on", fields: { override: false } }]);
  expect(change(issue("swallows_everything", "Path", "off"))).toBeNull();
  expect(change(issue("same_utterance", "FlowConfig", "words"))).toEqual([
    { op: "delete", noun: "ontology_language", id: "words" },
  ]);
  expect(fixOf(issue("visit_limit_without_way_out", "Block", "say"), document)).toMatchObject({ verb: "Add fallback" });
});

test("another thread follows a document by what became of it, and only that is copied", () => {
  const first = sample();
  const [say, end] = first.rows.block;
  if (say === undefined || end === undefined) throw new Error("The sample has two blocks");
  const renamed = { ...say, name: "Greet" };
  const second = { ...first, rows: { ...first.rows, block: [renamed], prompt: [] } };
  const followed = new FollowedDocument();
  expect(followed.follow(changesBetween(null, first)).rows.block).toHaveLength(2);
  const changes = changesBetween(first, second);
  expect(changes.nouns).toEqual([
    { noun: "block", put: [renamed], gone: [end.id] },
    { noun: "prompt", put: [], gone: ["hello"] },
  ]);
  expect(followed.follow(changes)).toEqual(second);
  expect(changesBetween(second, second).nouns).toEqual([]);
});

test("what only goes is listed too", () => {
  const first = sample();
  const second: FlowDocument = { ...first, rows: { ...first.rows, path: [] } };
  const followed = new FollowedDocument();
  for (const slice of slicesOf(changesBetween(null, first))) followed.take(slice);
  const [gone, ...others] = slicesOf(changesBetween(first, second));
  expect(others).toEqual([]);
  expect(gone && followed.follow(gone).rows.path).toEqual([]);
});

test("what became of a large document comes in parts that make up the same", () => {
  const first = sample();
  const [say] = first.rows.block;
  if (say === undefined) throw new Error("The sample has a block");
  const block = Array.from({ length: 1500 }, (_, number) => ({
    ...say,
    id: `block ${String(number).padStart(4, "0")}`,
  }));
  const large = { ...first, rows: { ...first.rows, block } };
  const slices = slicesOf(changesBetween(null, large));
  expect(slices.length).toBeGreaterThan(3);
  const followed = new FollowedDocument();
  for (const slice of slices.slice(0, -1)) followed.take(slice);
  const last = slices.at(-1);
  expect(last && followed.follow(last)).toEqual(large);
  expect(slicesOf(changesBetween(large, large))).toEqual([{ settings: large.settings, nouns: [] }]);
});

test.each([
  { before: [], after: ["a"], put: ["a"] },
  { before: ["a", "b", "c"], after: ["a", "x", "y", "c"], put: ["x", "y"] },
  { before: ["a", "a", "a"], after: ["a", "a"], put: [] },
  { before: ["a"], after: [], put: [] },
  { before: ["a", "b"], after: ["b", "a"], put: ["b", "a"] },
])("$before becomes $after by what stands in between", ({ before, after, put }) => {
  const change = listChange<string>(before, after);
  expect(change.put).toEqual(put);
  expect(changesNothing(change)).toBe(false);
  expect(withChange<string>(before, change)).toEqual(after);
});

test("the same found again is no change, whatever objects tell of it", () => {
  const [before, after] = [[issue("dead_end", "Block", "a")], [issue("dead_end", "Block", "a")]];
  expect(changesNothing(listChange(before, after))).toBe(true);
});

test("findings that no block shows lead to the page on which they are mended", () => {
  const document = sample();
  const row = (fields: object) => fields as never;
  const rows = {
    ...document.rows,
    intent: [row({ id: "pay", name: "pay_bill" })],
    ontology_language: [row({ id: "said", intent: "pay", utterance: "pay my bill" })],
    entity: [row({ id: "size", name: "size" })],
    small_talk: [row({ id: "thanks", name: "Thanks" })],
    answer_document: [row({ id: "terms", name: "terms.pdf" })],
    tts_persona: [row({ id: "asha", name: "Asha" })],
  };
  const page = (id: string | null, field: string | null = null) =>
    pageOfIssue(issue("few_examples", "FlowConfig", id, { field }), { ...document, rows });
  expect(page("pay")).toEqual({ page: "train", tab: "intents", open: "pay_bill" });
  expect(page("said")).toEqual({ page: "train", tab: "intents", open: "pay_bill" });
  expect(page("size")).toEqual({ page: "train", tab: "entities", open: "size" });
  expect(page("thanks")).toEqual({ page: "train", tab: "small-talk", open: "thanks" });
  expect(page("terms")).toEqual({ page: "train", tab: "documents" });
  expect(page("hello")).toEqual({ page: "prompts" });
  expect(page("asha")).toEqual({ page: "configure", group: "personas" });
  expect(page("ask")).toEqual({ page: "fields", action: "ask" });
  expect(page(null, "languages")).toEqual({ page: "configure", group: "general", find: "languages" });
  expect(page(null, "no_setting")).toBeNull();
  expect(page("strange")).toBeNull();
});

/** A version without its first sub-flow comes from an import alone: no screen makes or mends it. */
const nowhere = ["start_sub_flow_missing"];

type Given = {
  readonly change?: readonly RowChange[];
  readonly voices?: readonly string[];
  readonly recognisers?: object;
};

test.each(caseNames("validate"))("every finding of the rule %s leads to where it is mended", (rule) => {
  const parts = readParts("validate", rule);
  for (let part = 0; part + 1 < parts.length; part += 2) {
    const given: Given = parse(parts[part + 1] ?? "");
    const document = changeRows(documentFrom(parts[part] ?? ""), given.change ?? []);
    const voices = given.voices === undefined ? null : { names: given.voices, variants: [] };
    const recognisers = Object.keys(given.recognisers ?? {}).map((name) => ({ name, languages: ["en-IN"] }));
    const place = placesOf(document);
    const lost = validate(document, { voices, recognisers }).filter(
      (issue) => place(issue).length === 0 && pageOfIssue(issue, document) === null && !nowhere.includes(issue.code),
    );
    expect(
      lost.map(({ code, object_type, object_name, field }) => `${code} ${object_type} ${object_name} ${field}`),
    ).toEqual([]);
  }
});
