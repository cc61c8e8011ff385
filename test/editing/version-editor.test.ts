// Longer than 400 lines: all tests open editors of one version, and look at how what they do meets.

import type { Send } from "@parley/client";
import { type RowOperation, startBlock } from "@parley/flow";
import { describe, expect, test } from "vitest";
import { emptyHistory, stepHistory } from "../../apps/console/src/editing/edit-history.ts";
import { newId } from "../../apps/server/test/harness.ts";
import { editingFlows } from "./editing-flows.ts";
import { type Opened, until } from "./editors.ts";

const aFlow = editingFlows();

async function setUp() {
  const made = await aFlow();
  const create = (name: string, id = newId()): RowOperation => ({
    op: "create",
    noun: "block",
    row: { id, name, subflow: made.subflow },
  });
  const rename = (id: string, name: string): RowOperation => ({ op: "change", noun: "block", id, fields: { name } });
  /** The names of blocks as the server has them. */
  const names = async () =>
    (await made.ask("GET", `${made.version}blocks/?limit=500`)).body.results.map((row: { name: string }) => row.name);
  return { ...made, create, rename, names };
}

const names = (editor: Opened) => editor.snapshot().document.rows.block.map(({ name }) => name);
const did = (label: string, ...operations: RowOperation[]) => ({ label, operations });

test("gestures show at once and arrive in their order", async () => {
  const { edit, create, rename, names: stored } = await setUp();
  const editor = await edit();
  const id = newId();
  expect(editor.snapshot().saving).toEqual({ type: "saved", at: null });
  expect(editor.perform(did("Add Greet", create("Greet", id)))).toMatchObject({ ok: true });
  editor.perform(did("Rename", rename(id, "Welcome")));
  expect(names(editor)).toEqual(["Start", "Welcome"]);
  expect(editor.snapshot().saving).toMatchObject({ type: "saving", waiting: 2 });
  await editor.flush();
  expect(await stored()).toEqual(["Start", "Welcome"]);
  expect(editor.snapshot()).toMatchObject({ revision: 3, saving: { type: "saved", at: expect.any(Number) } });
  expect(editor.snapshot().undo.map(({ label }) => label)).toEqual(["Add Greet", "Rename"]);
});

test("what cannot be done is refused with its faults, and changes nothing", async () => {
  const { edit, startBlock } = await setUp();
  const editor = await edit();
  const before = editor.snapshot();
  expect(editor.perform(did("Delete", { op: "delete", noun: "block", id: startBlock }))).toMatchObject({
    ok: false,
    faults: [{ message: "Cannot delete the Start block!" }],
  });
  expect(editor.snapshot()).toBe(before);
});

test("what brings the version whole may leave a Start block without a path, as an import may", async () => {
  const { edit, create, startBlock: start, ask, version } = await setUp();
  const editor = await edit();
  const [greet, path] = [newId(), newId()];
  const row = { id: path, source_block: start, destination_block: greet };
  editor.perform(did("Add Greet", create("Greet", greet), { op: "create", noun: "path", row }));
  await editor.flush();
  const replace = did("Import YAML", { op: "delete", noun: "path", id: path });
  expect(editor.perform(replace)).toMatchObject({ ok: false, faults: [{ code: "start_path" }] });
  expect(editor.perform({ ...replace, isWhole: true })).toMatchObject({ ok: true });
  await editor.flush();
  expect(editor.snapshot()).toMatchObject({ saving: { type: "saved" }, setAside: [] });
  expect((await ask("GET", `${version}paths/`)).body.count).toBe(0);
  expect(editor.undo().ok).toBe(true);
  await editor.flush();
  expect((await ask("GET", `${version}paths/`)).body.count).toBe(1);
});

test("R209: the actions of a version come from the server each time it is opened", async () => {
  const { edit, ask, version } = await setUp();
  const actions = async () => (await edit()).snapshot().document.rows.action.map(({ name }) => name);
  expect(await actions()).toEqual([]);
  expect((await ask("POST", `${version}actions/`, { name: "Look up" })).status).toBe(201);
  expect(await actions()).toEqual(["Look up"]);
});

/** Tells an editor that the server has another revision, and waits until it has it too. */
async function hears(editor: Opened, revision: number): Promise<void> {
  editor.tell({ type: "edited", revision });
  await until(editor, (snapshot) => snapshot.revision === revision);
}

/** The bodies of what an editor sends to be stored. */
function recorded() {
  const sent: unknown[] = [];
  const wrap =
    (send: Send): Send =>
    (call) => {
      if (call.method === "POST") sent.push(JSON.parse(String(call.body)));
      return send(call);
    };
  return { sent, wrap };
}

describe("undo and redo", () => {
  test("R105: fail without their helper callbacks", () => {
    expect(() => stepHistory(emptyHistory, "undo", undefined)).toThrow("undo needs its helper callbacks");
    expect(() => stepHistory(emptyHistory, "redo", undefined)).toThrow("redo needs its helper callbacks");
  });

  test("M004, M005, R102: say so when there is nothing", async () => {
    const editor = await (await setUp()).edit();
    expect(editor.undo()).toEqual({ ok: false, message: "Nothing to undo!" });
    expect(editor.redo()).toEqual({ ok: false, message: "Nothing to redo!" });
  });

  test("R099, R100, R101: take back and do again, here and on the server, deletes with their paths and the Start path too", async () => {
    const { edit, create, startBlock, ask, version } = await setUp();
    const editor = await edit();
    const [block, path] = [newId(), newId()];
    const row = { id: path, source_block: startBlock, destination_block: block };
    editor.perform(did("Add path and block", { op: "create", noun: "path", row }, create("Greet", block)));
    editor.perform(did("Delete Greet", { op: "delete", noun: "block", id: block }));
    await editor.flush();
    expect(editor.snapshot()).toMatchObject({ setAside: [], document: { rows: { path: [] } } });
    expect(editor.undo()).toEqual({ ok: true, label: "Delete Greet" });
    expect(editor.snapshot().document.rows.path).toMatchObject([{ id: path, name: "Start" }]);
    expect(editor.undo()).toEqual({ ok: true, label: "Add path and block" });
    expect(names(editor)).toEqual(["Start"]);
    await editor.flush();
    expect((await ask("GET", `${version}paths/`)).body.count).toBe(0);
    expect(editor.redo()).toEqual({ ok: true, label: "Add path and block" });
    await editor.flush();
    expect((await ask("GET", `${version}paths/`)).body.results).toMatchObject([{ id: path, name: "Start" }]);
    expect(editor.redo()).toMatchObject({ ok: true });
    expect(editor.redo()).toEqual({ ok: false, message: "Nothing to redo!" });
    await editor.flush();
    expect((await ask("GET", `${version}blocks/`)).body.count).toBe(1);
  });

  test("R104: something new leaves nothing to do again; the first entry keeps where it was made", async () => {
    const { edit, create } = await setUp();
    const editor = await edit();
    expect(editor.snapshot().flowUrl).toBeNull();
    editor.perform(did("Add A", create("A")));
    expect(editor.snapshot().flowUrl).toBe("/clients/a/design");
    editor.undo();
    expect(editor.snapshot().redo).toHaveLength(1);
    editor.perform(did("Add B", create("B")));
    expect(editor.snapshot().redo).toEqual([]);
  });

  test("gestures of one group in a row are one step, sent as few edits", async () => {
    const { edit, create, rename } = await setUp();
    const editor = await edit();
    const id = newId();
    editor.perform(did("Add", create("A", id)));
    await editor.flush();
    for (const name of ["H", "He", "Hel", "Hell", "Hello"]) {
      editor.perform({ ...did("Rename to", rename(id, name)), group: `${id} name` });
    }
    await editor.flush();
    expect(editor.snapshot().undo.map(({ label }) => label)).toEqual(["Add", "Rename to"]);
    expect(editor.network.sent.length).toBeLessThan(5);
    editor.undo();
    expect(names(editor)).toEqual(["Start", "A"]);
    editor.redo();
    expect(names(editor)).toEqual(["Start", "Hello"]);
  });

  test("R103: undoing the move of a block takes the moves of its loops before it along", async () => {
    const { edit, create } = await setUp();
    const editor = await edit();
    const [block, loop] = [newId(), newId()];
    const row = { id: loop, source_block: block, destination_block: block };
    editor.perform(did("Add", create("A", block), { op: "create", noun: "path", row }));
    const created = editor.snapshot().document;
    const move = (noun: "block" | "path", id: string, x: number): RowOperation => ({
      op: "change",
      noun,
      id,
      fields: { render_info: { position: { x, y: 0 } } },
    });
    editor.perform(did("Move loop", move("path", loop, 1)));
    editor.perform(did("Move loop", move("path", loop, 2)));
    editor.perform(did("Move A", move("block", block, 3)));
    const moved = editor.snapshot().document;
    expect(editor.undo()).toEqual({ ok: true, label: "Move A" });
    expect(editor.snapshot().undo.map(({ label }) => label)).toEqual(["Add"]);
    expect(editor.snapshot().document).toEqual(created);
    editor.redo();
    expect(editor.snapshot().document).toEqual(moved);
    await editor.flush();
  });
});

describe("two people", () => {
  test("hear of each other's edits and lose nothing", async () => {
    const { edit, create, names: stored } = await setUp();
    const [ann, ben] = [await edit(), await edit()];
    ann.perform(did("Add A", create("A")));
    ben.perform(did("Add B", create("B")));
    await Promise.all([ann.flush(), ben.flush()]);
    for (const editor of [ann, ben]) editor.tell({ type: "edited", revision: 3 });
    for (const editor of [ann, ben]) await until(editor, ({ revision }) => revision === 3);
    expect(ann.snapshot().document).toEqual(ben.snapshot().document);
    expect((await stored()).sort()).toEqual(["A", "B", "Start"]);
  });

  test("an editor that is far behind reads the version again, with what waits on top", async () => {
    const { edit, create, rename, startBlock, ask, version } = await setUp();
    const ben = await edit();
    ben.network.state = "down";
    ben.perform(did("Add B", create("B")));
    for (let index = 0; index < 210; index++) {
      await ask("PATCH", `${version}blocks/${startBlock}/`, { description: `${index}` });
    }
    ben.network.state = "up";
    ben.tell({ type: "edited", revision: 211 });
    ben.goOnline();
    await ben.flush();
    ben.perform(did("Rename", rename(startBlock, "Ben")));
    await ben.flush();
    expect(ben.snapshot()).toMatchObject({ revision: 213, undo: [{}, {}], setAside: [] });
    expect(ben.snapshot().document).toEqual((await edit()).snapshot().document);
  });

  test("are asked when both set one field, and their choice decides", async () => {
    const { edit, rename, startBlock, names: stored } = await setUp();
    for (const choice of ["mine", "theirs"] as const) {
      const [ann, ben] = [await edit(), await edit()];
      ann.perform(did("Rename", rename(startBlock, `Ann ${choice}`)));
      await ann.flush();
      ben.perform(did("Rename", rename(startBlock, `Ben ${choice}`)));
      ben.perform(did("Describe", { op: "change", noun: "block", id: startBlock, fields: { description: choice } }));
      const { saving } = await until(ben, (snapshot) => snapshot.saving.type === "conflict");
      if (saving.type !== "conflict") throw new Error("no conflict");
      expect(saving.conflicts).toMatchObject([
        { noun: "block", row: startBlock, field: "name", mine: `Ben ${choice}`, theirs: `Ann ${choice}` },
      ]);
      expect(saving.conflicts[0]?.base).toBe(choice === "mine" ? "Start" : "Ann mine");
      ben.resolve(saving.conflicts[0]?.id ?? "", choice);
      await ben.flush();
      const holds = choice === "mine" ? "Ben mine" : "Ann theirs";
      expect(await stored()).toEqual([holds]);
      expect(ben.snapshot().document.rows.block).toMatchObject([{ name: holds, description: choice }]);
      const steps = choice === "mine" ? ["Rename", "Describe"] : ["Describe"];
      expect(ben.snapshot().undo.map(({ label }) => label)).toEqual(steps);
      while (ben.undo().ok);
      await ben.flush();
    }
  });

  test.each(["done", "taken back and done again"])(
    "what was %s and another person made impossible is named and kept, and can be tried again",
    async (how) => {
      const { edit, create, rename, ask, version } = await setUp();
      const ann = await edit();
      const id = newId();
      ann.perform(did("Add A", create("A", id)));
      await ann.flush();
      const ben = await edit();
      ann.perform(did("Delete A", { op: "delete", noun: "block", id }));
      await ann.flush();
      ben.perform(did("Rename A", rename(id, "Z")));
      if (how !== "done") {
        ben.undo();
        ben.redo();
      }
      ben.perform(did("Add B", create("B")));
      await ben.flush();
      expect(ben.snapshot()).toMatchObject({
        setAside: [{ label: "Rename A", reason: "It was deleted or restored, by another person or in another tab." }],
        undo: [{ label: "Add B" }],
      });
      expect(names(ben)).toEqual(["Start", "B"]);
      const aside = ben.snapshot().setAside[0]?.id ?? "";
      expect(ben.tryAgain(aside).ok).toBe(false);
      await ask("GET", `${version}blocks/${id}/undelete/`);
      ben.tell({ type: "edited", revision: ben.snapshot().revision + 1 });
      await until(ben, () => names(ben).includes("A"));
      expect(ben.tryAgain(aside).ok).toBe(true);
      expect(ben.snapshot().setAside).toEqual([]);
      await ben.flush();
      expect((await ask("GET", `${version}blocks/${id}/`)).body.name).toBe("Z");
    },
  );

  test("of a change that was refused one part is tried again by itself, and the rest stays set aside", async () => {
    const { edit, create, rename } = await setUp();
    const [gone, there] = [newId(), newId()];
    const ann = await edit();
    ann.perform(did("Add A", create("A", gone)));
    ann.perform(did("Add B", create("B", there)));
    await ann.flush();
    const ben = await edit();
    ann.perform(did("Delete A", { op: "delete", noun: "block", id: gone }));
    await ann.flush();
    ben.perform({ label: "Rename both", operations: [rename(gone, "Y"), rename(there, "Z")] });
    await ben.flush();
    const [aside] = ben.snapshot().setAside;
    if (aside === undefined) throw new Error("Nothing was set aside");
    const of = (id: string) => (step: RowOperation) => "id" in step && step.id === id;
    expect(ben.tryAgain(aside.id, of(there)).ok).toBe(true);
    await ben.flush();
    expect(names(ben)).toEqual(["Start", "Z"]);
    expect(ben.tryAgain(aside.id, of(gone)).ok).toBe(false);
    expect(ben.snapshot().setAside).toMatchObject([{ id: aside.id, operations: [{ id: gone }] }]);
  });

  test("undo leaves what another person changed since, and says when nothing of it is left", async () => {
    const { edit, rename, startBlock } = await setUp();
    const [ann, ben] = [await edit(), await edit()];
    const both = { name: "Ann", description: "Ann" };
    ann.perform(did("Rename and describe", { op: "change", noun: "block", id: startBlock, fields: both }));
    await ann.flush();
    await hears(ben, 2);
    ben.perform(did("Rename", rename(startBlock, "Ben")));
    await ben.flush();
    await hears(ann, 3);
    expect(ann.undo()).toEqual({ ok: true, label: "Rename and describe" });
    expect(ann.snapshot().document.rows.block).toMatchObject([{ name: "Ben", description: null }]);
    expect(ann.redo().ok).toBe(true);
    await ann.flush();
    await hears(ben, ann.snapshot().revision);
    ben.perform(did("Describe", { op: "change", noun: "block", id: startBlock, fields: { description: "Ben" } }));
    await ben.flush();
    await hears(ann, ben.snapshot().revision);
    expect(ann.undo()).toEqual({
      ok: false,
      message: "Cannot undo “Rename and describe”. It was changed since, by another person or in another tab.",
    });
    expect(ann.snapshot()).toMatchObject({ undo: [], setAside: [{ label: "Undo: Rename and describe" }] });
  });

  test("undo of a part says of which edit, and what was set aside still names its proposal", async () => {
    const { edit, rename, startBlock } = await setUp();
    const { sent, wrap } = recorded();
    const [ann, ben] = [await edit({ wrap }), await edit()];
    const both = { name: "Ann", description: "Ann" };
    const done = ann.perform(did("Both", { op: "change", noun: "block", id: startBlock, fields: both }));
    await ann.flush();
    await hears(ben, 2);
    ben.perform(did("Rename", rename(startBlock, "Ben")));
    await ben.flush();
    await hears(ann, 3);
    ann.undo();
    await ann.flush();
    expect(sent.at(-1)).toMatchObject({ undo: done.ok && done.step, operations: [{ fields: { description: null } }] });
    const proposal = newId();
    ann.perform({ ...did("Take", rename(startBlock, "Taken")), proposal });
    const { setAside } = await until(ann, (snapshot) => snapshot.setAside.length > 0);
    expect([sent.at(-1), setAside]).toMatchObject([{ proposal }, [{ proposal }]]);
    ann.tryAgain(setAside[0]?.id ?? "");
    await until(ann, ({ saving }) => saving.type === "refused");
    expect(sent.at(-1)).toMatchObject({ proposal });
  });

  test("an undo of a part that was set aside and is tried again says of which edit it is", async () => {
    const { edit, create, rename, ask, version } = await setUp();
    const { sent, wrap } = recorded();
    const [ann, ben] = [await edit({ wrap }), await edit()];
    const id = newId();
    ann.perform(did("Add A", create("A", id)));
    await ann.flush();
    const fields = { name: "Ann", description: "Ann" };
    const done = ann.perform(did("Both", { op: "change", noun: "block", id, fields }));
    await ann.flush();
    await hears(ben, 3);
    ben.perform(did("Rename", rename(id, "Ben")));
    await ben.flush();
    await hears(ann, 4);
    ben.perform(did("Delete A", { op: "delete", noun: "block", id }));
    await ben.flush();
    ann.undo();
    const { setAside } = await until(ann, (snapshot) => snapshot.setAside.length > 0);
    await ask("GET", `${version}blocks/${id}/undelete/`);
    ann.tell({ type: "edited", revision: 6 });
    await until(ann, () => names(ann).includes("Ben"));
    expect(ann.tryAgain(setAside[0]?.id ?? "").ok).toBe(true);
    await ann.flush();
    expect(sent.at(-1)).toMatchObject({ undo: done.ok && done.step, operations: [{ fields: { description: null } }] });
  });

  test("undo of a making leaves what another person built on it, and says what stays", async () => {
    const { edit, create, names: stored } = await setUp();
    const [ann, ben] = [await edit(), await edit()];
    const [billing, start] = [newId(), newId()];
    const addCard: RowOperation = { op: "create", noun: "block", row: { id: newId(), name: "Card", subflow: billing } };
    ann.perform(
      did(
        "Add Billing",
        { op: "create", noun: "sub_flow", row: { id: billing, name: "Billing", slug: "billing" } },
        { op: "create", noun: "block", row: startBlock(start, billing) },
      ),
    );
    ann.perform(did("Add A", create("A")));
    await ann.flush();
    await hears(ben, 3);
    ben.perform(did("Add Card", addCard));
    await ben.flush();
    await hears(ann, 4);
    expect(ann.undo()).toEqual({ ok: true, label: "Add A" });
    expect(ann.undo()).toEqual({
      ok: false,
      message:
        "Cannot undo “Add Billing”. “Billing” stays: “billing/Card” came or changed there since, by another person or in another tab.",
    });
    await ann.flush();
    expect(ann.snapshot()).toMatchObject({ undo: [], setAside: [{ label: "Undo: Add Billing" }] });
    expect(await stored()).toEqual(["Start", "Start", "Card"]);
  });

  test("an undo that meets what another person built meanwhile is set aside, and takes nothing", async () => {
    const { edit, startBlock: start, names: stored } = await setUp();
    const [ann, ben] = [await edit(), await edit()];
    const billing = newId();
    const row = { id: billing, name: "Billing", slug: "billing" };
    ann.perform(did("Add Billing", { op: "create", noun: "sub_flow", row }));
    await ann.flush();
    await hears(ben, 2);
    ben.perform(did("Add Card", { op: "create", noun: "block", row: { id: newId(), name: "Card", subflow: billing } }));
    await ben.flush();
    expect(ann.undo()).toEqual({ ok: true, label: "Add Billing" });
    await ann.flush();
    expect(await stored()).toEqual(expect.arrayContaining(["Start", "Card"]));
    expect(ann.snapshot()).toMatchObject({ setAside: [{ label: "Add Billing" }] });
    expect(ann.snapshot().setAside[0]?.reason).toContain("“Billing” stays");
    expect(ann.snapshot().document.rows.block.some(({ id }) => id === start)).toBe(true);
  });
});
