import "fake-indexeddb/auto";
import type { RowOperation } from "@parley/flow";
import { deleteDB } from "idb";
import { describe, expect, test } from "vitest";
import { browserStore } from "../../apps/console/src/editing/browser-store.ts";
import type { Locks } from "../../apps/console/src/editing/claim-session.ts";
import { newId } from "../../apps/server/test/harness.ts";
import { editingFlows } from "./editing-flows.ts";
import { type Opened, until } from "./editors.ts";

const aFlow = editingFlows();

/** What a tab remembers while it reloads. */
function newTab(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

async function setUp() {
  const made = await aFlow();
  const { version, subflow } = made;
  const load = async (tab = newTab(), since = "mark", locks: Locks | undefined = navigator.locks) => {
    const place = `${made.ask.user} ${version}`;
    const leaving = new EventTarget();
    const onLeave = (callBack: () => void) => {
      leaving.addEventListener("pagehide", callBack);
      return () => leaving.removeEventListener("pagehide", callBack);
    };
    const store = browserStore({ place, since, locks, tab, onLeave, newId, now: () => Date.now() });
    const editor = await made.edit({ store });
    return Object.assign(editor, {
      place,
      written: store.written,
      leave: () => leaving.dispatchEvent(new Event("pagehide")),
      closed: async () => {
        editor.close();
        await store.close();
      },
    });
  };
  const create = (name: string): { label: string; operations: RowOperation[] } => ({
    label: `Add ${name}`,
    operations: [{ op: "create", noun: "block", row: { id: newId(), name, subflow } }],
  });
  const stored = async (): Promise<string[]> =>
    (await made.ask("GET", `${version}blocks/?limit=500`)).body.results.map((row: { name: string }) => row.name).sort();
  return { ...made, load, create, stored };
}

const names = (editor: Opened) =>
  editor
    .snapshot()
    .document.rows.block.map(({ name }) => name)
    .sort();

test("undo and redo work after the page reloads", async () => {
  const { load, create, stored } = await setUp();
  const tab = newTab();
  const first = await load(tab);
  for (const name of ["A", "B", "C"]) first.perform(create(name));
  await first.flush();
  first.undo();
  await first.flush();
  await first.closed();
  const second = await load(tab);
  expect(second.snapshot().undo.map(({ label }) => label)).toEqual(["Add A", "Add B"]);
  expect(second.snapshot().flowUrl).toBe("/clients/a/design");
  second.redo();
  expect(names(second)).toEqual(["A", "B", "C", "Start"]);
  while (second.undo().ok);
  await second.flush();
  expect(await stored()).toEqual(["Start"]);
});

test("what could not be sent waits in the browser, is sent when the network is back, and only once", async () => {
  const { load, create, stored, ask, version } = await setUp();
  const tab = newTab();
  const first = await load(tab);
  first.network.state = "down";
  for (const name of ["A", "B", "C"]) first.perform(create(name));
  const { saving } = await until(first, (snapshot) => snapshot.saving.type === "offline");
  expect(saving).toEqual({ type: "offline", waiting: 3 });
  await first.written();
  await first.closed();
  expect(await stored()).toEqual(["Start"]);
  const second = await load(tab);
  expect(names(second)).toEqual(["A", "B", "C", "Start"]);
  await second.flush();
  expect(await stored()).toEqual(["A", "B", "C", "Start"]);
  expect((await ask("GET", `${version}edits/`)).body.count).toBe(3);
  await second.closed();
  const third = await load(newTab());
  expect(third.snapshot()).toMatchObject({ saving: { type: "saved" }, undo: [{}, {}, {}] });
});

test("a change in the moment before a reload is there after it, though the database had no time for it", async () => {
  const { load, create, stored, ask, version } = await setUp();
  const tab = newTab();
  const first = await load(tab);
  first.network.state = "down";
  first.perform(create("A"));
  await first.written();
  first.leave();
  const name = `parley.editing.left ${first.place}`;
  expect(tab.getItem(name)).toBeNull();
  first.perform(create("B"));
  first.leave();
  const left = tab.getItem(name) ?? "";
  await first.closed();
  // The database is gone: the next page has nothing but what the tab remembered.
  await deleteDB("parley-editing");
  const next = newTab();
  next.setItem(name, left);
  const second = await load(next);
  expect(names(second)).toEqual(["A", "B", "Start"]);
  await second.written();
  expect(next.getItem(name)).toBeNull();
  await second.flush();
  expect(await stored()).toEqual(["A", "B", "Start"]);
  expect((await ask("GET", `${version}edits/`)).body.count).toBe(2);
  await second.closed();
});

test("an edit whose answer was lost is not done twice, even when the tab is closed in between", async () => {
  const { load, create, stored, ask, version } = await setUp();
  const tab = newTab();
  const first = await load(tab);
  first.network.state = "loses answers";
  first.perform(create("A"));
  await until(first, ({ saving }) => saving.type === "offline");
  await first.written();
  await first.closed();
  const second = await load(tab);
  await second.flush();
  expect(await stored()).toEqual(["A", "Start"]);
  expect((await ask("GET", `${version}edits/`)).body.count).toBe(1);
  second.undo();
  await second.flush();
  expect(await stored()).toEqual(["Start"]);
});

describe("two tabs of one person", () => {
  test("each have their own changes, and none sends the other's", async () => {
    const { load, create, stored, ask, version } = await setUp();
    const [one, two] = [await load(), await load()];
    for (const tab of [one, two]) tab.network.state = "down";
    one.perform(create("One"));
    two.perform(create("Two"));
    for (const tab of [one, two]) await tab.written();
    for (const tab of [one, two]) tab.network.state = "up";
    await Promise.all([one.flush(), two.flush()]);
    expect(await stored()).toEqual(["One", "Start", "Two"]);
    expect((await ask("GET", `${version}edits/`)).body.count).toBe(2);
  });

  test("what a closed tab left unsent is sent by the next that opens, with its undo", async () => {
    const { load, create, stored } = await setUp();
    const [one, two] = [await load(), await load()];
    one.network.state = "down";
    two.network.state = "down";
    one.perform(create("One"));
    two.perform(create("Two"));
    for (const tab of [one, two]) await tab.closed();
    const three = await load();
    expect(names(three)).toEqual(["One", "Start", "Two"]);
    await three.flush();
    expect(await stored()).toEqual(["One", "Start", "Two"]);
    while (three.undo().ok);
    await three.flush();
    expect(await stored()).toEqual(["Start"]);
  });
});

test("R075: another sign-in forgets what could be undone, and nothing that waits", async () => {
  const { load, create, stored } = await setUp();
  const tab = newTab();
  const first = await load(tab, "ann");
  first.perform(create("A"));
  await first.flush();
  first.network.state = "down";
  first.perform(create("B"));
  await first.closed();
  const second = await load(tab, "ben");
  expect(second.snapshot()).toMatchObject({ undo: [], redo: [], flowUrl: null });
  await second.flush();
  expect(await stored()).toEqual(["A", "B", "Start"]);
});

test("what others changed while the tab was closed is asked about when it is opened again", async () => {
  const { load, startBlock, ask, version } = await setUp();
  const tab = newTab();
  const first = await load(tab);
  first.network.state = "down";
  const operations: RowOperation[] = [{ op: "change", noun: "block", id: startBlock, fields: { name: "Mine" } }];
  first.perform({ label: "Rename", operations });
  await first.closed();
  await ask("PATCH", `${version}blocks/${startBlock}/`, { name: "Theirs" });
  const second = await load(tab);
  expect(second.snapshot().saving).toMatchObject({
    type: "conflict",
    conflicts: [{ field: "name", base: "Start", mine: "Mine", theirs: "Theirs" }],
  });
  await second.closed();
  const third = await load(tab);
  expect(third.snapshot().saving.type).toBe("conflict");
  const { saving } = third.snapshot();
  third.resolve(saving.type === "conflict" ? (saving.conflicts[0]?.id ?? "") : "", "mine");
  await third.flush();
  expect((await ask("GET", `${version}blocks/${startBlock}/`)).body.name).toBe("Mine");
});
