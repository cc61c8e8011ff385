// @module-tag real-time
import { randomUUIDv7 } from "node:crypto";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import type { CallHandling } from "@parley/model/kernel";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { peer } from "../../../test/peers.ts";
import { leadsBack } from "../src/setup/leads-back.ts";
import { type DeployedAgent, deployAgent } from "./deployed-agent.ts";
import { endedCall, lastCall } from "./ended-call.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { calleeWithSipp } from "./sipp/callee.ts";
import { callWithSipp } from "./sipp/sipp.ts";
import { addTrunk } from "./trunk.ts";

const desk = `parley: 1
settings: { language: en-IN }
states:
  start:
    Start: { type: Start, paths: [{ to: Desk }] }
    Desk: { say: Hi., patience: 60000, paths: [{ dtmf: "1", to: Bye }, { no_input: 1, to: Bye }] }
    Bye: { type: End, end_state: served }
`;

describe.skipIf(peer("sipp") === null)("how calls are taken, changed while the workers run", () => {
  let database: TestDatabase<Tables>;
  let worker: RunningWorker;
  let other: RunningWorker;
  let number = 3000;

  beforeAll(async () => {
    database = await testDatabase<Tables>();
    worker = await startWorker(database);
    other = await startWorker(database, { name: "other" });
  });

  afterAll(async () => {
    await Promise.all([worker?.stop(), other?.stop()]);
    await database?.drop();
  });

  const agentOf = () => deployAgent(database, desk, String(++number));

  /** As the server writes it. */
  const change = (agent: DeployedAgent, settings: CallHandling) =>
    sql`insert into control_change (id, organisation_id, flow, number, settings)
      select ${randomUUIDv7()}::uuid, ${agent.organisation}::uuid, ${agent.flow}::uuid, coalesce(max(number), 0) + 1,
        ${JSON.stringify(settings)}::jsonb from control_change where flow = ${agent.flow}`.execute(
      database.forOrganisations([agent.organisation]),
    );

  /** As the agent's own settings have it, which nothing else looks at. */
  const setAt = (agent: DeployedAgent, voice: CallHandling) =>
    sql`update flow set channel_config = ${JSON.stringify({ voice })}::jsonb where id = ${agent.flow}`.execute(
      database.forOrganisations([agent.organisation]),
    );

  const call = (agent: DeployedAgent, { port }: RunningWorker = worker) =>
    callWithSipp({ number: agent.number, port, does: [{ rest: 400 }, { press: "1" }, { rest: 3000 }] });

  const words = async (agent: DeployedAgent) => {
    const { call, events } = await endedCall(database, agent);
    const said = events.filter(({ type }) => type === "agent_said").map(({ data }) => data.text);
    return { call, events, said };
  };

  test("paused, every worker says the announcement to the next caller and hangs up; taken back, it serves again", async () => {
    const agent = await agentOf();
    await call(agent);
    expect((await words(agent)).call.disposition).toBe("served");
    await change(agent, { paused: true, announcement: "We are closed." });
    for (const each of [worker, other]) {
      await call(agent, each);
      const { call: row, said } = await words(agent);
      expect(row).toMatchObject({ status: "completed", disposition: "paused", end_reason: "agent", version: null });
      expect(row.worker).toBe(each === worker ? "test" : "other");
      expect(said).toEqual(["We are closed."]);
    }
    await change(agent, {});
    for (const each of [worker, other]) {
      await call(agent, each);
      expect((await words(agent)).call.disposition).toBe("served");
    }
  });

  test("with nothing to say and no number to transfer to, the call is not answered, and its row says why", async () => {
    const agent = await agentOf();
    await change(agent, {
      holidays: [{ date: new Date().toISOString().slice(0, 10) }, { date: tomorrow() }],
      time_zone: "UTC",
    });
    await expect(call(agent)).rejects.toThrow(/480/);
    const { call: row, events } = await words(agent);
    expect(row).toMatchObject({ status: "no_answer", disposition: "holiday", answered_at: null, version: null });
    expect(events.map(({ type, data }) => [type, data])).toEqual([["not_taken", { because: "holiday" }]]);
  });

  test("closed, callers are transferred to the fallback number of the client", async () => {
    const agent = await agentOf();
    const callee = await calleeWithSipp({ refuses: "486 Busy Here" });
    await addTrunk(database, { number: agent.number, port: callee.port });
    const handling = JSON.stringify({ fallback_number: "+15550100042", announcement: "Wait." });
    await database.asSystem("prepare a test", (db) =>
      sql`update organisation set call_handling = ${handling}::jsonb where id = ${agent.organisation}`.execute(db),
    );
    await change(agent, { paused: true });
    const onRefer = { refuse: "603 Decline" };
    const calling = callWithSipp({ number: agent.number, port: worker.port, does: [{ tone: 60_000 }], onRefer });
    await Promise.all([callee.done, calling]);
    const { call: row, events, said } = await words(agent);
    expect(said).toEqual(["Wait."]);
    expect(events.find(({ type }) => type === "transfer_outcome")?.data).toMatchObject({ outcome: "busy" });
    expect(row.disposition).toBe("paused");
  });

  test("closed, callers are not sent on to where the agent answers: they hear the announcement alone", async () => {
    const agent = await agentOf();
    await addTrunk(database, { number: agent.number, port: worker.port });
    await setAt(agent, { fallback_number: agent.number, announcement: "Wait." });
    await change(agent, { paused: true });
    await callWithSipp({ number: agent.number, port: worker.port, does: [{ rest: 3000 }] });
    const { call: row, events, said } = await words(agent);
    expect(said).toEqual(["Wait."]);
    expect(events.find(({ type }) => type === "answer_received")?.data.error).toContain("leads_back");
    expect(events.find(({ type }) => type === "transfer_outcome")?.data).toMatchObject({ outcome: "failed" });
    expect(row).toMatchObject({ disposition: "paused", end_reason: "agent" });
    const { rows } = await sql`select from call where flow = ${agent.flow}`.execute(
      database.forOrganisations([agent.organisation]),
    );
    expect(rows).toHaveLength(1);
  });

  describe("a fallback number leads back", () => {
    const leads = (from: DeployedAgent, to: string) =>
      leadsBack({ database, zone: "UTC", log: pino({ level: "silent" }) }, { from: from.number, to });
    const closed = async (number?: string) => {
      const agent = await (number === undefined ? agentOf() : deployAgent(database, desk, number));
      await change(agent, { paused: true });
      return agent;
    };

    test("by way of others that take no calls, and not where one takes them or sends none on", async () => {
      const [one, two, three] = [await closed(), await closed(), await closed()];
      await setAt(two, { fallback_number: three.number });
      expect([await leads(one, two.number), await leads(one, "+15550100042")]).toEqual([false, false]);
      await setAt(three, { fallback_number: one.number });
      expect(await leads(one, two.number)).toBe(true);
      await setAt(three, { fallback_number: two.number });
      expect(await leads(one, two.number), "a caller who is sent round elsewhere never leaves").toBe(true);
      await setAt(three, { fallback_number: one.number });
      await change(two, {});
      expect(await leads(one, two.number)).toBe(false);
    });

    test("however it is written, and not to a number that takes calls while another of the agent takes none", async () => {
      const agent = await closed("+912248900101");
      expect(await leads(agent, "02248900101"), "a line without a country").toBe(false);
      await addTrunk(database, { number: agent.number, port: worker.port });
      await database.asSystem("give a line its country", (db) =>
        sql`update sip_line set country = 'IN' where id = (select sip_line from virtual_number
          where number = ${agent.number})`.execute(db),
      );
      for (const to of ["02248900101", "2248900101", "912248900101", "+912248900101"]) {
        expect(await leads(agent, to), to).toBe(true);
      }
      expect(await leads(agent, "02248900102")).toBe(false);
      const second = String(++number);
      await change(agent, {});
      await database.asSystem("add a number that takes no calls", (db) =>
        sql`insert into virtual_number (organisation_id, number, flow, is_verified, call_handling)
          values (${agent.organisation}, ${second}, ${agent.flow}, true, '{"paused": true}')`.execute(db),
      );
      expect(await leads({ ...agent, number: second }, agent.number)).toBe(false);
    });
  });

  test("of three callers at once two are taken and one hears that the line is busy, on every worker", async () => {
    const agent = await agentOf();
    await change(agent, { concurrency: 2 });
    const going = [worker, other].map(({ port }) =>
      callWithSipp({ number: agent.number, port, does: [{ rest: 200 }], hangsUpAfter: 6000 }),
    );
    const ongoing = () =>
      database
        .forOrganisations([agent.organisation])
        .selectFrom("call")
        .select("id")
        .where("ended_at", "is", null)
        .execute();
    await expect.poll(async () => (await ongoing()).length, { timeout: 30_000 }).toBe(2);
    await expect(call(agent, other)).rejects.toThrow(/486/);
    const { call: row, events } = await lastCall(database, agent);
    expect(row).toMatchObject({ status: "busy", disposition: "concurrency", answered_at: null, version: null });
    expect(events.map(({ data }) => data)).toEqual([{ because: "concurrency" }]);
    await Promise.all(going);
    await expect.poll(async () => (await ongoing()).length, { timeout: 30_000 }).toBe(0);
    await call(agent);
    expect((await words(agent)).call.disposition).toBe("served");
  });

  test("a share of callers gets the beta, a caller always the same version, and only the others are in an experiment", async () => {
    const agent = await agentOf();
    const document = JSON.stringify(agent.document);
    await database.asSystem("prepare a test", async (db) => {
      for (const label of ["0.0.2", "0.0.3"]) {
        const [version, release] = [randomUUIDv7(), randomUUIDv7()];
        await sql`insert into flow_version (id, organisation_id, flow, version)
          values (${version}, ${agent.organisation}, ${agent.flow}, ${label})`.execute(db);
        await sql`insert into release (id, organisation_id, flow, flow_config, version, version_revision, number, document)
          values (${release}, ${agent.organisation}, ${agent.flow}, ${version}, ${label}, 1, 1, ${document}::jsonb)`.execute(
          db,
        );
      }
      await sql`update flow set use_beta = true, beta_version = '0.0.2' where id = ${agent.flow}`.execute(db);
    });
    const version_of = async (beta_share: number) => {
      await change(agent, { beta_share });
      await call(agent);
      return (await words(agent)).call.version;
    };
    expect([await version_of(0), await version_of(100)]).toEqual(["0.0.1", "0.0.2"]);
    await database.asSystem("begin an experiment", (db) =>
      sql`update flow set experiment_enabled = true, experiment_platform_config = '{"weights": {"0.0.3": 1}}'
        where id = ${agent.flow}`.execute(db),
    );
    expect([await version_of(100), await version_of(0)], "beta before experiment").toEqual(["0.0.2", "0.0.3"]);
  });
});

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
