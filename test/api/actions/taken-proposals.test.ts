import type { MergeQuestion, Proposal } from "@parley/flow";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { namesFault, told as saidBy, succeeded } from "../client.ts";
import type { Values } from "../values.ts";
import { startDesigner } from "./designer.ts";
import { extra, versionsOf, withoutExtra } from "./two-versions.ts";

const { api, designer, newFlow } = await startDesigner();
afterAll(() => api.close());

/** Two versions, and proposals of one for the other, of which all or some steps are taken. */
async function proposing() {
  const two = await versionsOf(designer, newFlow);
  const asking = (into: string, other: string) =>
    designer.post(`${two.of(into)}proposals/of_version/`, { with: other });
  const propose = async (into: string, other: string) => succeeded(await asking(into, other)).body;
  /** Takes the steps in which a text stands; all of them without one. */
  const take = async (into: string, { id, steps }: Pick<Proposal, "id" | "steps">, said = "") => {
    const operations = steps.filter((step) => JSON.stringify(step).includes(said)).flatMap((step) => step.operations);
    const { revision } = succeeded(await designer.get(two.of(into))).body;
    const body = { operations, proposal: id };
    return succeeded(await designer.post(`${two.of(into)}edits/`, body, { "if-match": `"${revision}"` })).body;
  };
  const undo = async (into: string, { id, version_revision: at }: Values) =>
    succeeded(await designer.post(`${two.of(into)}edits/`, { undo: id }, { "if-match": `"${at}"` })).body;
  return { ...two, asking, propose, take, undo };
}

test("what was taken of a proposal and reverted since is not brought back, by no merge and by no proposal", async () => {
  const { text, rewrite, told, merge, asking, propose, take } = await proposing();
  await rewrite("0.0.2", ["Hello", "Greetings"], extra);
  await take("0.0.1", await propose("0.0.1", "0.0.2"));
  expect(await text("0.0.1")).toContain("Greetings");
  await rewrite("0.0.1", ["Greetings", "Hello"], withoutExtra);
  expect(await told("0.0.1", "0.0.2")).toEqual({ questions: 0, changes: [] });
  const none = await asking("0.0.1", "0.0.2");
  expect([none.status, none.body.code], saidBy(none)).toEqual([409, "nothing_changed"]);
  await rewrite("0.0.2", ["Good bye", "Goodbye"]);
  expect((await propose("0.0.1", "0.0.2")).steps).toHaveLength(1);
  await merge("0.0.2", "0.0.1");
  expect(await text("0.0.2")).not.toMatch(/Greetings|Something more/);
});

test("what was left of a proposal is offered again, and what was taken of it is not", async () => {
  const { text, rewrite, told, merge, propose, take } = await proposing();
  await rewrite("0.0.2", ["Hello", "Greetings"], ["Good bye", "Goodbye"], extra);
  await take("0.0.1", await propose("0.0.1", "0.0.2"), "Greetings");
  const taken = await text("0.0.1");
  expect([taken.includes("Greetings"), taken.includes("Goodbye"), taken.includes("Extra")]).toEqual([
    true,
    false,
    false,
  ]);
  await rewrite("0.0.1", ["Greetings", "Hello"]);
  const again = await propose("0.0.1", "0.0.2");
  expect(JSON.stringify(again.steps)).toMatch(/Goodbye/);
  expect(JSON.stringify(again.steps)).toMatch(/Something more/);
  expect(JSON.stringify(again.steps)).not.toMatch(/Greetings/);
  // The other way round only what was decided comes: what was left is the other's as before.
  await merge("0.0.2", "0.0.1");
  const other = await text("0.0.2");
  expect([other.includes("Greetings"), other.includes("Goodbye"), other.includes("Extra")]).toEqual([
    false,
    true,
    true,
  ]);
  await take("0.0.1", again, "Goodbye");
  await rewrite("0.0.1", ["Goodbye", "Good bye"]);
  expect(await told("0.0.1", "0.0.2")).toMatchObject({ questions: 0 });
  await merge("0.0.1", "0.0.2");
  const now = await text("0.0.1");
  expect([now.includes("say: Hello"), now.includes("Good bye"), now.includes("Extra")]).toEqual([true, true, true]);
});

test("what was left and changed here is asked about, and so is what both had changed", async () => {
  const { rewrite, plan, propose, take } = await proposing();
  await rewrite("0.0.2", ["Hello", "Theirs"], ["Good bye", "Goodbye"], extra);
  await rewrite("0.0.1", ["Hello", "Mine"]);
  await take("0.0.1", await propose("0.0.1", "0.0.2"), "Something more");
  await rewrite("0.0.1", ["Good bye", "Farewell"]);
  const { questions, changes } = await plan("0.0.1", "0.0.2");
  expect(questions.map(({ base, mine, theirs }: MergeQuestion) => [base, mine.value, theirs.value])).toEqual(
    expect.arrayContaining([
      ["Hello", "Mine", "Theirs"],
      ["Good bye", "Farewell", "Goodbye"],
    ]),
  );
  expect([questions.length, changes]).toEqual([2, []]);
});

test("a deletion that was left is offered again, and brings nothing back where it was made", async () => {
  const { text, rewrite, told, merge, propose, take } = await proposing();
  await rewrite("0.0.1", extra);
  await merge("0.0.2", "0.0.1");
  await rewrite("0.0.2", ["Hello", "Greetings"], withoutExtra);
  await take("0.0.1", await propose("0.0.1", "0.0.2"), "Greetings");
  expect(await text("0.0.1")).toContain("Extra");
  expect(await told("0.0.2", "0.0.1")).toEqual({ questions: 0, changes: [] });
  await merge("0.0.1", "0.0.2");
  expect(await text("0.0.1")).not.toContain("Extra");
});

test("a block that was deleted here and changed there is asked about again when its return was left", async () => {
  const { rewrite, told, merge, propose, take } = await proposing();
  await rewrite("0.0.1", extra);
  await merge("0.0.2", "0.0.1");
  await rewrite("0.0.1", withoutExtra);
  await rewrite("0.0.2", ["Hello", "Greetings"], ["Something more", "Something else"]);
  await take("0.0.1", await propose("0.0.1", "0.0.2"), "Greetings");
  expect(await told("0.0.1", "0.0.2")).toEqual({ questions: 1, changes: [] });
});

test("what was taken in two parts is taken whole, also of two proposals", async () => {
  const { rewrite, told, propose, take } = await proposing();
  await rewrite("0.0.2", ["Hello", "Greetings"], ["Good bye", "Goodbye"], extra);
  const first = await propose("0.0.1", "0.0.2");
  await take("0.0.1", first, "Greetings");
  await rewrite("0.0.1", ["Greetings", "Hello"]);
  await take("0.0.1", first, "Goodbye");
  await rewrite("0.0.1", ["Goodbye", "Good bye"]);
  const second = await propose("0.0.1", "0.0.2");
  expect(second.steps).toHaveLength(1);
  await take("0.0.1", second);
  await rewrite("0.0.1", withoutExtra);
  expect(await told("0.0.1", "0.0.2")).toEqual({ questions: 0, changes: [] });
});

test("what a copy took of a proposal it knows by its origin, and the version that it is merged into", async () => {
  const { path, rewrite, told, merge, propose, take } = await proposing();
  await rewrite("0.0.2", ["Hello", "Greetings"], ["Good bye", "Goodbye"], extra);
  await take("0.0.1", await propose("0.0.1", "0.0.2"), "Greetings");
  succeeded(await designer.post(`${path}versions/duplicate/`, { version: "0.0.1" }));
  await rewrite("0.0.3", ["Greetings", "Hello"]);
  const left = await told("0.0.3", "0.0.2");
  expect(left.questions).toBe(0);
  expect(JSON.stringify(left.changes)).not.toContain("Menu");
  await merge("0.0.2", "0.0.3");
  await rewrite("0.0.2", ["Hello", "Welcome"]);
  expect(await told("0.0.3", "0.0.2")).toMatchObject({ questions: 0 });
  expect(JSON.stringify((await told("0.0.3", "0.0.2")).changes)).toMatch(/Menu|Hello|Welcome/);
});

test("a taking that was taken back is no common state any longer, and is one again when that is taken back too", async () => {
  const { rewrite, told, propose, take, undo } = await proposing();
  await rewrite("0.0.2", ["Hello", "Greetings"]);
  const taken = await take("0.0.1", await propose("0.0.1", "0.0.2"));
  const undone = await undo("0.0.1", taken);
  expect((await told("0.0.1", "0.0.2")).changes).toHaveLength(1);
  await undo("0.0.1", undone);
  await rewrite("0.0.1", ["Greetings", "Hello"]);
  expect((await told("0.0.1", "0.0.2")).changes).toEqual([]);
});

test("what was taken back is offered again, and what others changed of the rest since is theirs", async () => {
  const { of, text, rewrite, told, propose, take } = await proposing();
  await rewrite("0.0.2", ["Hello", "Greetings"], ["Good bye", "Goodbye"]);
  const taken = await take("0.0.1", await propose("0.0.1", "0.0.2"));
  await rewrite("0.0.1", ["Goodbye", "Farewell"]);
  const operations = taken.inverse.filter((step: unknown) => JSON.stringify(step).includes("Hello"));
  const body = { undo: taken.id, operations };
  const at = taken.version_revision + 1;
  succeeded(await designer.post(`${of("0.0.1")}edits/`, body, { "if-match": `"${at}"` }));
  expect(await text("0.0.1")).toContain("say: Hello");
  expect(await told("0.0.1", "0.0.2")).toEqual({ questions: 0, changes: [expect.stringContaining("Menu")] });
});

test("each edit claims what it took itself: taken back, it is offered again, and the other side keeps what it made", async () => {
  const { rewrite, told, propose, take, undo } = await proposing();
  await rewrite("0.0.2", ["Hello", "Greetings"], ["Good bye", "Goodbye"]);
  const proposal = await propose("0.0.1", "0.0.2");
  const first = await take("0.0.1", proposal, "Greetings");
  const second = await take("0.0.1", proposal, "Goodbye");
  await undo("0.0.1", { id: first.id, version_revision: second.version_revision });
  const { questions, changes } = await told("0.0.1", "0.0.2");
  expect([questions, changes.length]).toEqual([0, 1]);
  expect(await told("0.0.2", "0.0.1")).toEqual({ questions: 0, changes: [] });
});

test("an edit that says again what was taken before claims none of it", async () => {
  const { rewrite, told, propose, take, undo } = await proposing();
  await rewrite("0.0.2", ["Hello", "Greetings"]);
  const proposal = await propose("0.0.1", "0.0.2");
  const first = await take("0.0.1", proposal);
  const again = await take("0.0.1", proposal);
  await undo("0.0.1", { id: first.id, version_revision: again.version_revision });
  expect((await told("0.0.1", "0.0.2")).changes).toHaveLength(1);
});

test("what is taken back in part is offered again, and what was reverted beside it stays decided", async () => {
  const { of, rewrite, told, propose, take, undo } = await proposing();
  await rewrite("0.0.2", ["Hello", "Greetings"], ["Good bye", "Goodbye"]);
  const taken = await take("0.0.1", await propose("0.0.1", "0.0.2"));
  await rewrite("0.0.1", ["Goodbye", "Good bye"]);
  const operations = taken.inverse.filter((step: unknown) => JSON.stringify(step).includes("Hello"));
  const at = taken.version_revision + 1;
  const part = { undo: taken.id, operations };
  const undone = succeeded(await designer.post(`${of("0.0.1")}edits/`, part, { "if-match": `"${at}"` })).body;
  const once = await told("0.0.1", "0.0.2");
  expect([once.questions, once.changes.length]).toEqual([0, 1]);
  expect(JSON.stringify(once.changes)).toContain("Menu");
  await undo("0.0.1", undone);
  expect(await told("0.0.1", "0.0.2")).toEqual({ questions: 0, changes: [] });
});

test("what an edit takes back is of the edit that it names, and is taken from no proposal", async () => {
  const { of, rewrite, told, propose, take } = await proposing();
  await rewrite("0.0.2", ["Hello", "Greetings"], ["Good bye", "Goodbye"]);
  const proposal = await propose("0.0.1", "0.0.2");
  const first = await take("0.0.1", proposal, "Greetings");
  const second = await take("0.0.1", proposal, "Goodbye");
  const send = (body: Values) =>
    designer.post(`${of("0.0.1")}edits/`, body, { "if-match": `"${second.version_revision}"` });
  namesFault(await send({ undo: first.id, operations: second.inverse }), "operations.0");
  namesFault(await send({ undo: first.id, operations: [...first.inverse, ...second.inverse] }), "operations.1");
  namesFault(await send({ undo: first.id, operations: [] }), "operations");
  namesFault(await send({ undo: first.id, proposal: proposal.id }), "proposal");
  expect(await told("0.0.1", "0.0.2")).toEqual({ questions: 0, changes: [] });
});

test("what was taken later counts, also when its transaction began first", async () => {
  const { rewrite, told, propose, take } = await proposing();
  await rewrite("0.0.2", ["Hello", "Greetings"]);
  await take("0.0.1", await propose("0.0.1", "0.0.2"));
  await rewrite("0.0.2", ["Greetings", "Welcome"]);
  const { id } = await take("0.0.1", await propose("0.0.1", "0.0.2"));
  const admin = new Client({ connectionString: api.server.database.urls.admin });
  await admin.connect();
  await admin.query("update parley.edit set created_at = created_at - interval '1 hour' where id = $1", [id]);
  await admin.end();
  await rewrite("0.0.1", ["Welcome", "Hello"]);
  expect(await told("0.0.1", "0.0.2")).toEqual({ questions: 0, changes: [] });
});

test("an edit takes of a proposal of its own version, and of no other", async () => {
  const { of, rewrite, propose } = await proposing();
  await rewrite("0.0.2", ["Hello", "Greetings"]);
  const { id, steps } = await propose("0.0.1", "0.0.2");
  const { revision } = succeeded(await designer.get(of("0.0.2"))).body;
  const body = { operations: steps[0].operations, proposal: id };
  namesFault(await designer.post(`${of("0.0.2")}edits/`, body, { "if-match": `"${revision}"` }), "proposal");
});

test("of a version that has no known origin in common all that differs is proposed", async () => {
  const { path, text, propose, take, asking } = await proposing();
  succeeded(await designer.post(`${path}versions/`, {}));
  const all = await propose("0.0.3", "0.0.1");
  expect(all.note).toContain("nothing says what both came from");
  await take("0.0.3", all);
  expect(await text("0.0.3")).toContain("Good bye");
  expect((await asking("0.0.3", "0.0.1")).body.code).toBe("nothing_changed");
});

test("what came through a third version is known as well, and what that made itself is not taken back", async () => {
  const { path, text, rewrite, told, merge, propose, take } = await proposing();
  succeeded(await designer.post(`${path}versions/duplicate/`, { version: "0.0.1" }));
  await rewrite("0.0.2", ["Hello", "Greetings"], extra);
  await merge("0.0.3", "0.0.2");
  await rewrite("0.0.3", ["Good bye", "Goodbye"]);
  await take("0.0.1", await propose("0.0.1", "0.0.3"));
  expect(await told("0.0.1", "0.0.2")).toEqual({ questions: 0, changes: [] });
  await rewrite("0.0.1", ["Greetings", "Hello"], withoutExtra);
  expect(await told("0.0.1", "0.0.2")).toEqual({ questions: 0, changes: [] });
  await merge("0.0.2", "0.0.1");
  const now = await text("0.0.2");
  expect([now.includes("say: Hello"), now.includes("Goodbye"), now.includes("Extra")]).toEqual([true, true, false]);
});

test("what the other took back of this version comes here, also after a proposal that was made before", async () => {
  const { text, rewrite, merge, propose, take } = await proposing();
  await rewrite("0.0.2", ["Hello", "Greetings"], extra);
  const old = await propose("0.0.1", "0.0.2");
  await rewrite("0.0.1", ["Good bye", "Farewell"]);
  await merge("0.0.2", "0.0.1");
  await rewrite("0.0.2", ["Farewell", "Good bye"]);
  await take("0.0.1", old, "Greetings");
  await merge("0.0.1", "0.0.2");
  expect(await text("0.0.1")).toContain("Good bye");
});
