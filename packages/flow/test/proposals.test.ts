import { inOneGo } from "@parley/model/kernel";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { FlowDocument } from "../src/document/document.ts";
import type { Edit, EditState } from "../src/edits/edit.ts";
import { applyEdit } from "../src/edits/edit-apply.ts";
import { documentToEdit } from "../src/edits/edit-between.ts";
import { neededSteps, withoutStep, withStep } from "../src/proposals/needed-steps.ts";
import { donePlaces, type EditedPlace } from "../src/proposals/places-of.ts";
import { stepsOf } from "../src/proposals/steps-of.ts";
import { isDone, overtaken, takeSteps } from "../src/proposals/take-steps.ts";
import { differencesByStep, subjectOfStep } from "../src/proposals/tell-steps.ts";
import { saidAt, withSaid } from "../src/proposals/with-places.ts";
import { proposalForm, readSteps } from "../src/stored/proposal-form.ts";
import { parseYaml } from "../src/yaml/parse-yaml.ts";
import { documents } from "./arbitraries.ts";
import { editFor, editSeeds } from "./edit-arbitraries.ts";
import { makeIds } from "./make-ids.ts";

const text = `
parley: 1
settings: { language: en-IN, languages: [en-IN, hi-IN] }
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: { en-IN: Hello, hi-IN: Namaste }, max_retries: 1, paths: [{ dtmf: "1", to: Bye }, { dtmf: "2", to: Old }] }
    Old: { say: Gone soon, paths: [{ always: , to: Bye }] }
    Bye: { say: Goodbye, type: End }
`;

const makeId = makeIds();
function read(yaml: string, existing?: FlowDocument): FlowDocument {
  const parsed = parseYaml(yaml, { makeId, ...(existing && { existing }) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.document;
}
const base = read(text);
const state: EditState = { document: base, deleted: [] };
const changed = (...changes: readonly (readonly [string, string])[]) =>
  read(
    changes.reduce((yaml, [from, to]) => yaml.replace(from, to), text),
    base,
  );
const all = (steps: readonly unknown[]) => new Set(steps.keys());

function proposed(to: FlowDocument) {
  const steps = stepsOf(base, documentToEdit(base, to));
  const needs = neededSteps(base, steps);
  const after = takeSteps(state, steps, { chosen: all(steps), needs }).after.document;
  const told = differencesByStep(base, after, steps).map((each) => each.map(({ sentence }) => sentence));
  return { steps, needs, told };
}

test("words of one prompt are one step, in all languages; settings of a block are a step each", () => {
  const { told } = proposed(
    changed(
      ["Hello", "Good morning"],
      ["Namaste", "Suprabhat"],
      ["max_retries: 1", "max_retries: 4, bi_enable: false"],
    ),
  );
  expect(told.map((sentences) => sentences.length).toSorted()).toEqual([1, 1, 2]);
  expect(told.find(({ length }) => length === 2)?.join()).toMatch(/en-IN.*hi-IN/);
});

const withExtra = changed(
  ['{ dtmf: "2", to: Old }', '{ dtmf: "2", to: Old }, { dtmf: "3", to: Extra }'],
  ["    Bye:", "    Extra: { say: More, paths: [{ always: , to: Bye }] }\n    Bye:"],
);

test("a new block comes with its words and ways out, and a way to it needs it", () => {
  const { steps, needs, told } = proposed(withExtra);
  expect(steps).toHaveLength(2);
  const block = told.findIndex((sentences) => sentences.some((one) => one.startsWith("Block Extra")));
  expect(told[block]).toHaveLength(4);
  const path = 1 - block;
  expect([...(needs[path] ?? [])]).toEqual([block]);
  expect(withStep(new Set(), needs, path)).toEqual(new Set([0, 1]));
  expect(withoutStep(new Set([0, 1]), needs, block)).toEqual(new Set());
  expect(withoutStep(new Set([0, 1]), needs, path)).toEqual(new Set([block]));
});

test("what takes a block away needs what leads past it", () => {
  const without = changed(
    ['{ dtmf: "2", to: Old }', '{ dtmf: "2", to: Bye }'],
    [/ {4}Old: .*\n/.exec(text)?.[0] ?? "", ""],
  );
  const { steps, needs } = proposed(without);
  const gone = steps.findIndex(({ operations }) => operations.some(({ op }) => op === "delete"));
  const moved = steps.findIndex(({ operations }) =>
    operations.some((each) => each.op === "change" && each.noun === "path"),
  );
  expect(needs[gone]?.has(moved)).toBe(true);
  const alone = takeSteps(state, steps, { chosen: withStep(new Set(), needs, gone), needs });
  expect(alone.refused.size).toBe(0);
  expect(alone.after.document.rows.path.filter(({ trigger }) => trigger === "2")).toHaveLength(1);
});

test("steps that are taken are done, and are open again where they were taken back", () => {
  const { steps, needs } = proposed(withExtra);
  const taken = takeSteps(state, steps, { chosen: all(steps), needs });
  expect(steps.map((step) => isDone(taken.after, step))).toEqual([true, true]);
  expect(takeSteps(taken.after, steps, { chosen: all(steps), needs }).edit).toEqual([]);
  const applied = applyEdit(state, taken.edit);
  if (!applied.ok) throw new Error("not applied");
  const undone = applyEdit(applied, applied.inverse, { guarded: false });
  if (!undone.ok) throw new Error("not undone");
  expect(undone.document).toEqual(base);
  expect(steps.map((step) => isDone(undone, step))).toEqual([false, false]);
  const again = takeSteps(undone, steps, { chosen: all(steps), needs });
  expect(again.refused.size).toBe(0);
  expect(again.after.document).toEqual(taken.after.document);
});

test("where the draft has moved on, steps that cannot be taken say why, and the others are taken", () => {
  const { steps, needs } = proposed(
    changed(["max_retries: 1", "max_retries: 4"], ["Gone soon", "Still here"], ["Goodbye", "So long"]),
  );
  const old = base.rows.block.find(({ name }) => name === "Old");
  const menu = base.rows.block.find(({ name }) => name === "Menu");
  const words = base.rows.prompt_content.find(({ content }) => content === "Gone soon");
  const since: Edit = [
    { op: "delete", noun: "block", id: old?.id ?? "" },
    { op: "delete", noun: "prompt", id: words?.prompt ?? "" },
    { op: "change", noun: "block", id: menu?.id ?? "", fields: { max_retries: 2 } },
  ];
  const moved = applyEdit(state, since);
  if (!moved.ok) throw new Error(JSON.stringify(moved.faults));
  const { refused, after } = takeSteps(moved, steps, { chosen: all(steps), needs });
  const lost = steps.findIndex(({ operations }) =>
    operations.some((each) => each.op === "change" && each.id === words?.id),
  );
  expect([...refused]).toEqual([[lost, "What it changes is gone from the draft."]]);
  expect(after.document.rows.prompt_content.map(({ content }) => content)).toContain("So long");
  const over = steps.findIndex(({ operations }) =>
    operations.some((each) => each.op === "change" && each.noun === "block"),
  );
  expect(overtaken(steps, [since])).toEqual(new Map([[over, 0]]));
  const others: Edit = [{ op: "settings", fields: { ld_limit: 3 } }];
  expect(overtaken(steps, [since, others])).toEqual(new Map([[over, 0]]));
  expect(overtaken(steps, [since, others, since])).toEqual(new Map([[over, 2]]));
  expect(subjectOfStep(steps[over] ?? { operations: [] }, base)).toBe("Block Menu");
});

test("a step that needs one that cannot be taken is refused with it", () => {
  const { steps, needs } = proposed(withExtra);
  const extra = steps.findIndex((_, index) => needs[index]?.size === 0);
  const bad = steps.map((step, index) =>
    index === extra
      ? {
          ...step,
          operations: step.operations.map((each) =>
            each.op === "create" && each.noun === "block"
              ? { ...each, row: { ...each.row, max_retries: "many" } }
              : each,
          ),
        }
      : step,
  );
  const { refused, edit } = takeSteps(state, bad, { chosen: all(bad), needs });
  expect(refused.size).toBe(2);
  expect(refused.get(1 - extra)).toBe("It needs a step that can no longer be taken.");
  expect(edit).toEqual([]);
});

test("the steps of any edit, all taken, come to what the edit comes to; so do they after being kept", () => {
  fc.assert(
    fc.property(documents, fc.array(editSeeds, { minLength: 1, maxLength: 4 }), (document, seeds) => {
      const begin: EditState = { document, deleted: [] };
      let end: EditState = begin;
      for (const [number, seed] of seeds.entries()) {
        const result = applyEdit(end, editFor(end, seed, number), { guarded: false });
        if (result.ok) end = result;
      }
      const edit = documentToEdit(document, end.document);
      const whole = applyEdit(begin, edit);
      fc.pre(whole.ok);
      if (!whole.ok) return;
      const steps = readSteps({
        v: proposalForm.number,
        ...JSON.parse(JSON.stringify({ steps: stepsOf(document, edit) })),
      });
      const needs = neededSteps(document, steps);
      const taken = takeSteps(begin, steps, { chosen: all(steps), needs });
      expect([...taken.refused]).toEqual([]);
      expect(taken.after.document).toEqual(whole.document);
    }),
  );
});

test("each step can be taken with what it needs alone", () => {
  const { steps, needs } = proposed(withExtra);
  for (const step of steps.keys()) {
    const { refused } = takeSteps(state, steps, { chosen: withStep(new Set(), needs, step), needs });
    expect([...refused]).toEqual([]);
  }
});

const takenOver = (document: FlowDocument, other: FlowDocument, places: readonly EditedPlace[]) =>
  inOneGo(withSaid(document, [saidAt(other, places)]));

test("property: what an edit brought, taken over place by place, is the edit; of no other document is it done", () => {
  fc.assert(
    fc.property(documents, editSeeds, (document, seeds) => {
      const done = applyEdit({ document, deleted: [] }, editFor({ document, deleted: [] }, seeds, 1), {
        guarded: false,
      });
      fc.pre(done.ok);
      const edit = documentToEdit(document, done.document);
      const places = donePlaces(done.document, edit);
      expect(takenOver(document, done.document, places)).toEqual(done.document);
      expect(takenOver(document, done.document, donePlaces(document, edit))).toEqual(document);
    }),
  );
});

test("a field is taken over where both documents have its row", () => {
  const other = changed(["max_retries: 1", "max_retries: 2"]);
  const menu = base.rows.block.find(({ name }) => name === "Menu");
  const rows = { ...base.rows, block: base.rows.block.filter((row) => row !== menu) };
  const places = [{ row: menu?.id ?? null, field: "max_retries" }];
  const without = takenOver({ ...base, rows }, other, places);
  expect(without.rows.block.map(({ name }) => name)).not.toContain("Menu");
  const taken = takenOver(base, { ...base, rows }, places);
  expect(taken.rows.block.find(({ name }) => name === "Menu")?.max_retries).toBe(1);
});

test("of a document that many parts began with no more is held than they took", () => {
  const menu = base.rows.block.find(({ name }) => name === "Menu")?.id ?? null;
  const { rows, settings } = saidAt(base, [{ row: menu, field: "max_retries" }]);
  expect([[...rows.keys()], settings]).toEqual([[menu], {}]);
});

test("which release of a template or of the library a version has is taken with all else, or not at all", () => {
  const subFlow = base.rows.sub_flow[0]?.id ?? "";
  const claims: Edit = [
    { op: "settings", fields: { template_version: "0.0.1 r2" } },
    { op: "change", noun: "sub_flow", id: subFlow, fields: { library_revision: 2 } },
  ];
  for (const claim of claims) {
    const steps = stepsOf(base, [claim, ...documentToEdit(base, changed(["Namaste", "Namaskar"], ["Goodbye", "Bye"]))]);
    const needs = neededSteps(base, steps);
    const claiming = steps.findIndex(({ operations }) => JSON.stringify(operations) === JSON.stringify([claim]));
    const others = [...steps.keys()].filter((step) => step !== claiming);
    expect(needs[claiming]).toEqual(new Set(others));
    for (const other of others) {
      expect(needs[other]).not.toContain(claiming);
      expect(withoutStep(new Set(steps.keys()), needs, other)).not.toContain(claiming);
    }
  }
});
