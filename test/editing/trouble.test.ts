import type { Answer } from "@parley/client";
import type { RowOperation } from "@parley/flow";
import { expect, test } from "vitest";
import { ServerUnreachable } from "../../apps/console/src/api/server-unreachable.ts";
import { editApi } from "../../apps/console/src/editing/edit-api.ts";
import { newId } from "../../apps/server/test/harness.ts";
import { editingFlows } from "./editing-flows.ts";
import { sendOver, until } from "./editors.ts";

const aFlow = editingFlows();

async function setUp() {
  const made = await aFlow();
  const create = (name: string): { label: string; operations: RowOperation[] } => ({
    label: `Add ${name}`,
    operations: [{ op: "create", noun: "block", row: { id: newId(), name, subflow: made.subflow } }],
  });
  const stored = async (): Promise<string[]> =>
    (await made.ask("GET", `${made.version}blocks/?limit=500`)).body.results
      .map((row: { name: string }) => row.name)
      .sort();
  return { ...made, create, stored };
}

test("a network that comes and goes loses nothing and doubles nothing", async () => {
  const { edit, create, stored, ask, version } = await setUp();
  const editor = await edit();
  for (const [index, state] of (["down", "loses answers", "up", "loses answers", "down"] as const).entries()) {
    editor.network.state = state;
    for (const name of ["a", "b"]) editor.perform(create(`${index}${name}`));
    if (state !== "up") await until(editor, ({ saving }) => saving.type === "offline");
  }
  expect(editor.snapshot().saving).toMatchObject({ type: "offline" });
  editor.network.state = "up";
  editor.goOnline();
  await until(editor, ({ saving }) => saving.type === "saved");
  expect(await stored()).toHaveLength(11);
  expect((await ask("GET", `${version}edits/`)).body.count).toBe(10);
});

test("a server that fails is not said to be out of reach, and has the edits once it works", async () => {
  const { edit, create, stored } = await setUp();
  let isFailing = true;
  const editor = await edit({
    wrap: (send) => async (request) =>
      request.method === "POST" && isFailing
        ? {
            status: 500,
            headers: { get: () => "application/problem+json" },
            text: async () => JSON.stringify({ detail: "Something broke.", request_id: "r1" }),
          }
        : send(request),
  });
  editor.perform(create("A"));
  await until(editor, ({ saving }) => saving.type === "failing");
  expect(editor.snapshot().saving).toMatchObject({
    type: "failing",
    waiting: 1,
    error: { message: "Something broke.", requestId: "r1" },
  });
  isFailing = false;
  editor.goOnline();
  await until(editor, ({ saving }) => saving.type === "saved");
  expect(await stored()).toEqual(["A", "Start"]);
});

test("a server that takes long to answer is said to be late, until it has answered", async () => {
  const { edit, create, stored } = await setUp();
  const held = Promise.withResolvers<void>();
  const editor = await edit({
    lateAfter: 10,
    wrap: (send) => async (request) => {
      if (request.method === "POST") await held.promise;
      return send(request);
    },
  });
  editor.perform(create("A"));
  expect(editor.snapshot().saving).toEqual({ type: "saving", waiting: 1, isLate: false });
  await until(editor, ({ saving }) => saving.type === "saving" && saving.isLate);
  expect(editor.snapshot().saving).toEqual({ type: "saving", waiting: 1, isLate: true });
  held.resolve();
  await until(editor, ({ saving }) => saving.type === "saved");
  editor.perform(create("B"));
  expect(editor.snapshot().saving).toEqual({ type: "saving", waiting: 1, isLate: false });
  await until(editor, ({ saving }) => saving.type === "saved");
  expect(await stored()).toEqual(["A", "B", "Start"]);
});

test("a save that arrives after newer ones is taken for what it is: late", async () => {
  const { edit, create, stored, ask, version, at, authorization, server } = await setUp();
  const held: (() => Promise<Answer>)[] = [];
  let isHolding = true;
  const editor = await edit({
    wrap: (send) => (request) => {
      if (request.method !== "POST" || !isHolding) return send(request);
      // It lingers on the way, and its sender gives up waiting.
      held.push(() => send(request));
      throw new ServerUnreachable("too slow");
    },
  });
  editor.perform(create("A"));
  await until(editor, ({ saving }) => saving.type === "offline");
  const other = editApi(sendOver(server, authorization, { state: "up", sent: [] }), at);
  const { revision } = await other.read();
  await other.send(
    { id: newId(), order: 1, label: "Other", group: null, operations: create("B").operations, undo: null, at: 0 },
    revision,
  );
  isHolding = false;
  await editor.flush();
  for (const late of held) expect(await late()).toMatchObject({ status: 412 });
  expect(await stored()).toEqual(["A", "B", "Start"]);
  expect((await ask("GET", `${version}edits/`)).body.count).toBe(2);
});

test("a version that is deleted while it is open is gone; what was not saved can still be copied", async () => {
  const { edit, ask, flowPath, at } = await setUp();
  await ask("POST", `${flowPath}versions/`, { copy_of: "0.0.1" });
  const editor = await edit({ version: { ...at, ver: "0.0.2" } });
  const heard = await edit({ version: { ...at, ver: "0.0.2" } });
  expect((await ask("DELETE", `${flowPath}versions/0.0.2/`)).status).toBe(204);
  const subflow = editor.snapshot().document.rows.sub_flow[0]?.id;
  const row = { id: newId(), name: "A", subflow };
  editor.perform({ label: "Add A", operations: [{ op: "create", noun: "block", row }] });
  const { saving } = await until(editor, (snapshot) => snapshot.saving.type === "gone");
  expect(saving).toEqual({ type: "gone", waiting: 1 });
  expect(editor.unsaved()).toMatchObject([{ label: "Add A", operations: [{ row: { name: "A" } }] }]);
  await expect(editor.flush()).rejects.toThrow("cannot be saved");
  heard.tell({ type: "deleted" });
  expect(heard.snapshot().saving).toEqual({ type: "gone", waiting: 0 });
});

test("a user who loses the right to change the version sees that, and keeps what was not saved", async () => {
  const { edit, create, ask, server } = await setUp();
  const editor = await edit();
  await server.database.asSystem("take a right away", (db) =>
    db
      .updateTable("user_grant")
      .set({ policy: "v2.flow.view" })
      .where("user", "=", ask.user)
      .where("policy", "=", "v2.flow.admin")
      .execute(),
  );
  editor.perform(create("A"));
  const { saving } = await until(editor, (snapshot) => snapshot.saving.type === "forbidden");
  expect(saving).toMatchObject({ waiting: 1, error: { message: expect.stringContaining("v2.flow.edit") } });
  expect(editor.unsaved()).toHaveLength(1);
});

test.each<[string, (subflow: string) => RowOperation[], string]>([
  [
    "too large",
    (subflow) =>
      Array.from({ length: 2800 }, () => ({
        op: "create",
        noun: "block",
        row: { id: newId(), subflow, description: "x".repeat(3_990) },
      })),
    "longer than",
  ],
  [
    "one too many",
    () => [{ op: "create", noun: "sub_flow", row: { id: newId(), name: "Twice", slug: "start" } }],
    "one like it",
  ],
])("an edit that is %s is taken back here, told by name and kept; the others go on", async (_why, make, reason) => {
  const { edit, create, stored, subflow } = await setUp();
  const editor = await edit();
  editor.perform(create("A"));
  expect(editor.perform({ label: "Paste a book", operations: make(subflow) }).ok).toBe(true);
  editor.perform(create("B"));
  await editor.flush();
  expect(editor.snapshot().setAside).toMatchObject([
    { label: "Paste a book", reason: expect.stringContaining(reason) },
  ]);
  expect(await stored()).toEqual(["A", "B", "Start"]);
  expect(editor.snapshot().undo.map(({ label }) => label)).toEqual(["Add A", "Add B"]);
});

test("R206: a step has succeeded once the server has it, not before, and never when it was refused", async () => {
  const { edit, create } = await setUp();
  const editor = await edit();
  const told: string[] = [];
  const performAndTell = (name: string, operations: readonly RowOperation[]) => {
    const done = editor.perform({ label: name, operations });
    if (!done.ok) throw new Error("The gesture was refused here");
    return editor.whenSaved(done.step).then((outcome) => told.push(`${name} ${outcome}`));
  };
  editor.network.state = "down";
  const waiting = performAndTell("A", create("A").operations);
  await until(editor, ({ saving }) => saving.type === "offline");
  expect(told).toEqual([]);
  editor.network.state = "loses answers";
  editor.goOnline();
  await until(editor, () => editor.network.sent.length > 0);
  expect(told).toEqual([]);
  editor.network.state = "up";
  editor.goOnline();
  await waiting;
  const tooLarge = Array.from({ length: 2800 }, (): RowOperation => {
    const subflow = editor.snapshot().document.rows.sub_flow[0]?.id;
    return { op: "create", noun: "block", row: { id: newId(), subflow, description: "x".repeat(3_990) } };
  });
  await performAndTell("B", tooLarge);
  expect(told).toEqual(["A saved", "B dropped"]);
  expect(editor.snapshot().saving).toMatchObject({ type: "refused", label: "B" });
});
