import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { effect, namesFault, succeeded, told } from "../client.ts";
import type { Values } from "../values.ts";
import { startDesigner } from "./designer.ts";
import { smallest } from "./smallest.ts";
import { extra, versionsOf, withoutExtra } from "./two-versions.ts";

const { api, designer, newFlow } = await startDesigner();
afterAll(() => api.close());

const twoVersions = () => versionsOf(designer, newFlow);

test("what two people made of one version is merged into one edit, which is asked about, refused and taken back", async () => {
  const { path, version } = await newFlow();
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: smallest }));
  succeeded(await designer.post(`${path}versions/duplicate/`, { version: "0.0.1" }));
  const copy = `${path}versions/0.0.2/`;
  const menu = async (of: string) => succeeded(await designer.get(`${of}blocks/?name=Menu`)).body.results[0];
  const change = async (of: string, fields: object) =>
    succeeded(await designer.patch(`${of}blocks/${(await menu(of)).id}/`, fields));
  await change(version, { max_retries: 3, description: "Mine" });
  const plan = (query: string) => designer.get(`${version}merge/?${query}`);
  await effect({
    write: () => change(copy, { max_digits: 7 }),
    through: () => plan("with=0.0.2"),
    seen: (seen) =>
      expect(seen.body).toMatchObject({
        base: { version: "0.0.1" },
        questions: [],
        changes: [{ sentence: "Menu: “Max digits” changed", after: "7" }],
      }),
  });
  await change(copy, { description: "Theirs" });
  const looked = succeeded(await plan("with=0.0.2")).body;
  expect(looked.questions).toMatchObject([{ mine: { value: "Mine" }, theirs: { value: "Theirs" }, base: null }]);
  const ifMatch = (at: number) => ({ "if-match": `"${at}"` });
  const body = { with: "0.0.2", with_revision: looked.with.revision };
  const merge = (asked: object, at = looked.revision) => designer.post(`${version}merge/`, asked, ifMatch(at));
  const open = await merge(body);
  expect([open.status, open.body.code, open.body.open], told(open)).toEqual([409, "choose", [looked.questions[0].key]]);
  const choices = { [looked.questions[0].key]: "theirs" };
  const merged = await effect({
    write: () => merge({ ...body, choices }),
    through: () => designer.get(`${version}blocks/?name=Menu`),
    seen: (seen) => expect(seen.body.results).toMatchObject([{ max_retries: 3, max_digits: 7, description: "Theirs" }]),
  });
  expect(merged.body.summary).toBe("Merged 0.0.2");
  expect((await merge({ ...body, choices })).status).toBe(412);
  const now = looked.revision + 1;
  const again = await merge({ ...body, choices: {} }, now);
  expect([again.status, again.body.code], told(again)).toEqual([409, "nothing_changed"]);
  const older = await merge({ ...body, with_revision: 1 }, now);
  expect([older.status, older.body.code], told(older)).toEqual([409, "other_changed"]);
  await effect({
    write: () => designer.post(`${version}edits/`, { undo: merged.body.id }, ifMatch(now)),
    through: () => designer.get(`${version}blocks/?name=Menu`),
    seen: (seen) =>
      expect(seen.body.results).toMatchObject([{ max_retries: 3, max_digits: null, description: "Mine" }]),
  });
  expect((await designer.post(`${version}merge/`, body)).status).toBe(428);
  namesFault(await plan("with=9.9.9"), "with");
  namesFault(await plan("with=0.0.1"), "with");
  namesFault(await plan("with=0.0.2&colour=red"), "colour", "query");
  namesFault(await merge({ ...body, with: "9.9.9" }, now + 1), "with");
  namesFault(await merge({ ...body, choices: { "block a b": "mine" } }, now + 1), "choices.block a b");
  // Back into the copy: what was merged is there already on both sides.
  const back = succeeded(await designer.get(`${copy}merge/?with=0.0.1`)).body;
  expect(back.base).toMatchObject({ version: "0.0.1" });
  expect(back.changes.map(({ sentence }: Values) => sentence)).toEqual(["Menu: “Max retries” changed"]);
});

test("a new block of a copy comes along with its path and words, and a fresh version names what it came from", async () => {
  const { path, version } = await newFlow();
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: smallest }));
  succeeded(await designer.post(`${path}versions/duplicate/`, { version: "0.0.1" }));
  const copy = `${path}versions/0.0.2/`;
  const text = succeeded(await designer.get(`${copy}generate_yaml/`)).body as string;
  const added = text.replace(/^( {4})Bye:/m, "$1Extra: { say: Something more, paths: [{ to: Bye }] }\n$1Bye:");
  succeeded(await designer.put(`${copy}save_yaml/`, { yaml: added }));
  const plan = succeeded(await designer.get(`${version}merge/?with=0.0.2`)).body;
  expect(plan.questions).toEqual([]);
  const asked = { with: "0.0.2", with_revision: plan.with.revision };
  succeeded(await designer.post(`${version}merge/`, asked, { "if-match": `"${plan.revision}"` }));
  expect(succeeded(await designer.get(`${version}generate_yaml/`)).body).toContain("say: Something more");
  succeeded(await designer.post(`${path}versions/`, {}));
  const fresh = await designer.get(`${path}versions/0.0.3/merge/?with=0.0.1`);
  expect([fresh.status, fresh.body.code], told(fresh)).toEqual([409, "no_common_version"]);
  succeeded(await designer.post(`${path}versions/`, {}));
  const named = succeeded(await designer.get(`${path}versions/0.0.3/merge/?with=0.0.1&base=0.0.4`)).body;
  expect(named.changes.length).toBeGreaterThan(0);
});

test("a second merge brings only what is new in the other, and keeps what was decided since the first", async () => {
  const { text, rewrite, told, merge } = await twoVersions();
  await rewrite("0.0.2", ["Hello", "Greetings"], extra);
  expect(await told("0.0.1", "0.0.2")).toMatchObject({ questions: 0 });
  await merge("0.0.1", "0.0.2");
  await rewrite("0.0.1", ["Greetings", "Hello"], withoutExtra);
  await rewrite("0.0.2", ["Good bye", "Goodbye"]);
  expect(await told("0.0.1", "0.0.2")).toEqual({ questions: 0, changes: [expect.stringMatching(/Goodbye|Bye/)] });
  await merge("0.0.1", "0.0.2");
  const now = await text("0.0.1");
  expect(now).toContain("Goodbye");
  expect(now).toContain("Hello");
  expect(now).not.toContain("Extra");
  // The other way round: only what 0.0.1 decided comes, and what came from there is not asked about.
  await merge("0.0.2", "0.0.1");
  expect(await text("0.0.2")).not.toContain("Something more");
});

test("a side that was chosen is not asked about again, and a renamed block of the other stays one block", async () => {
  const { text, rewrite, told, merge } = await twoVersions();
  await rewrite("0.0.2", ["Hello", "Theirs"], extra);
  await rewrite("0.0.1", ["Hello", "Mine"]);
  expect(await told("0.0.1", "0.0.2")).toMatchObject({ questions: 1 });
  await merge("0.0.1", "0.0.2");
  await rewrite("0.0.1", ["Extra:", "Further:"], ["Something more", "Something else"]);
  await rewrite("0.0.2", ["Good bye", "Goodbye"]);
  expect(await told("0.0.1", "0.0.2")).toMatchObject({ questions: 0, changes: [expect.any(String)] });
  await merge("0.0.1", "0.0.2");
  const now = await text("0.0.1");
  expect([now.includes("say: Mine"), now.includes("Further:"), now.includes("Extra:")]).toEqual([true, true, false]);
});

test("a merge that decides all for this version changes nothing in it, and is not asked about again", async () => {
  const { text, rewrite, told, merge } = await twoVersions();
  await rewrite("0.0.2", ["Hello", "Theirs"]);
  await rewrite("0.0.1", ["Hello", "Mine"]);
  const before = await text("0.0.1");
  const merged = await merge("0.0.1", "0.0.2");
  expect(merged).toMatchObject({ summary: "Merged 0.0.2", operations: [] });
  expect(await text("0.0.1")).toBe(before);
  expect(await told("0.0.1", "0.0.2")).toEqual({ questions: 0, changes: [] });
  await merge("0.0.2", "0.0.1");
  expect(await text("0.0.2")).toContain("say: Mine");
});

test("what came through a third version is known as well", async () => {
  const { path, text, rewrite, told, merge } = await twoVersions();
  succeeded(await designer.post(`${path}versions/duplicate/`, { version: "0.0.1" }));
  await rewrite("0.0.3", ["Hello", "Greetings"], extra);
  await merge("0.0.2", "0.0.3");
  await merge("0.0.1", "0.0.2");
  await rewrite("0.0.1", ["Greetings", "Hello"], ["Extra:", "Further:"]);
  await rewrite("0.0.3", ["Good bye", "Goodbye"], ["Something more", "Something else"]);
  expect(await told("0.0.1", "0.0.3")).toMatchObject({
    questions: 0,
    changes: [expect.any(String), expect.any(String)],
  });
  await merge("0.0.1", "0.0.3");
  const now = await text("0.0.1");
  expect([now.includes("say: Hello"), now.includes("Something else"), now.includes("Extra:")]).toEqual([
    true,
    true,
    false,
  ]);
});

test("a merge that was taken back is no common state any longer, and is one again when that is taken back too", async () => {
  const { of, rewrite, told, merge } = await twoVersions();
  await rewrite("0.0.2", ["Hello", "Greetings"]);
  const merged = await merge("0.0.1", "0.0.2");
  const undo = async (id: string, at: number) =>
    succeeded(await designer.post(`${of("0.0.1")}edits/`, { undo: id }, { "if-match": `"${at}"` })).body;
  const undone = await undo(merged.id, merged.version_revision);
  expect((await told("0.0.1", "0.0.2")).changes).toHaveLength(1);
  await undo(undone.id, undone.version_revision);
  await rewrite("0.0.1", ["Greetings", "Hello"]);
  expect((await told("0.0.1", "0.0.2")).changes).toEqual([]);
});

test("versions that came from a deleted one are merged by it, and neither side can be named as what both came from", async () => {
  const { path, of, rewrite, plan, told } = await twoVersions();
  succeeded(await designer.post(`${path}versions/duplicate/`, { version: "0.0.1" }));
  await rewrite("0.0.2", ["Hello", "Greetings"]);
  await rewrite("0.0.3", ["Good bye", "Goodbye"]);
  succeeded(await designer.delete(of("0.0.1")));
  expect((await plan("0.0.2", "0.0.3")).base.version).toBe("0.0.1");
  expect(await told("0.0.2", "0.0.3")).toMatchObject({ questions: 0, changes: [expect.any(String)] });
  for (const side of ["0.0.2", "0.0.3"]) {
    namesFault(await designer.get(`${of("0.0.2")}merge/?with=0.0.3&base=${side}`), "base");
  }
});

test("a copy of before, of which no rows were kept, is paired where it was word for word the same", async () => {
  const { path, of, told } = await twoVersions();
  succeeded(await designer.post(`${path}versions/`, {}));
  const [first, copy] = [
    succeeded(await designer.get(of("0.0.1"))).body,
    succeeded(await designer.get(of("0.0.3"))).body,
  ];
  await api.server.database.asSystem("make a version a copy", (db) =>
    sql`update flow_version set copied_from = ${first.id}, copied_revision = 1 where id = ${copy.id}`.execute(db),
  );
  const start = succeeded(await designer.get(`${of("0.0.3")}blocks/?name=Start`)).body.results[0];
  succeeded(await designer.patch(`${of("0.0.3")}blocks/${start.id}/`, { name: "Begin" }));
  const { changes } = await told("0.0.3", "0.0.1");
  expect(changes).toContain("Block Menu is new");
  expect(changes).not.toContain("Block Start is new");
});

test("a merge takes the other version as it was looked at, also while that is edited", async () => {
  const { of, rewrite, plan, text } = await twoVersions();
  await rewrite("0.0.2", ["Hello", "Greetings"]);
  const { revision, with: other } = await plan("0.0.1", "0.0.2");
  const { id, max_transit_limit: before } = succeeded(await designer.get(of("0.0.2"))).body;
  const isEdited = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const editing = api.server.database.asSystem("edit a version slowly", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`lock table answer_document in access exclusive mode`.execute(trx);
      await sql`update flow_version set max_transit_limit = ${before + 1}, revision = revision + 1
        where id = ${id}`.execute(trx);
      isEdited.resolve();
      await letGo.promise;
    }),
  );
  await isEdited.promise;
  const body = { with: "0.0.2", with_revision: other.revision };
  const merging = designer.post(`${of("0.0.1")}merge/`, body, { "if-match": `"${revision}"` });
  try {
    const reading = () =>
      api.server.database.asSystem("look for what waits", async (db) => {
        const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database() and relation = 'answer_document'::regclass`.execute(db);
        return rows.length;
      });
    await expect.poll(reading).toBeGreaterThan(0);
  } finally {
    letGo.resolve();
    await editing;
  }
  succeeded(await merging);
  expect(await text("0.0.1")).toContain("Greetings");
  expect(succeeded(await designer.get(of("0.0.1"))).body.max_transit_limit).toBe(before);
});

test("an edit is done whole, announced to others, and taken back", async () => {
  const { version } = await newFlow();
  const sub = succeeded(await designer.get(`${version}sub-flows/`)).body.results[0];
  const { revision } = succeeded(await designer.get(version)).body;
  const id = api.server.deps.newId();
  const operations = [{ op: "create", noun: "block", row: { id, subflow: sub.id, name: "By edit" } }];
  const ifMatch = (at: number) => ({ "if-match": `"${at}"` });
  const edit = await effect({
    write: () => designer.post(`${version}edits/`, { operations }, ifMatch(revision)),
    through: () => designer.get(`${version}blocks/?id=${id}`),
    seen: (seen) => expect(seen.body.results).toMatchObject([{ name: "By edit" }]),
  });
  const stale = await designer.post(`${version}edits/`, { operations }, ifMatch(revision));
  expect([stale.status, stale.body.edits?.length], told(stale)).toEqual([412, 1]);
  expect((await designer.post(`${version}edits/`, { operations })).status).toBe(428);
  await effect({
    write: () => designer.post(`${version}edits/`, { undo: edit.body.id }, ifMatch(revision + 1)),
    through: () => designer.get(`${version}blocks/?id=${id}`),
    seen: (seen) => expect(seen.body.results).toEqual([]),
  });
  await effect({
    write: () => designer.post(`${version}blocks/`, { subflow: sub.id }),
    through: () => designer.get(`${version}edits/?since=${revision + 2}`),
    seen: (seen) => expect(seen.body.results).toMatchObject([{ version_revision: revision + 3 }]),
  });
});
