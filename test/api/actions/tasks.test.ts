import { afterAll, expect, test } from "vitest";
import { startTasks } from "../../../apps/server/src/tasks/start-tasks.ts";
import type { Reply } from "../check-answer.ts";
import { effect, hides, namesFault, refuses, succeeded, told } from "../client.ts";
import { startApi } from "../start-api.ts";
import type { Values } from "../values.ts";
import { World } from "../world.ts";

const api = await startApi();
const own = new World(api);
const path = await own.pathOf("/api/organisations/{org}/flows/{flow}/versions/{ver}/");
const organisation = await own.organisation();
const here = (policy: string) => ({ scope: "organisation" as const, id: organisation, policy });
const user = await api.signIn([here("v2.flow.view"), here("v2.flow.edit")], "applications");
const stranger = await api.signIn([here("v2.flow.view")], "applications");
const status = "/api/async/status/";

const { deps, database } = api.server;
const startRunning = () => startTasks({ deps, databaseUrl: database.urls.system, pollEvery: 50 });
/** Makes the queue; then nothing runs what is put into it. */
let running = await startRunning();
await running.stop();
afterAll(async () => {
  await running.stop();
  await api.close();
});

test("a task that waits is listed, and ended by who began it, not by others", async () => {
  const begun = await effect({
    write: () => user.get(`${path}validate_async/`),
    through: () => user.get(status),
    seen: (seen) => expect(seen.body.count).toBe(1),
  });
  const at = `${status}${begun.body.task_id}/`;
  const nothing = `${status}${api.server.deps.newId()}/`;
  hides(await stranger.get(at), await stranger.get(nothing));
  hides(await stranger.post(`${at}cancel/`), await stranger.post(`${nothing}cancel/`));
  expect((await stranger.get(status)).body.count).toBe(0);
  await effect({
    write: () => user.post(`${at}cancel/`),
    through: () => user.get(at),
    seen: (seen) => expect(seen.body.status).toBe("FAILURE"),
  });
  await effect({
    write: () => user.get(`${at}?delete=true`),
    through: () => user.get(status),
    seen: (seen) => expect(seen.body.count).toBe(0),
  });
  namesFault(await user.get(`${at}?delete=maybe`), "delete", "query");
  namesFault(await user.get(`${at}?colour=red`), "colour", "query");
  namesFault(await user.post(`${at}cancel/?colour=red`), "colour", "query");
});

test("tasks that run answer what the calls at once do", async () => {
  running = await startRunning();
  const yaml = await resultOf(() => user.get(`${path}generate_yaml_async/?ids=false`));
  const atOnce = succeeded(await user.get(`${path}generate_yaml/?ids=false`)).body;
  expect(JSON.stringify(yaml)).toContain(JSON.stringify(atOnce).slice(1, -1));
  expect(await resultOf(() => user.get(`${path}validate_async/`))).toEqual(
    succeeded(await user.get(`${path}validate/`)).body,
  );
  const versions = path.replace(/[^/]+\/$/, "");
  const copy = await resultOf(() => user.post(`${versions}duplicate_async/`, { version: path.split("/").at(-2) }));
  const listed = succeeded(await user.get(`${versions}?id=${(copy as { id: string }).id}`));
  expect(listed.body.results, told(listed)).toMatchObject([copy]);
  namesFault(await user.post(`${versions}duplicate_async/`, {}), "version");
});

test("trainings are read by all who may read the version, the last two, and begun by those who may change it", async () => {
  const trainings = () => stranger.get(`${path}trainings/`);
  expect(succeeded(await trainings()).body).toEqual({ last: null, before: null });
  expect((await stranger.post(`${path}train_async/`)).status).toBe(403);
  let first: unknown;
  await effect({
    write: async () => {
      const begun = await user.post(`${path}train_async/`);
      first = await resultOf(async () => begun);
      return begun;
    },
    through: trainings,
    seen: ({ body }) => expect(body).toMatchObject({ last: { id: first, languages: [] }, before: null }),
  });
  const second = await resultOf(() => user.post(`${path}train_async/`));
  const { last, before } = succeeded(await trainings()).body;
  expect([last.id, before.id]).toEqual([second, first]);
  expect(last).toMatchObject({ version_revision: expect.any(Number), by: { name: expect.any(String) } });
  namesFault(await user.get(`${path}trainings/?colour=red`), "colour", "query");
  namesFault(await user.post(`${path}train_async/?colour=red`), "colour", "query");
});

test("an index of documents is made by those who may change the version", async () => {
  refuses(await stranger.post(`${path}index_documents_async/`));
  expect(await resultOf(() => user.post(`${path}index_documents_async/`))).toBe(0);
  namesFault(await user.post(`${path}index_documents_async/?colour=red`), "colour", "query");
});

test("X280: recordings are heard for those who may listen to them and read the version", async () => {
  refuses(await stranger.post(`${path}hear_recordings/`, {}));
  const listener = await api.signIn([here("v2.flow.view"), here("v2.calls_for_clients.view")], "applications");
  const result = await endOf(listener, () => listener.post(`${path}hear_recordings/`, { limit: 5 }), "FAILURE");
  // The version of these tests cannot be deployed, nor can it hear anything.
  expect(result.error).toMatchObject({ code: "version_has_errors" });
  const onlyCalls = await api.signIn([here("v2.calls_for_clients.view")], "applications");
  refuses(await onlyCalls.post(`${path}hear_recordings/`, {}));
  namesFault(await listener.post(`${path}hear_recordings/`, { limit: 101 }), "limit");
  namesFault(await listener.post(`${path}hear_recordings/?colour=red`, {}), "colour", "query");
});

/** The result of a task that ends well. */
async function resultOf(begin: () => Promise<Reply>): Promise<unknown> {
  return (await endOf(user, begin, "SUCCESS")).result;
}

/** The end of a task, begun by one call and asked for by another. */
async function endOf(asker: typeof user, begin: () => Promise<Reply>, wanted: "SUCCESS" | "FAILURE"): Promise<Values> {
  let at = `${status}${api.server.deps.newId()}/`;
  const ended = async () => {
    for (;;) {
      const reply = await asker.get(at);
      if (reply.status === 404 || reply.body.status === "SUCCESS" || reply.body.status === "FAILURE") return reply;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await effect({
    write: async () => {
      const reply = await begin();
      at = `${status}${reply.body.task_id}/`;
      return reply;
    },
    through: ended,
    seen: (seen) => expect(seen.body.status, told(seen)).toBe(wanted),
  });
  return succeeded(await asker.get(at)).body;
}
