import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openKeptDatabase } from "../../apps/console/src/editing/kept-database.ts";
import { type KeptItem, keptForm } from "../../apps/console/src/editing/kept-form.ts";
import { newId } from "../../apps/server/test/harness.ts";

beforeEach(() => deleteDB("parley-editing"));
afterEach(() => deleteDB("parley-editing"));

const session = newId();
const row = { id: newId(), name: "Menu" };
const create = { op: "create", noun: "block", row } as const;
const remove = { op: "delete", noun: "block", id: row.id } as const;
const step = { label: "Add Menu", group: null, at: 1 };

const kept: readonly KeptItem[] = [
  {
    session,
    place: 1,
    list: "waiting",
    item: { ...step, id: newId(), order: 1, operations: [create], undo: null },
  },
  {
    session,
    place: 0,
    list: "undo",
    item: { ...step, id: newId(), edits: [{ id: newId(), operations: [create], inverse: [remove] }] },
  },
  { session, place: 0, list: "redo", item: { ...step, id: newId(), edits: [] } },
  {
    session,
    place: 0,
    list: "setAside",
    item: { id: newId(), label: "Add Menu", reason: "It is gone.", operations: [create], at: 1 },
  },
];
const inOrder = (items: readonly KeptItem[]) => items.toSorted((a, b) => (a.item.id < b.item.id ? -1 : 1));

test("what is kept in the form of today is read as it is", () => {
  expect(kept.map((item) => keptForm.read(keptForm.number, item))).toEqual(kept);
});

test("steps that a newer console kept are refused by name", () => {
  const [waiting] = kept;
  if (waiting === undefined) throw new Error("Nothing is kept.");
  expect(() => keptForm.read(keptForm.number + 1, waiting)).toThrow("made by a newer Parley");
});

test("what an earlier console kept is read once, when a newer one opens the database", async () => {
  const first = await openKeptDatabase();
  await first.put("sessions", { id: session, place: "p", since: "s", savedAt: 1, settled: 1, flowUrl: null });
  for (const item of kept) await first.put("items", item);
  first.close();
  const seen: [number, string][] = [];
  const next = await openKeptDatabase({
    number: keptForm.number + 1,
    read: (v, item) => {
      seen.push([v, item.list]);
      return { ...item, place: item.place + 10 };
    },
  });
  expect(inOrder(await next.getAll("items"))).toEqual(
    inOrder(kept).map((item) => ({ ...item, place: item.place + 10 })),
  );
  expect(seen.sort()).toEqual(kept.map(({ list }) => [keptForm.number, list]).sort());
  expect(await next.count("sessions")).toBe(1);
  next.close();
  // A tab of the earlier build keeps nothing, rather than what the newer one cannot read.
  await expect(openKeptDatabase()).rejects.toThrow();
});
