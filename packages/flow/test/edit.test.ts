// Longer than 400 lines: all tests make edits of one document, and look at what they leave.

import { describe, expect, test } from "vitest";
import type { FlowDocument } from "../src/document/document.ts";
import { rowOf } from "../src/document/document-nouns.ts";
import { startBlock } from "../src/document/start-block.ts";
import type { Edit, EditState, RowOperation } from "../src/edits/edit.ts";
import { applyEdit, withStartBlocks } from "../src/edits/edit-apply.ts";
import { documentToEdit } from "../src/edits/edit-between.ts";
import { conflicts } from "../src/edits/edit-conflicts.ts";
import { parseYaml } from "../src/yaml/parse-yaml.ts";
import { frozen } from "./frozen.ts";
import { makeIds } from "./make-ids.ts";

const text = `
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: Hello, entities: [due], paths: [{ name: on, to: Sales }, { name: again, to: Menu }] }
    Sales: { paths: [{ name: end, to: Bye }, { name: help, to: support/Agent }] }
    Bye: { type: End }
  support:
    Start: { type: Start, paths: [{ to: Agent }] }
    Agent: { paths: [{ name: back, to: start/Bye }] }
triggers:
  - { name: Start, dtmf: "0", to: Bye }
  - { name: agent, intent: agent, to: support/Agent }
`;

function stateOf(yaml: string): EditState {
  const parsed = parseYaml(yaml, { makeId: makeIds() });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return frozen({ document: parsed.document, deleted: [] });
}

const start = stateOf(text);

const { rows } = start.document;
const subFlow = (slug: string) => rows.sub_flow.find((row) => row.slug === slug)?.id ?? "";
const block = (name: string, slug = "start") =>
  rows.block.find((row) => row.name === name && row.subflow === subFlow(slug))?.id ?? "";
const path = (name: string) => rows.path.find((row) => row.name === name)?.id ?? "";
const trigger = (name: string) => rows.path.find((row) => row.name === name && row.display_in_global_list)?.id ?? "";

const deleteBlock = (id: string): RowOperation => ({ op: "delete", noun: "block", id });
const restoreBlock = (id: string): RowOperation => ({ op: "restore", noun: "block", id });
const deletePath = (id: string): RowOperation => ({ op: "delete", noun: "path", id });

function after(state: EditState, ...edit: Edit): EditState {
  const result = applyEdit(state, edit);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return { document: result.document, deleted: result.deleted };
}

function faultsOf(edit: Edit, state = start) {
  const result = applyEdit(state, edit);
  return result.ok ? [] : result.faults;
}

const pathNames = ({ document }: { document: FlowDocument }) => document.rows.path.map((row) => row.name).sort();
const stampOf = (state: EditState, id: string) => state.deleted.find((entry) => entry.row.id === id)?.deleted_with;

describe("deleting and restoring", () => {
  test("a block takes its paths in and out along, and its entities", () => {
    const gone = after(start, deleteBlock(block("Menu")));
    expect(pathNames(gone)).toEqual(["Start", "Start", "agent", "back", "end", "help"]);
    expect(gone.document.rows.block_entity).toEqual([]);
    expect(stampOf(gone, path("on"))).toBe(block("Menu"));
    expect(after(gone, restoreBlock(block("Menu"))).document).toEqual(start.document);
  });

  test("a path whose other end is still deleted waits for that one", () => {
    const gone = after(start, deleteBlock(block("Sales")), deleteBlock(block("Menu")));
    expect(stampOf(gone, path("on"))).toBe(block("Sales"));
    const half = after(gone, restoreBlock(block("Sales")));
    expect(pathNames(half)).toEqual(["Start", "Start", "agent", "back", "end", "help"]);
    expect(stampOf(half, path("on"))).toBe(block("Menu"));
    const whole = after(half, restoreBlock(block("Menu")));
    expect(whole).toEqual(start);
  });

  test("a path deleted for itself does not come back with its block", () => {
    const gone = after(after(start, deletePath(path("on"))), deleteBlock(block("Menu")));
    const back = after(gone, restoreBlock(block("Menu")));
    expect(pathNames(back)).not.toContain("on");
    expect(after(back, { op: "restore", noun: "path", id: path("on") }).document).toEqual(start.document);
  });

  test("a part deleted before what holds it, in one edit, comes back with that", () => {
    const edit: Edit = [deletePath(path("on")), deleteBlock(block("Menu"))];
    const done = applyEdit(start, edit);
    if (!done.ok) throw new Error(JSON.stringify(done.faults));
    expect(stampOf(done, path("on"))).toBe(block("Menu"));
    expect(done.inverse).toEqual([restoreBlock(block("Menu"))]);
    expect(after(done, restoreBlock(block("Menu"))).document).toEqual(start.document);
    const named = applyEdit(done, [restoreBlock(block("Menu")), { op: "restore", noun: "path", id: path("on") }]);
    if (!named.ok) throw new Error(JSON.stringify(named.faults));
    expect(named.document).toEqual(start.document);
    expect(after(named, ...named.inverse)).toEqual({ document: done.document, deleted: expect.any(Array) });
  });

  test("a sub-flow whose making was undone comes back with its Start block", () => {
    const [id, entry] = [makeIds(900)(), makeIds(901)()];
    const made = applyEdit(start, [
      { op: "create", noun: "sub_flow", row: { id, name: "Billing", slug: "billing" } },
      { op: "create", noun: "block", row: startBlock(entry, id) },
    ]);
    if (!made.ok) throw new Error(JSON.stringify(made.faults));
    const undone = applyEdit(made, made.inverse, { guarded: false });
    if (!undone.ok) throw new Error(JSON.stringify(undone.faults));
    expect(undone.deleted.filter((row) => row.deleted_with === null).map(({ noun }) => noun)).toEqual(["sub_flow"]);
    expect(after(undone, { op: "restore", noun: "sub_flow", id }).document).toEqual(made.document);
    expect(applyEdit(undone, undone.inverse, { guarded: false })).toMatchObject({ ok: true, document: made.document });
  });

  test("a sub-flow comes back only with a Start block", () => {
    const id = subFlow("support");
    const restore: RowOperation = { op: "restore", noun: "sub_flow", id };
    const without = applyEdit(start, [deleteBlock(block("Start", "support"))], { guarded: false });
    if (!without.ok) throw new Error(JSON.stringify(without.faults));
    const gone = after(without, { op: "delete", noun: "sub_flow", id });
    expect(faultsOf([restore], gone)).toMatchObject([{ code: "start_block" }]);
    const never = () => "";
    expect(withStartBlocks([restore], gone.deleted, never)).toEqual([restore, restoreBlock(block("Start", "support"))]);
    const bare = withStartBlocks([restore], [], makeIds(902));
    expect(bare).toMatchObject([restore, { op: "create", noun: "block", row: { type: "Start", subflow: id } }]);
    const whole = after(start, { op: "delete", noun: "sub_flow", id });
    expect(withStartBlocks([restore], whole.deleted, never)).toEqual([restore]);
  });

  test("a sub-flow takes its blocks along, and brings them back with the paths between them", () => {
    const operation = { noun: "sub_flow", id: subFlow("support") } as const;
    const gone = after(start, { op: "delete", ...operation });
    expect(gone.document.rows.block.map((row) => row.name)).toEqual(["Start", "Menu", "Sales", "Bye"]);
    expect(pathNames(gone)).toEqual(["Start", "Start", "again", "end", "on"]);
    expect(after(gone, { op: "restore", ...operation })).toEqual(start);
  });

  test("a part cannot come back before what it belongs to", () => {
    const gone = after(start, { op: "delete", noun: "sub_flow", id: subFlow("support") });
    expect(faultsOf([restoreBlock(block("Agent", "support"))], gone)).toMatchObject([{ code: "held_by_deleted" }]);
    expect(faultsOf([{ op: "restore", noun: "path", id: path("help") }], gone)).toMatchObject([
      { code: "held_by_deleted" },
    ]);
  });
});

describe("rows below others that the same edit brings", () => {
  const ids = makeIds(900);
  const [pathId, blockId, subFlowId] = [ids(), ids(), ids()];
  const newPath: RowOperation = {
    op: "create",
    noun: "path",
    row: { id: pathId, source_block: blockId, destination_block: block("Bye") },
  };
  const newBlock: RowOperation = { op: "create", noun: "block", row: { id: blockId, subflow: subFlowId } };
  const newSubFlow: RowOperation = { op: "create", noun: "sub_flow", row: { id: subFlowId, name: "New", slug: "new" } };
  const moved: RowOperation = { op: "change", noun: "path", id: path("on"), fields: { destination_block: blockId } };

  test.each<[string, Edit]>([
    ["a path before its block before its sub-flow", [newPath, newBlock, newSubFlow]],
    ["a path led to a block before it is made", [moved, newSubFlow, newBlock]],
    [
      "a path changed twice before its block is made",
      [newPath, { op: "change", noun: "path", id: pathId, fields: { name: "later" } }, newSubFlow, newBlock],
    ],
  ])("%s: taken back and done again", (_name, edit) => {
    const made = applyEdit(start, edit);
    if (!made.ok) throw new Error(JSON.stringify(made.faults));
    const back = applyEdit(made, made.inverse, { guarded: false });
    if (!back.ok) throw new Error(JSON.stringify(back.faults));
    expect(back.document).toEqual(start.document);
    expect(applyEdit(back, back.inverse, { guarded: false })).toMatchObject({ ok: true, document: made.document });
  });

  test("a block restored before a path to it is made", () => {
    const gone = after(start, deleteBlock(block("Menu")));
    const row = { id: pathId, source_block: block("Sales"), destination_block: block("Menu") };
    const made = applyEdit(gone, [{ op: "create", noun: "path", row }, restoreBlock(block("Menu"))]);
    if (!made.ok) throw new Error(JSON.stringify(made.faults));
    expect(applyEdit(made, made.inverse, { guarded: false })).toMatchObject({ ok: true, document: gone.document });
  });

  test("a step whose row never comes is refused by its own place in the edit", () => {
    expect(faultsOf([newPath, { op: "settings", fields: { language: "hi-IN" } }])).toMatchObject([
      { operation: 0, code: "held_by_deleted" },
      { operation: 0, code: "unknown_reference", field: "source_block" },
    ]);
  });
});

test("another default language is offered from then on, beside the one before; undone, neither is left over", () => {
  const { language, languages } = start.document.settings;
  const made = applyEdit(start, [{ op: "settings", fields: { language: "ta-IN" } }]);
  if (!made.ok) throw new Error(JSON.stringify(made.faults));
  expect(made.document.settings.languages).toEqual([...new Set([language, ...languages, "ta-IN"])]);
  expect(applyEdit(start, made.operations, { guarded: false })).toMatchObject({ ok: true, document: made.document });
  expect(applyEdit(made, made.inverse, { guarded: false })).toMatchObject({ ok: true, document: start.document });
  const both = applyEdit(start, [{ op: "settings", fields: { language: "ta-IN", languages: ["en-IN"] } }]);
  expect(both).toMatchObject({ ok: true, document: { settings: { language: "ta-IN", languages: ["en-IN"] } } });
});

test("what was done, applied unguarded elsewhere, gives the same with the names that were given", () => {
  const row = { id: makeIds(900)(), name: "Other", source_block: block("Start"), destination_block: block("Bye") };
  const change: RowOperation = {
    op: "change",
    noun: "path",
    id: path("on"),
    fields: { source_block: block("Start") },
  };
  const made = applyEdit(start, [{ op: "create", noun: "path", row }, change]);
  if (!made.ok) throw new Error(JSON.stringify(made.faults));
  expect(made.operations).toEqual([
    { op: "create", noun: "path", row: { ...row, name: "Start" } },
    { ...change, fields: { source_block: block("Start"), name: "Start" } },
  ]);
  expect(applyEdit(start, made.operations, { guarded: false })).toMatchObject({ ok: true, document: made.document });
});

test("what was done tells that a Start path kept its name", () => {
  const [startPath] = rows.path.filter((row) => row.source_block === block("Start") && !row.display_in_global_list);
  const id = startPath?.id ?? "";
  const made = applyEdit(start, [{ op: "change", noun: "path", id, fields: { name: "Mine", order: 5 } }]);
  if (!made.ok) throw new Error(JSON.stringify(made.faults));
  expect(made.operations).toEqual([{ op: "change", noun: "path", id, fields: { name: "Start", order: 5 } }]);
  expect(applyEdit(start, made.operations, { guarded: false })).toMatchObject({ ok: true, document: made.document });
});

test("rows that were left alone are the very rows and lists of before", () => {
  const edit: Edit = [{ op: "change", noun: "block", id: block("Menu"), fields: { name: "Main menu" } }];
  const { document, deleted } = after(start, ...edit);
  expect(document.rows.path).toBe(start.document.rows.path);
  expect(deleted).toBe(start.deleted);
  expect(document.rows.block.filter((row) => !rows.block.includes(row)).map(({ name }) => name)).toEqual(["Main menu"]);
  expect(rowOf(document, "block", block("Menu"))?.name).toBe("Main menu");
  expect(rowOf(start.document, "block", block("Menu"))?.name).toBe("Menu");
  expect(rowOf(document, "block", path("on"))).toBeUndefined();
});

describe("Start", () => {
  test.each<[string, Edit]>([
    ["Cannot delete the Start block!", [deleteBlock(block("Start"))]],
    [
      "Cannot delete the Start block!",
      [{ op: "change", noun: "block", id: block("Start"), fields: { type: "Voice" } }],
    ],
    ["Cannot delete the Start path!", [deletePath(rows.path.find((row) => !row.display_in_global_list)?.id ?? "")]],
    ["Cannot delete the Start globalTrigger!", [deletePath(trigger("Start"))]],
    [
      "Cannot delete the sub-flow start: every conversation begins there.",
      [{ op: "delete", noun: "sub_flow", id: subFlow("start") }],
    ],
  ])("%s", (message, edit) => {
    expect(faultsOf(edit)).toEqual([expect.objectContaining({ operation: 0, message })]);
  });

  test("goes with its sub-flow, and may be replaced", () => {
    const inSupport = block("Start", "support");
    const { document } = after(start, deleteBlock(inSupport), {
      op: "delete",
      noun: "sub_flow",
      id: subFlow("support"),
    });
    expect(document.rows.sub_flow).toHaveLength(1);
    const replaced = after(start, deleteBlock(inSupport), {
      op: "create",
      noun: "block",
      row: { id: makeIds(900)(), name: "Begin", type: "Start", subflow: subFlow("support") },
    });
    expect(replaced.document.rows.block.map((row) => row.name)).toContain("Begin");
  });

  test("other triggers may be deleted, and any block a Start path leads to", () => {
    expect(faultsOf([deletePath(trigger("agent"))])).toEqual([]);
    expect(faultsOf([deleteBlock(block("Menu"))])).toEqual([]);
  });

  test("a path out of it that is no trigger is named Start", () => {
    const row = { id: makeIds(900)(), name: "Other", source_block: block("Start"), destination_block: block("Bye") };
    const made = after(start, { op: "create", noun: "path", row });
    expect(made.document.rows.path.find(({ id }) => id === row.id)?.name).toBe("Start");
    const asTrigger = after(start, { op: "create", noun: "path", row: { ...row, display_in_global_list: true } });
    expect(asTrigger.document.rows.path.find(({ id }) => id === row.id)?.name).toBe("Other");
  });

  test("an undo passes the guards", () => {
    const row = { id: makeIds(900)(), source_block: block("Start"), destination_block: block("Bye") };
    const without = after(start, deleteBlock(block("Menu")));
    const made = applyEdit(without, [{ op: "create", noun: "path", row }]);
    if (!made.ok) throw new Error(JSON.stringify(made.faults));
    expect(applyEdit(made, made.inverse)).toMatchObject({ ok: false });
    expect(applyEdit(made, made.inverse, { guarded: false })).toMatchObject({ ok: true, document: without.document });
  });
});

describe("faults leave everything as it was", () => {
  const id = makeIds(900)();
  const missing = makeIds(901)();
  test.each<[string, RowOperation, { code: string; field?: string | null }[]]>([
    ["a row that is not there", { op: "change", noun: "block", id, fields: { name: "A" } }, [{ code: "not_found" }]],
    ["nothing to restore", { op: "restore", noun: "block", id: block("Menu") }, [{ code: "not_found" }]],
    [
      "an id twice",
      { op: "create", noun: "block", row: { ...rows.block[0], id: block("Menu") } },
      [{ code: "already_there" }],
    ],
    ["no id", { op: "create", noun: "prompt", row: { id: "1", name: "A" } }, [{ code: "invalid", field: "id" }]],
    [
      "what is required",
      { op: "create", noun: "sub_flow", row: { id, name: "A" } },
      [{ code: "invalid", field: "slug" }],
    ],
    [
      "several fields",
      { op: "change", noun: "block", id: block("Menu"), fields: { type: "Voise", nme: "", max_digits: 99, id } },
      [
        { code: "invalid", field: "type" },
        { code: "unknown_field", field: "nme" },
        { code: "invalid", field: "max_digits" },
        { code: "unknown_field", field: "id" },
      ],
    ],
    [
      "deep in a value",
      { op: "change", noun: "block", id: block("Menu"), fields: { info_webhook: { endpoint: "", method: "GET" } } },
      [{ code: "invalid", field: "info_webhook.endpoint" }],
    ],
    [
      "settings",
      { op: "settings", fields: { max_transit_limit: 0 } },
      [{ code: "invalid", field: "max_transit_limit" }],
    ],
    [
      "a path to a block that is not there",
      { op: "change", noun: "path", id: path("on"), fields: { destination_block: missing } },
      [{ code: "held_by_deleted" }, { code: "unknown_reference", field: "destination_block" }],
    ],
    [
      "a prompt that is not there",
      { op: "change", noun: "block", id: block("Menu"), fields: { prompts: [missing] } },
      [{ code: "unknown_reference", field: "prompts" }],
    ],
  ])("%s", (_name, operation, faults) => {
    const result = applyEdit(start, [{ op: "settings", fields: { language: "hi-IN" } }, operation]);
    expect(result).toMatchObject({ ok: false, faults: faults.map((fault) => ({ operation: 1, ...fault })) });
    expect(start.document.settings.language).toBe("en-IN");
  });

  test("a noun that is none", () => {
    const edit: Edit = JSON.parse(`[{ "op": "delete", "noun": "campaign", "id": "${id}" }]`);
    expect(faultsOf(edit)).toMatchObject([{ operation: 0, code: "unknown_noun" }]);
  });

  test("a path may be made before the block it leads to", () => {
    const row = { id: missing, name: "New", subflow: subFlow("start") };
    const edit: Edit = [
      { op: "create", noun: "path", row: { id, source_block: block("Menu"), destination_block: missing } },
      { op: "create", noun: "block", row },
    ];
    expect(faultsOf(edit)).toEqual([]);
  });
});

test("a prompt that is deleted leaves the blocks that say it alone, and can come back", () => {
  const [prompt] = rows.prompt;
  const gone = after(start, { op: "delete", noun: "prompt", id: prompt?.id ?? "" });
  expect(gone.document.rows.prompt_content).toEqual([]);
  expect(gone.document.rows.block).toBe(start.document.rows.block);
  expect(after(gone, { op: "restore", noun: "prompt", id: prompt?.id ?? "" })).toEqual(start);
});

test("the edit between two documents names only what changed", () => {
  const to = stateOf(text.replace("say: Hello", "say: Good morning")).document;
  expect(documentToEdit(start.document, to)).toEqual([
    { op: "change", noun: "prompt_content", id: rows.prompt_content[0]?.id, fields: { content: "Good morning" } },
  ]);
});

describe("conflicts", () => {
  const change = (name: string, fields: { [field: string]: unknown }): RowOperation => ({
    op: "change",
    noun: "block",
    id: block(name),
    fields,
  });
  test.each<[string, Edit, Edit, ReturnType<typeof conflicts>]>([
    [
      "the same field, two values",
      [change("Menu", { name: "A" })],
      [change("Menu", { name: "B" })],
      [{ noun: "block", id: block("Menu"), field: "name" }],
    ],
    ["the same field, one value", [change("Menu", { name: "A" })], [change("Menu", { name: "A" })], []],
    ["other fields", [change("Menu", { name: "A" })], [change("Menu", { max_retries: 1 })], []],
    ["other rows", [change("Menu", { name: "A" })], [change("Sales", { name: "B" })], []],
    [
      "a row deleted by one",
      [deleteBlock(block("Menu"))],
      [change("Menu", { name: "B" })],
      [{ noun: "block", id: block("Menu"), field: null }],
    ],
    [
      "settings",
      [{ op: "settings", fields: { language: "hi-IN", su_enable: true } }],
      [{ op: "settings", fields: { language: "ta-IN" } }],
      [{ noun: "settings", id: null, field: "language" }],
    ],
  ])("%s", (_name, a, b, expected) => {
    expect(conflicts(a, b)).toEqual(expected);
    expect(conflicts(b, a)).toEqual(expected);
  });
});
