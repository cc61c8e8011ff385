// @module-tag long
import type { Edit, RowOperation } from "@parley/flow";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { editFor, editSeeds } from "../../packages/flow/test/edit-arbitraries.ts";
import { seed } from "../seed.ts";
import { editingFlows } from "./editing-flows.ts";
import { type Opened, until } from "./editors.ts";

const setUp = editingFlows();

/** Gives gestures that fit what an editor shows; ids of makers with other numbers differ. */
function gesturesOf(editor: Opened, maker: number, count: number) {
  const samples = fc.sample(editSeeds, { numRuns: count, seed: seed + maker });
  return samples.map((sample, index) => () => {
    const operations: Edit = editFor(editor.snapshot(), sample, maker * 100_000 + index);
    const made = operations.length === 0 ? null : editor.perform({ operations, label: `Edit ${index}` });
    return made?.ok ? [{ step: made.step, operations }] : [];
  });
}

test(`a thousand random edits, all undone, all done again (seed ${seed})`, async () => {
  const editor = await (await setUp()).edit();
  editor.network.state = "down";
  const { document } = editor.snapshot();
  for (const gesture of gesturesOf(editor, 1, 1000)) gesture();
  const made = editor.snapshot();
  expect(made.undo.length).toBeGreaterThan(200);
  while (editor.undo().ok);
  expect(editor.undo()).toEqual({ ok: false, message: "Nothing to undo!" });
  expect(editor.snapshot().document).toEqual(document);
  while (editor.redo().ok);
  expect(editor.redo()).toEqual({ ok: false, message: "Nothing to redo!" });
  expect(editor.snapshot().document).toEqual(made.document);
  expect(editor.snapshot().undo).toHaveLength(made.undo.length);
  editor.close();
});

test(`random edits on the server, all undone, all done again (seed ${seed})`, async () => {
  const { edit } = await setUp();
  const editor = await edit();
  const { document } = editor.snapshot();
  for (const gesture of gesturesOf(editor, 1, 150)) gesture();
  await editor.flush();
  const made = editor.snapshot().document;
  expect((await edit()).snapshot().document).toEqual(made);
  while (editor.undo().ok);
  await editor.flush();
  expect(editor.snapshot()).toMatchObject({ document, undo: [] });
  while (editor.redo().ok);
  await editor.flush();
  const other = await edit();
  expect(other.snapshot().document).toEqual(made);
  expect(editor.snapshot().document).toEqual(made);
  for (const each of [editor, other]) each.close();
});

test(`two people, five hundred random edits each over networks that break (seed ${seed})`, async () => {
  const { edit, ask, version } = await setUp();
  const editors = [await edit(), await edit()];
  const given = new Set<string>();
  for (const editor of editors) {
    editor.subscribe(() => {
      const { saving } = editor.snapshot();
      const [conflict] = saving.type === "conflict" ? saving.conflicts : [];
      if (conflict === undefined) return;
      const choice = conflict.id < "m" ? "mine" : "theirs";
      if (choice === "theirs") given.add(`${conflict.row} ${conflict.field}`);
      queueMicrotask(() => editor.resolve(conflict.id, choice));
    });
  }
  const performed = await Promise.all(
    editors.map(async (editor, index) => {
      const all: { readonly step: string; readonly operations: Edit }[] = [];
      for (const [number, gesture] of gesturesOf(editor, index + 1, 500).entries()) {
        if (number % 50 === 20) editor.network.state = number % 100 === 20 ? "down" : "loses answers";
        if (number % 50 === 40) editor.network.state = "up";
        all.push(...gesture());
        if (number % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
        if (number % 50 === 0) await until(editor, ({ saving }) => saving.type !== "saving" || saving.waiting < 20);
      }
      editor.network.state = "up";
      return all;
    }),
  );
  for (let round = 0; round < 3; round++) {
    await Promise.all(editors.map((editor) => editor.flush()));
    const { revision } = (await ask("GET", version)).body;
    for (const editor of editors) editor.tell({ type: "edited", revision });
    for (const editor of editors) await until(editor, (snapshot) => snapshot.revision >= revision);
  }
  const fresh = await edit();
  for (const editor of editors) expect(editor.snapshot().document).toEqual(fresh.snapshot().document);
  for (const [index, editor] of editors.entries()) {
    const { undo, setAside } = editor.snapshot();
    const known = new Set([...undo, ...setAside].map(({ id }) => id));
    const lost = (performed[index] ?? []).filter(({ step }) => !known.has(step));
    // What is neither done nor set aside was done by the other too, or gave way to what the other said.
    const isAccounted = (operation: RowOperation) => {
      if (operation.op === "delete" || operation.op === "restore") return true;
      const row = operation.op === "change" ? operation.id : null;
      return operation.op !== "create" && Object.keys(operation.fields).some((field) => given.has(`${row} ${field}`));
    };
    expect(lost.filter(({ operations }) => !operations.every(isAccounted))).toEqual([]);
  }
  for (const editor of [...editors, fresh]) editor.close();
});
