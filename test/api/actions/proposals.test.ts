import { afterAll, expect, test } from "vitest";
import { effect, feeds, hides, namesFault, refuses, succeeded, told } from "../client.ts";
import { startApi } from "../start-api.ts";
import type { Values } from "../values.ts";
import { World } from "../world.ts";
import { smallest } from "./smallest.ts";

const api = await startApi();
afterAll(() => api.close());

const [own, foreign] = [new World(api), new World(api)];
const organisation = await own.organisation();
const flows = `/api/organisations/${organisation}/flows/`;
const here = (policy: string) => ({ scope: "organisation" as const, id: organisation, policy });
const designer = await api.signIn([here("v2.flow.admin"), here("v2.flow.edit")]);
const reader = await api.signIn([here("v2.flow.view")]);

/** An agent of its own for each test. */
async function newAgent() {
  const made = succeeded(await designer.post(flows, { name: "Tried" }));
  const path = `${flows}${made.body.id}/`;
  const version = `${path}versions/0.0.1/`;
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: smallest }));
  const block = async (name: string, of = version) =>
    succeeded(await designer.get(`${of}blocks/?name=${name}`)).body.results[0];
  return { path, version, proposals: `${version}proposals/`, block };
}

const steps = ({ steps: all }: Values) => all as readonly { operations: readonly Values[]; why: string | null }[];

test("an edit is proposed in steps, changes nothing, and its steps are an edit like any other", async () => {
  const { version, proposals, block } = await newAgent();
  const menu = await block("Menu");
  const revision = succeeded(await designer.get(version)).body.revision;
  const operations = [
    { op: "change", noun: "block", id: menu.id, fields: { max_retries: 4, description: "Asks twice" } },
    { op: "settings", fields: { bi_enable: false } },
  ];
  const tests = [{ name: "Greets", language: null, conversation: { steps: [] } }];
  const made = await effect({
    write: () => designer.post(proposals, { title: "Ask more", origin: "person", operations, tests, note: "Why not" }),
    through: () => reader.get(proposals),
    seen: ({ body }) =>
      expect(body.results).toMatchObject([{ title: "Ask more", state: "open", size: 4, base_revision: revision }]),
  });
  expect(made.headers.location).toBe(`${proposals}${made.body.id}/`);
  expect(steps(made.body)).toHaveLength(3);
  expect((await block("Menu")).max_retries).toBeNull();
  await feeds({
    told: () => reader.get(`${proposals}${made.body.id}/`),
    takes: ({ body }) =>
      designer.post(`${version}edits/`, { operations: steps(body)[0]?.operations }, { "if-match": `"${revision}"` }),
    taken: async () => expect((await block("Menu")).max_retries).toBe(4),
  });
});

test("a proposal is closed, opened again and renamed", async () => {
  const { proposals } = await newAgent();
  const operations = [{ op: "settings", fields: { bi_enable: false } }];
  const { id } = succeeded(
    await designer.post(proposals, { title: "One", origin: "import", source: "bot.zip", operations }),
  ).body;
  await effect({
    write: () => designer.patch(`${proposals}${id}/`, { state: "closed" }),
    through: () => reader.get(`${proposals}?state=closed`),
    seen: ({ body }) => expect(body.results).toMatchObject([{ id, source: "bot.zip", origin: "import" }]),
  });
  await effect({
    write: () => designer.patch(`${proposals}${id}/`, { state: "open", title: "Two" }),
    through: () => reader.get(`${proposals}${id}/`),
    seen: ({ body }) => expect(body).toMatchObject({ state: "open", title: "Two" }),
  });
  refuses(await reader.patch(`${proposals}${id}/`, { state: "closed" }), 403);
  refuses(await reader.post(proposals, { title: "No", origin: "person", operations }), 403);
  namesFault(await designer.patch(`${proposals}${id}/`, { state: "gone" }), "state");
  namesFault(await designer.get(`${proposals}?state=gone`), "state", "query");
  namesFault(await designer.get(`${proposals}${id}/?colour=red`), "colour", "query");
});

test("what is no edit is refused as an edit is, and nothing is kept", async () => {
  const { proposals, block } = await newAgent();
  const menu = await block("Menu");
  const post = (operation: object, more: object = {}) =>
    designer.post(proposals, { title: "Bad", origin: "person", operations: [operation], ...more });
  const set = (fields: object) => ({ op: "change", noun: "block", id: menu.id, fields });
  namesFault(await post(set({ max_retries: "many" })), "operations.0.max_retries");
  namesFault(await post(set({ colour: "red" })), "operations.0.colour");
  namesFault(await post({ op: "explode" }), "operations.0");
  namesFault(await post(set({ max_retries: 1 }), { origin: "assistant" }), "origin");
  namesFault(await post(set({ max_retries: 1 }), { title: "" }), "title");
  namesFault(await post(set({ max_retries: 1 }), { tests: [{ name: "x" }] }), "tests.0.language");
  const start = await block("Start");
  const last = await post({ op: "delete", noun: "block", id: start.id });
  expect([last.status, last.body.code], told(last)).toEqual([409, "start_block"]);
  const gone = await post({ op: "delete", noun: "block", id: api.server.deps.newId() });
  expect([gone.status, gone.body.code], told(gone)).toEqual([404, "not_found"]);
  const recording = { op: "create", noun: "prompt", row: { id: api.server.deps.newId(), name: "p" } };
  const content = {
    op: "create",
    noun: "prompt_content",
    row: {
      id: api.server.deps.newId(),
      prompt: recording.row.id,
      language: "en-IN",
      type: "audio",
      path: "recordings/other.wav",
      content: "",
    },
  };
  const others = await designer.post(proposals, { title: "Bad", origin: "person", operations: [recording, content] });
  expect(others.status, told(others)).toBe(400);
  expect(succeeded(await designer.get(proposals)).body.count).toBe(0);
});

test("what a colleague's version changed is proposed, without what was changed here since", async () => {
  const { path, version, proposals, block } = await newAgent();
  succeeded(await designer.post(`${path}versions/duplicate/`, { version: "0.0.1" }));
  const copy = `${path}versions/0.0.2/`;
  const change = async (of: string, fields: object) =>
    succeeded(await designer.patch(`${of}blocks/${(await block("Menu", of)).id}/`, fields));
  await change(version, { max_retries: 3, description: "Mine" });
  const none = await designer.post(`${proposals}of_version/`, { with: "0.0.2" });
  expect([none.status, none.body.code], told(none)).toEqual([409, "nothing_changed"]);
  await change(copy, { max_digits: 7, description: "Theirs" });
  const made = await effect({
    write: () => designer.post(`${proposals}of_version/`, { with: "0.0.2" }),
    through: () => reader.get(proposals),
    seen: ({ body }) => expect(body.results).toMatchObject([{ origin: "version", source: "0.0.2", size: 2 }]),
  });
  expect(made.body.by).toMatchObject({ name: expect.any(String) });
  expect(steps(made.body).flatMap(({ operations }) => operations.map(({ fields }) => fields))).toEqual([
    { description: "Theirs" },
    { max_digits: 7 },
  ]);
  namesFault(await designer.post(`${proposals}of_version/`, { with: "9.9.9" }), "with");
  namesFault(await designer.post(`${proposals}of_version/`, { with: "0.0.1" }), "with");
  namesFault(await designer.post(`${proposals}of_version/`, {}), "with");
  refuses(await reader.post(`${proposals}of_version/`, { with: "0.0.2" }), 403);
});

test("proposals of others are hidden, and belong to their version", async () => {
  const { path, proposals } = await newAgent();
  const operations = [{ op: "settings", fields: { bi_enable: false } }];
  const { id } = succeeded(await designer.post(proposals, { title: "One", origin: "person", operations })).body;
  const none = api.server.deps.newId();
  succeeded(await designer.post(`${path}versions/duplicate/`, { version: "0.0.1" }));
  const elsewhere = `${path}versions/0.0.2/proposals/`;
  hides(await designer.get(`${elsewhere}${id}/`), await designer.get(`${elsewhere}${none}/`));
  hides(
    await designer.patch(`${elsewhere}${id}/`, { state: "closed" }),
    await designer.patch(`${elsewhere}${none}/`, { state: "closed" }),
  );
  const theirs = `${await foreign.pathOf("/api/organisations/{org}/flows/{flow}/versions/{ver}/")}proposals/`;
  hides(await designer.get(theirs), await designer.get(theirs.replace(/flows\/[^/]+/, `flows/${none}`)));
  hides(
    await designer.post(theirs, { title: "x", origin: "person", operations }),
    await designer.post(theirs.replace(/flows\/[^/]+/, `flows/${none}`), { title: "x", origin: "person", operations }),
  );
  hides(
    await designer.post(`${theirs}of_version/`, { with: "0.0.1" }),
    await designer.post(`${theirs.replace(/flows\/[^/]+/, `flows/${none}`)}of_version/`, { with: "0.0.1" }),
  );
});
