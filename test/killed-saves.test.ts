// @module-tag long
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { uuidv7 } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isWholeRun, Tally } from "./api/tally.ts";
import { Killed } from "./killed.ts";
import { sampled } from "./sample.ts";
import { seed } from "./seed.ts";
import { claimSystemPorts, eventually, type SystemPorts } from "./started.ts";

/** `npm run evidence` kills the server at so many points of each kind of work. */
const points = isWholeRun() ? 21 : 1;
/** Ends only what hangs. */
const patience = isWholeRun() ? 3_600_000 : 300_000;
/** Most contents of prompts that the console writes in one edit. */
const batch = 70;
const blocks = 210;

const tally = new Tally("K1");
let dice = seed;
/** A number in [0, 1), the next in a row that follows from the seed. */
function roll(): number {
  dice = (dice * 16_807 + 12_345) % 2_147_483_647;
  return dice / 2_147_483_647;
}
const newId = () =>
  uuidv7(
    Date.now(),
    new Uint8Array(10).map(() => Math.random() * 256),
  );

/** An agent of many blocks, each of which says its number and this word. */
const agent = (word: string) => `parley: 1
settings:
  language: en-IN
  languages: [en-IN]
states:
  start:
    Start: {type: Start, paths: [{to: Block 0}]}
${Array.from({ length: blocks }, (_, n) => `    Block ${n}: {say: ${word} ${n}., paths: [{intent: agree, to: ${n + 1 < blocks ? `Block ${n + 1}` : "Leave"}}, {always: , to: Leave}]}`).join("\n")}
    Leave: {type: End, say: Bye., end_state: told}
intents:
  Talk:
    intents:
      agree: [${Array.from({ length: 200 }, (_, n) => `yes of course ${n}`).join(", ")}]
      refuse: [${Array.from({ length: 200 }, (_, n) => `no never ${n}`).join(", ")}]
`;

const machine = {
  id: "order",
  initial: "s0",
  states: Object.fromEntries(
    Array.from({ length: blocks }, (_, n) => [`s${n}`, { on: { NEXT: `s${(n + 1) % blocks}`, STOP: "s0" } }]),
  ),
};

let database: TestDatabase<Tables>;
let dataDir: string;
let ports: SystemPorts;
let server: Killed;
let token = "";
const login = { email: "admin@parley.test", password: "a long password" };

const address = () => `http://127.0.0.1:${ports.studio}`;
const isReady = () =>
  fetch(`${address()}/readyz`, { headers: { connection: "close" } }).then(
    ({ status }) => status === 200,
    () => false,
  );

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
type Asked = { readonly status: number; readonly body: any };

async function ask(method: string, path: string, body?: unknown, ifMatch?: number): Promise<Asked> {
  const isYaml = typeof body === "string";
  const answer = await fetch(address() + path, {
    method,
    headers: {
      connection: "close",
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": isYaml ? "application/yaml" : "application/json" }),
      ...(ifMatch === undefined ? {} : { "if-match": `"${ifMatch}"` }),
    },
    ...(body === undefined ? {} : { body: isYaml ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
  return { status: answer.status, body: isJson && text !== "" ? JSON.parse(text) : text };
}

async function succeed(...request: Parameters<typeof ask>): Promise<Asked["body"]> {
  const { status, body } = await ask(...request);
  expect(status, `${request[0]} ${request[1]}: ${JSON.stringify(body).slice(0, 500)}`).toBeLessThan(300);
  return body;
}

beforeAll(async () => {
  database = await testDatabase<Tables>();
  dataDir = mkdtempSync(join(tmpdir(), "killed-saves-"));
  ports = await claimSystemPorts();
  server = new Killed("apps/server/src/main.ts", {
    APP_DATABASE_URL: database.urls.app,
    SYSTEM_DATABASE_URL: database.urls.system,
    DATA_DIR: dataDir,
    STUDIO_PORT: String(ports.studio),
    APPLICATIONS_PORT: String(ports.applications),
    ADMIN_PASSWORD: "a long password",
  });
  await server.start(isReady);
});
afterAll(async () => {
  tally.keep();
  await server?.end("SIGTERM");
  await ports?.release();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What a version is and what hangs on it, as rows: the same before and after when nothing was done. */
async function stateOf(flow: string, version: string) {
  const { rows } = await database.asSystem("look at a version", (db) =>
    sql<{
      revision: number;
      edits: number;
      contents: number;
      releases: number;
      live: string | null;
      trainings: number;
      versions: number;
    }>`
      select v.revision,
        (select count(*)::integer from edit where flow_config = v.id) as edits,
        (select count(*)::integer from prompt_content where flow_config = v.id) as contents,
        (select count(*)::integer from release where flow = f.id) as releases,
        f.live_release as live,
        (select count(*)::integer from training where flow_config = v.id) as trainings,
        (select count(*)::integer from flow_version where flow = f.id) as versions
      from flow_version v join flow f on f.id = v.flow where v.id = ${version} and f.id = ${flow}`.execute(db),
  );
  return rows[0];
}

/** What a process that died has left to others: transactions, locks and tasks. */
async function leftBehind() {
  const { rows } = await database.asSystem("look for what was left", (db) =>
    sql<{ what: string }>`
      select 'transaction of ' || usename as what from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%' and now() - state_change > '2 seconds'
      union all select 'task ' || name || ' ' || status from task where status not in ('SUCCESS', 'FAILURE')
      union all select 'queue ' || status from dbos.workflow_status where status not in ('SUCCESS', 'ERROR')`.execute(
      db,
    ),
  );
  return rows.map(({ what }) => what);
}

type Place = { readonly path: string; readonly version: string; readonly flow: string; readonly id: string };

async function newAgent(): Promise<Place> {
  // A whole run outlasts a token.
  token = (await succeed("POST", "/api/auth/login/", login)).access;
  const clients = await succeed("GET", "/api/organisations/");
  const flows = `/api/organisations/${clients.results[0].uuid}/flows/`;
  const made = await succeed("POST", flows, { name: "Killed", type: "voice" });
  const path = `${flows}${made.uuid}/`;
  const version = `${path}versions/0.0.1/`;
  await succeed("PUT", `${version}save_yaml/`, agent("Old"));
  const { rows } = await database.asSystem("find a version", (db) =>
    sql<{ id: string }>`select id from flow_version where flow = ${made.uuid}`.execute(db),
  );
  return { path, version, flow: made.uuid, id: rows[0]?.id ?? "" };
}

const words = async ({ version }: Place): Promise<string> => succeed("GET", `${version}generate_yaml/?ids=false`);

/** Work that a kill may meet: what is sent, and what is to hold once the server is back, whether it was done or not. */
type Work = {
  readonly name: string;
  readonly prepare?: (place: Place) => Promise<void>;
  readonly send: (place: Place) => Promise<unknown>;
  /** Whether all of it is there; throws on a part. */
  readonly isDone: (place: Place, before: NonNullable<Awaited<ReturnType<typeof stateOf>>>) => Promise<boolean>;
};

let asked: string | null = null;
let edits: { readonly id: string; readonly operations: readonly object[] }[] = [];

const asYaml = (name: string, word: string, send: (place: Place) => Promise<unknown>): Work => ({
  name,
  send,
  isDone: async (place, before) => {
    const now = await stateOf(place.flow, place.id);
    const isDone = now?.revision !== before.revision;
    expect(now).toEqual({
      ...before,
      ...(isDone ? { revision: before.revision + 1, edits: before.edits + 1, contents: now?.contents } : {}),
    });
    const text = await words(place);
    expect(text.includes("say: Old 0"), "some of the old").toBe(!isDone);
    expect(text.includes(word), "some of the new").toBe(isDone);
    return isDone;
  },
});

const works: readonly Work[] = [
  asYaml("an import of YAML", "say: New 0", ({ version }) => ask("PUT", `${version}save_yaml/`, agent("New"))),
  asYaml("an import of a state machine", "s17", ({ version }) =>
    ask("POST", `${version}import_flow_from_fsm/`, { fsm: machine }),
  ),
  {
    name: "a merge of another version",
    prepare: async (place) => {
      await succeed("POST", `${place.path}versions/duplicate/`, { version: "0.0.1" });
      const other = `${place.path}versions/0.0.2/`;
      await succeed(
        "PUT",
        `${other}save_yaml/`,
        (await succeed("GET", `${other}generate_yaml/`)).replaceAll("Old", "New"),
      );
    },
    send: async ({ version }) => {
      const plan = await succeed("GET", `${version}merge/?with=0.0.2`);
      return ask("POST", `${version}merge/`, { with: "0.0.2", with_revision: plan.with.revision }, plan.revision);
    },
    isDone: asYaml("", "say: New 0", async () => null).isDone,
  },
  {
    name: "a save of prompts in batches",
    prepare: async (place) => {
      const { rows } = await database.asSystem("find contents", (db) =>
        sql<{ id: string; content: string }>`select id, content from prompt_content where flow_config = ${place.id}
          order by id`.execute(db),
      );
      edits = Array.from({ length: Math.ceil(rows.length / batch) }, (_, at) => ({
        id: newId(),
        operations: rows.slice(at * batch, (at + 1) * batch).map(({ id, content }) => ({
          op: "change",
          noun: "prompt_content",
          id,
          fields: { content: content.replace("Old", "New") },
        })),
      }));
    },
    send: async ({ version, flow, id }) => {
      let revision = (await stateOf(flow, id))?.revision ?? 0;
      for (const edit of edits) {
        await ask("POST", `${version}edits/`, edit, revision);
        revision += 1;
      }
    },
    isDone: async (place, before) => {
      const now = await stateOf(place.flow, place.id);
      const { rows } = await database.asSystem("look at contents", (db) =>
        sql<{ count: number }>`select count(*)::integer as count from prompt_content
          where flow_config = ${place.id} and content like 'New%'`.execute(db),
      );
      const done = (now?.revision ?? 0) - before.revision;
      const changed = edits.slice(0, done).flatMap(({ operations }) => operations).length;
      expect(rows[0]?.count).toBe(Math.min(changed, blocks));
      // As the console does: it asks what was taken, and goes on with the same edit under its id.
      let revision = before.revision;
      for (const edit of edits) {
        const { status, body } = await ask("POST", `${place.version}edits/`, edit, revision);
        if (status === 412) {
          expect(body.edits.map(({ id }: { id: string }) => id)).toContain(edit.id);
          revision += 1;
        } else {
          expect(status, JSON.stringify(body).slice(0, 300)).toBe(201);
          revision = body.version_revision;
        }
      }
      expect(await stateOf(place.flow, place.id)).toEqual({
        ...before,
        revision: before.revision + edits.length,
        edits: before.edits + edits.length,
      });
      expect(await words(place)).not.toContain("say: Old");
      return done === edits.length;
    },
  },
  {
    name: "a deploy",
    send: ({ version }) => ask("POST", `${version}deploy/`, { note: "killed" }),
    isDone: async (place, before) => {
      const now = await stateOf(place.flow, place.id);
      const isDone = now?.releases !== before.releases;
      expect(now).toEqual({ ...before, releases: before.releases + (isDone ? 1 : 0), live: now?.live });
      expect(now?.live === before.live).toBe(!isDone);
      return isDone;
    },
  },
  ...(["train_async", "duplicate_async"] as const).map(
    (call): Work => ({
      name: call === "train_async" ? "a training" : "a copy of a version",
      send: async ({ version, path }) => {
        asked = null;
        const body = call === "train_async" ? undefined : { version: "0.0.1" };
        const { status, body: answer } = await ask("POST", `${body ? `${path}versions/` : version}${call}/`, body);
        expect(status).toBe(202);
        asked = answer.task_id;
        for (let status = ""; status !== "SUCCESS"; await delay(20)) {
          ({ status } = (await ask("GET", `/api/async/status/${asked}/`)).body);
        }
      },
      isDone: async (place, before) => {
        const tasks = (await succeed("GET", "/api/async/status/?limit=100")).results;
        await eventually(async () => (await leftBehind()).length === 0);
        const now = await stateOf(place.flow, place.id);
        const count = call === "train_async" ? "trainings" : "versions";
        const isDone = now?.[count] !== before[count];
        expect(now).toEqual({ ...before, [count]: before[count] + (isDone ? 1 : 0) });
        // A caller that was given a task finds that it succeeded.
        if (asked !== null) {
          expect(isDone).toBe(true);
          expect((await succeed("GET", `/api/async/status/${asked}/`)).status).toBe("SUCCESS");
        }
        for (const { id } of tasks) expect((await ask("GET", `/api/async/status/${id}/?delete=true`)).status).toBe(200);
        return isDone;
      },
    }),
  ),
];

test.each(sampled(works, ({ name }) => name, { oneOf: works.length }))(
  "a server that is killed amid $name leaves all of it or nothing, and nothing behind",
  async ({ name, prepare, send, isDone }) => {
    const figures = { done: 0, undone: 0 };
    let usual = 0;
    for (let point = -1; point < points; point++) {
      const place = await newAgent();
      await prepare?.(place);
      const before = await stateOf(place.flow, place.id);
      if (before === undefined) throw new Error("A new agent has no version");
      const from = performance.now();
      if (point < 0) {
        await send(place);
        usual = performance.now() - from;
        expect(await isDone(place, before), name).toBe(true);
        continue;
      }
      const sent = send(place).then(
        () => "answered",
        () => "cut",
      );
      await delay(roll() * usual * 1.5);
      await server.end();
      await sent;
      await server.start(isReady);
      if (await isDone(place, before)) figures.done += 1;
      else figures.undone += 1;
      await eventually(async () => (await leftBehind()).length === 0);
      tally.count();
    }
    if (isWholeRun()) console.log(name, Math.round(usual), figures);
  },
  patience,
);
