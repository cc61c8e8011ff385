// @module-tag long
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { type Id, uuidv7 } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DeployedAgent, deployAgent } from "../apps/worker/test/deployed-agent.ts";
import { Telephone } from "../apps/worker/test/telephone.ts";
import { isWholeRun, Tally } from "./api/tally.ts";
import { type EffectsReceiver, openEffectsReceiver } from "./effects-receiver.ts";
import { Killed } from "./killed.ts";
import { seed } from "./seed.ts";
import { claimSystemPorts, eventually, type SystemPorts } from "./started.ts";

/** `npm run evidence` kills at a hundred points in all. */
const points = isWholeRun() ? { calls: 50, messages: 50 } : { calls: 3, messages: 3 };
const atOnce = 3;
/** Ends only what hangs. */
const patience = isWholeRun() ? 3_600_000 : 300_000;

const tally = new Tally("V4");
let dice = seed;
/** A number in [0, 1), the next in a row that follows from the seed. */
function roll(): number {
  dice = (dice * 16_807 + 12_345) % 2_147_483_647;
  return dice / 2_147_483_647;
}

/** Begins three actions that it does not wait for and one that it waits for, and reports its end. */
const agentFor = (receiver: string, how: string) => `parley: 1
settings:
  language: en-IN
  languages: [en-IN]
  events_post_call: [Report, Report in secret]
states:
  start:
    Start: {type: Start, paths: [{to: Note one}]}
    Note one: {type: Action, action: Note one, enable_async: true, paths: [{always: , to: Ask}]}
    Ask: {say: One., ${how}, paths: [{no_input: 1, to: Note two}, {always: , to: Note two}]}
    Note two: {type: Action, action: Note two, enable_async: true, paths: [{always: , to: Look}]}
    Look: {type: Action, action: Look, paths: [{always: , to: Ask more}]}
    Ask more: {say: Two., ${how}, paths: [{no_input: 1, to: Note three}, {always: , to: Note three}]}
    Note three: {type: Action, action: Note three, enable_async: true, paths: [{always: , to: Leave}]}
    Leave: {type: End, say: Bye., end_state: told}
actions:
${[
  ["Note one", "note-one"],
  ["Note two", "note-two"],
  ["Note three", "note-three"],
  ["Look", "look"],
  ["Report", "report"],
  ["Report in secret", "secret", "is_sensitive: true, "],
]
  .map(
    ([name, path, more = ""]) =>
      `  ${name}: {${more}endpoint: "http://${receiver}/${path}", additional_request_parameters: {timeout_ms: 1000}}`,
  )
  .join("\n")}
`;
const notes = ["/note-one", "/note-two", "/note-three"];
const reports = ["/report", "/secret"];

let database: TestDatabase<Tables>;
let receiver: EffectsReceiver;
let dataDir: string;
let ports: SystemPorts;

beforeAll(async () => {
  receiver = await openEffectsReceiver(roll);
  dataDir = mkdtempSync(join(tmpdir(), "outbox-"));
  ports = await claimSystemPorts();
});
afterAll(async () => {
  tally.keep();
  await receiver?.close();
  await ports?.release();
  rmSync(dataDir, { recursive: true, force: true });
});

type Conversation = {
  readonly id: Id;
  readonly disposition: string | null;
  readonly requested: readonly { readonly request: string; readonly name: string }[];
  readonly says: readonly string[];
  readonly hasEnded: boolean;
};

/** What each conversation has stored of itself. */
async function conversations({ organisation }: DeployedAgent): Promise<readonly Conversation[]> {
  const { rows } = await sql<Conversation>`select c.id, c.disposition,
      coalesce(jsonb_agg(e.data) filter (where e.type = 'requested'), '[]') as requested,
      coalesce(jsonb_agg(e.data ->> 'say') filter (where e.type = 'agent_said'), '[]') as says,
      bool_or(e.type = 'ended') is true as "hasEnded"
    from call c left join call_event e on e.call = c.id group by c.id, c.disposition`.execute(
    database.forOrganisations([organisation]),
  );
  return rows;
}

const statuses = async ({ organisation }: DeployedAgent) => {
  const { rows } = await sql<{ kind: string; status: string }>`select distinct kind, status from outbox_entry`.execute(
    database.forOrganisations([organisation]),
  );
  return rows.map(({ kind, status }) => `${kind} ${status}`).sort();
};
const waiting = async (agent: DeployedAgent) => {
  const { rows } = await sql<{ going: number; waiting: number }>`select
      (select count(*)::integer from call where ended_at is null) as going,
      (select count(*)::integer from outbox_entry where status = 'waiting') as waiting`.execute(
    database.forOrganisations([agent.organisation]),
  );
  return (rows[0]?.going ?? 1) + (rows[0]?.waiting ?? 1);
};

const keysAt = (path: string, call: Id): readonly string[] =>
  [...(receiver.heard.get(path)?.keys() ?? [])].filter((key) => key.startsWith(`${call}:`)).sort();

/** The receiver knows each effect that was stored by one id, and nothing that was not. */
function expectDelivered(told: readonly Conversation[], isLive: boolean): void {
  for (const { id, requested, hasEnded } of told) {
    const keysOf = (path: string) => {
      const name = path.slice(1).replace("-", " ");
      return requested.filter((one) => one.name.toLowerCase() === name).map(({ request }) => request);
    };
    for (const path of notes) expect(keysAt(path, id), `${path} of ${id}`).toEqual(keysOf(path));
    for (const path of reports) expect(keysAt(path, id), `${path} of ${id}`).toHaveLength(hasEnded ? 1 : 0);
    for (const key of keysAt("/look", id)) expect(keysOf("/look")).toContain(key);
    // Who waited for the answer is gone when its process is: what was sent then is never sent again.
    if (isLive) for (const key of keysAt("/look", id)) expect(receiver.heard.get("/look")?.get(key)).toBe(1);
  }
}

describe("processes that are killed", () => {
  test(
    `at ${points.calls} points of live calls leave every action delivered, each by one id`,
    async () => {
      database = await testDatabase<Tables>();
      const agent = await deployAgent(
        database,
        agentFor(receiver.host, "patience: 300, first_digit_wait_time: 300"),
        "1000",
      );
      const environment = {
        APP_DATABASE_URL: database.urls.app,
        SYSTEM_DATABASE_URL: database.urls.system,
        DATA_DIR: dataDir,
        STUDIO_PORT: String(ports.studio),
        APPLICATIONS_PORT: String(ports.applications),
        SIP_PORT: String(ports.sip),
        RTP_PORTS: ports.rtp,
        MOST_LATE_MS: "60000",
        DRAIN_SECONDS: "1",
        WEBHOOK_ALLOW: receiver.host,
      };
      const worker = new Killed("apps/worker/src/main.ts", environment);
      const server = new Killed("apps/server/src/main.ts", environment);
      const isServerReady = () =>
        fetch(`http://127.0.0.1:${ports.studio}/readyz`, { headers: { connection: "close" } }).then(
          ({ status }) => status === 200,
          () => false,
        );
      const never = async () => false;
      try {
        await Promise.all([server.start(isServerReady), worker.start(never)]);
        for (let point = 0; point < points.calls; point++) {
          const telephones = await Promise.all(Array.from({ length: atOnce }, () => Telephone.open()));
          await Promise.all(telephones.map((telephone) => telephone.call("1000", ports.sip)));
          await delay(roll() * 4000);
          const both = roll() < 0.3;
          await Promise.all([worker.end(), ...(both ? [server.end()] : [])]);
          for (const telephone of telephones) telephone.close();
          await Promise.all([worker.start(never), ...(both ? [server.start(isServerReady)] : [])]);
          tally.count();
        }
        await eventually(async () => {
          worker.checkRunning();
          server.checkRunning();
          return (await waiting(agent)) === 0;
        });
        const told = await conversations(agent);
        expect(told.length).toBeGreaterThanOrEqual(points.calls);
        expectDelivered(told, true);
        expect(await statuses(agent)).not.toContain("action failed");
        expect(await statuses(agent)).not.toContain("post_call failed");
      } finally {
        await Promise.all([worker.end("SIGTERM"), server.end("SIGTERM")]);
        await database.drop();
      }
    },
    patience,
  );

  test(
    `at ${points.messages} points of conversations by messages leave every message and action delivered`,
    async () => {
      database = await testDatabase<Tables>();
      const agent = await deployAgent(database, agentFor(receiver.host, "patience: 300"), "1000");
      const host = new Killed("test/stand-ins/message-host.ts", {
        APP_DATABASE_URL: database.urls.app,
        SYSTEM_DATABASE_URL: database.urls.system,
        ORGANISATION: agent.organisation,
        RECEIVER: `http://${receiver.host}`,
      });
      const never = async () => false;
      try {
        for (let point = 0; point < points.messages; point++) {
          await host.start(never);
          for (let count = 0; count < atOnce; count++) await beginByMessages(agent);
          await delay(roll() * 250);
          await host.end();
          tally.count();
        }
        await host.start(never);
        await eventually(async () => {
          host.checkRunning();
          return (await waiting(agent)) === 0;
        });
        const told = await conversations(agent);
        expect(told).toHaveLength(points.messages * atOnce);
        expectDelivered(told, false);
        for (const { id, disposition, says } of told) {
          expect(disposition).toBe("told");
          expect(keysAt("/sms", id)).toHaveLength(says.length);
        }
        expect(await statuses(agent)).toEqual([
          "action delivered",
          "post_call delivered",
          "request delivered",
          "send delivered",
        ]);
      } finally {
        await host.end();
        await database.drop();
      }
    },
    patience,
  );

  test(
    "leave a conversation to end once it has rested for too long, whichever process is there then",
    async () => {
      database = await testDatabase<Tables>();
      const agent = await deployAgent(database, agentFor(receiver.host, "patience: 300"), "1000");
      const host = new Killed("test/stand-ins/message-host.ts", {
        APP_DATABASE_URL: database.urls.app,
        SYSTEM_DATABASE_URL: database.urls.system,
        ORGANISATION: agent.organisation,
        RECEIVER: `http://${receiver.host}`,
        PERSON: "silent",
      });
      const never = async () => false;
      try {
        for (let count = 0; count < atOnce; count++) await beginByMessages(agent);
        await host.start(never);
        await eventually(async () => (await timers()).length === atOnce);
        await host.end();
        const days = (await timers()).map(({ days }) => days);
        expect(days).toEqual(days.map(() => 7));
        await host.start(never);
        await eventually(async () => {
          host.checkRunning();
          // The answer of an action that the first host began may start the time again.
          await letDaysPass(7);
          return (await waiting(agent)) === 0;
        });
        const told = await conversations(agent);
        expectDelivered(told, false);
        expect(told.map(({ disposition }) => disposition)).toEqual(told.map(() => "expired"));
        expect(await timers()).toEqual([]);
      } finally {
        await host.end();
        await database.drop();
      }
    },
    patience,
  );
});

/** What conversations by messages wait for, in whole days from now. */
async function timers(): Promise<readonly { readonly days: number }[]> {
  return database.asSystem("read timers", async (db) => {
    const { rows } = await sql<{
      days: number;
    }>`select round(extract(epoch from due_at - now()) / 86400)::integer as days from conversation_timer`.execute(db);
    return rows;
  });
}

/** No timer is due before its time has passed. */
async function letDaysPass(days: number): Promise<void> {
  await database.asSystem("let days pass", (db) =>
    sql`update conversation_timer set due_at = due_at - make_interval(days => ${days})
      where due_at > now() + interval '1 day'`.execute(db),
  );
}

async function beginByMessages({ organisation, flow }: DeployedAgent): Promise<void> {
  const id = uuidv7(
    Date.now(),
    new Uint8Array(10).map(() => Math.random() * 256),
  );
  await sql`insert into call (id, organisation_id, flow, release, version, category, direction, status, started_at,
      metadata, tags, starred)
    select ${id}, ${organisation}, ${flow}, live_release, '0.0.1', 'ongoing', 'inbound', 'in_progress', now(), '{}',
      array[]::text[], false from flow where id = ${flow}`.execute(database.forOrganisations([organisation]));
}
