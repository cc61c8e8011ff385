import { expect, test } from "vitest";
import { startBlock } from "../src/document/start-block.ts";
import { builtSince, removesRestored } from "../src/edits/built-since.ts";
import type { Edit, EditState, RowOperation } from "../src/edits/edit.ts";
import { applyEdit } from "../src/edits/edit-apply.ts";
import { parseYaml } from "../src/yaml/parse-yaml.ts";
import { frozen } from "./frozen.ts";
import { makeIds } from "./make-ids.ts";

const makeId = makeIds();
const parsed = parseYaml(
  "parley: 1\nstates: { start: { Start: { type: Start, paths: [{ to: Hi }] }, Hi: { say: Hi } } }",
  {
    makeId,
  },
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
const first: EditState = frozen({ document: parsed.document, deleted: [] });
const hi = first.document.rows.block.find(({ name }) => name === "Hi")?.id ?? "";

function done(state: EditState, edit: Edit, guarded = true) {
  const result = applyEdit(state, edit, { guarded });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result;
}

const [billing, start, card] = [makeId(), makeId(), makeId()];
const addBilling: Edit = [
  { op: "create", noun: "sub_flow", row: { id: billing, name: "Billing", slug: "billing" } },
  { op: "create", noun: "block", row: startBlock(start, billing) },
];
const addCard: RowOperation = { op: "create", noun: "block", row: { id: card, name: "Card", subflow: billing } };
const change = (id: string, fields: object): RowOperation => ({
  op: "change",
  noun: "block",
  id,
  fields: { ...fields },
});

const made = done(first, addBilling);
const builtAfter = (...edit: Edit) =>
  builtSince(made, done(made, edit)).map(({ row, under }) => [row.name, under.row.name]);

test("a sub-flow in which others built stays, and what they built is named", () => {
  expect(builtAfter(addCard)).toEqual([["Card", "Billing"]]);
  expect(builtAfter(change(start, { description: "Theirs" }))).toEqual([["Start", "Billing"]]);
  expect(builtAfter({ op: "change", noun: "sub_flow", id: billing, fields: { name: "Money" } })).toEqual([
    ["Money", "Money"],
  ]);
  const into = { id: makeId(), name: "In", source_block: hi, destination_block: start };
  expect(builtAfter({ op: "create", noun: "path", row: into })).toEqual([["In", "Billing"]]);
});

test("what nothing was built on goes, also where it was drawn elsewhere or something else changed", () => {
  expect(builtSince(made, made)).toEqual([]);
  expect(builtAfter(change(start, { render_info: { x: 1, y: 2 } }), change(hi, { name: "Hello" }))).toEqual([]);
});

test("one's own later work that was undone first is no hindrance", () => {
  const later = done(made, [addCard, change(start, { description: "Ours" })]);
  expect(builtSince(made, done(later, later.inverse, false))).toEqual([]);
});

test("what an edit restored is looked at by the version of then", () => {
  const undone = done(made, made.inverse, false);
  const redone = done(undone, undone.inverse, false);
  const built = done(redone, [addCard]);
  expect([removesRestored(made), removesRestored(redone)]).toEqual([false, true]);
  expect(builtSince(redone, built).length).toBe(0);
  expect(builtSince(redone, redone, redone)).toEqual([]);
  expect(builtSince(redone, built, redone)).toMatchObject([
    { row: { name: "Card" }, under: { row: { name: "Billing" } } },
  ]);
});

test("what can no longer be taken back takes nothing away", () => {
  const gone = done(made, [{ op: "delete", noun: "sub_flow", id: billing }]);
  expect(builtSince(made, gone)).toEqual([]);
});
