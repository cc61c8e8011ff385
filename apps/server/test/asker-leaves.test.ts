import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { EventEmitter, once } from "node:events";
import type { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFlow, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let origin: string;

beforeAll(async () => {
  server = await startServer();
  origin = await server.apps.studio.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

type World = Awaited<ReturnType<typeof addFlow>>;

const agent = [
  "parley: 1",
  "states:",
  "  start:",
  "    Start: { type: Start, paths: [{ to: Menu }] }",
  '    Menu: { say: { en-IN: Press one }, paths: [{ dtmf: "1", to: Goodbye }] }',
  '    Goodbye: { say: { en-IN: Goodbye }, paths: [{ dtmf: "2", to: Menu }] }',
].join("\n");

/** A flow whose version can be explored, and asks for it before a deploy. */
async function addExplored(): Promise<World> {
  const world = await addFlow(server);
  const saved = await world.ask("PUT", `${world.version}save_yaml/`, { yaml: agent });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((await world.ask("PATCH", world.version, { deploy_checks: ["rules"] })).status).toBe(200);
  const path = `${world.version}documents/upload/?file=about.md`;
  const uploaded = await world.ask("POST", path, Buffer.from("# About\n\nThis is a library.\n"), {
    "content-type": bytes,
  });
  expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);
  return world;
}

type Asked = {
  readonly method: string;
  readonly tail: string;
  readonly type?: string;
  readonly body?: string | Buffer;
};

const [json, bytes] = ["application/json", "application/octet-stream"];
const explore: Asked = { method: "POST", tail: "generate_use_cases/", type: json, body: "{}" };

/** By a network: only there an asker can leave. */
const send = ({ ask, version }: World, { method, tail, type, body }: Asked, signal?: AbortSignal) =>
  fetch(`${origin}${version}${tail}`, {
    method,
    headers: { authorization: ask.bearer(), ...(type && { "content-type": type }) },
    ...(body && { body }),
    ...(signal && { signal }),
  });

/** A thread that began, and what it told. */
type Begun = { readonly thread: Worker; readonly told: { readonly type: string }[] };

/** Does work, and tells of each thread that begins meanwhile. */
async function withThreads(work: (begun: readonly Begun[], next: () => Promise<Begun>) => Promise<void>) {
  const begun: Begun[] = [];
  const beginnings = new EventEmitter();
  const note = (message: unknown) => {
    // So Node publishes it.
    const { worker: thread } = message as { readonly worker: Worker };
    const each: Begun = { thread, told: [] };
    thread.on("message", (told) => each.told.push(told));
    begun.push(each);
    beginnings.emit("begun", each);
  };
  subscribe("worker_threads", note);
  try {
    await work(begun, async () => (await once(beginnings, "begun"))[0]);
  } finally {
    unsubscribe("worker_threads", note);
  }
}

/** What the audit log says of a client's calls of an event. */
const audited = async ({ organisation }: World, event: string) => {
  const { rows } = await server.database.asSystem("look at the audit log", (db) =>
    sql<{ response: number }>`select response from audit_log
      where organisation_id = ${organisation} and event_name = ${event} order by id`.execute(db),
  );
  return rows.map(({ response }) => response);
};

test("an exploration ends with its asker, one that waits never begins, and the next begins at once", async () => {
  const world = await addExplored();
  await withThreads(async (begun, next) => {
    const [leaving, waiting] = [new AbortController(), new AbortController()];
    const first = next();
    const left = send(world, explore, leaving.signal);
    const { thread, told } = await first;
    const waits = send(world, explore, waiting.signal);
    const stays = send(world, explore);
    waiting.abort();
    await expect(waits).rejects.toThrow("aborted");
    const [second, exit] = [next(), once(thread, "exit")];
    leaving.abort();
    await expect(left).rejects.toThrow("aborted");
    await exit;
    expect(told).toEqual([]);
    // One of a client is explored at a time: this one had to wait for the first.
    await second;
    const answer = await stays;
    expect(answer.status, await answer.text()).toBe(200);
    expect(begun).toHaveLength(2);
  });
  // A failure of ours would be a 500; that of the one who waited may still be on its way to the log.
  await expect.poll(() => audited(world, "flow_version.generate_use_cases")).toContain(499);
});

const long = `${agent}\n${"# A long text is read in a thread.\n".repeat(1000)}`;
const asked: { readonly [what: string]: Asked } = {
  "use cases": explore,
  "the checks of a deploy": { method: "GET", tail: "deploy_checks/" },
  "a deploy": { method: "POST", tail: "deploy/", type: json, body: "{}" },
  "an import of YAML": { method: "PUT", tail: "save_yaml/", type: "application/yaml", body: long },
  "an import of a state machine": { method: "POST", tail: "import_flow_from_fsm/", type: json, body: '{"fsm":{}}' },
  "an index of documents": { method: "GET", tail: "documents/ask/?question=library" },
  "a document": {
    ...{ method: "POST", tail: "documents/upload/?file=hours.md", type: bytes },
    body: Buffer.from("# Hours\n\nThe library is open from nine to seven.\n"),
  },
};

test.each(Object.entries(asked))(
  "the thread of %s ends when its asker leaves, and nothing is stored",
  async (...of) => {
    const [, wanted] = of;
    const world = await addExplored();
    const before = (await world.ask("GET", world.version)).body.revision;
    await withThreads(async (_begun, next) => {
      const leaving = new AbortController();
      const first = next();
      const left = send(world, wanted, leaving.signal);
      const { thread, told } = await Promise.race([
        first,
        left.then(async (answer) => Promise.reject(await answer.text())),
      ]);
      const exit = once(thread, "exit");
      leaving.abort();
      await expect(left).rejects.toThrow("aborted");
      await exit;
      expect(told).toEqual([]);
    });
    expect((await world.ask("GET", world.version)).body.revision).toBe(before);
    expect((await world.ask("GET", `${world.flowPath}releases/`)).body.results).toEqual([]);
  },
);
