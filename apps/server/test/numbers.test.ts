import { loadRouting } from "@parley/db/store";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seed } from "../src/seed/seed.ts";
import { type Ask, addFlow, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let admin: Ask;

beforeAll(async () => {
  server = await startServer();
  await seed(server.deps, { email: "admin@parley.test", password: "first password" });
  admin = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
});
afterAll(() => server.close());

/** A flow that can be deployed, and what it answers. */
async function deployableFlow(values: { readonly type?: string } = {}) {
  const made = await addFlow(server);
  const { ask, version, flowPath, startBlock, subflow, flow } = made;
  if (values.type !== undefined) await admin("PATCH", `/api/flows/${flow}/`, values);
  const end = await ask("POST", `${version}blocks/`, { name: "Bye", type: "End", end_state: "done", subflow });
  const path = { source_block: startBlock, destination_block: end.body.id, transition_type: "always" };
  await ask("POST", `${version}paths/`, path);
  return {
    ...made,
    path: `${flowPath}virtual-numbers/`,
    deploy: async () => expect((await ask("POST", `${version}deploy/`, {})).status).toBe(200),
    numbers: async () => (await ask("GET", `${flowPath}virtual-numbers/assigned/`)).body.results,
  };
}

describe("numbers", () => {
  test("are not given to a template, which no one calls", async () => {
    const { ask, flow, flowPath, organisation } = await addFlow(server);
    const number = "5550190";
    await admin("POST", "/api/telephony/virtual_numbers/", { number, client: organisation });
    await ask("PATCH", flowPath, { is_template: true });
    const assign = () => ask("POST", `${flowPath}virtual-numbers/assign/`, { number });
    expect(await assign()).toMatchObject({ status: 409, body: { code: "flow_is_template" } });
    await ask("PATCH", flowPath, { is_template: false });
    expect((await assign()).status).toBe(200);
    // Nor does an agent that has numbers become one.
    const refused = { status: 409, body: { code: "flow_is_template" } };
    expect(await ask("PATCH", flowPath, { is_template: true })).toMatchObject(refused);
    expect(await ask("PUT", `/api/flows/${flow}/upgrade_to_public/`)).toMatchObject(refused);
    expect((await ask("GET", flowPath)).body).toMatchObject({ is_template: false, is_public: false });
  });

  test("are given to a flow, exchanged, taken back; another client's are not there", async () => {
    const { ask, flowPath, flow, organisation } = await addFlow(server);
    const other = await addFlow(server);
    const [free, own, foreign] = ["5550100", "5550101", "5550102"];
    for (const [number, client] of [
      [free, null],
      [own, organisation],
      [foreign, other.organisation],
    ] as const) {
      expect((await admin("POST", "/api/telephony/virtual_numbers/", { number, client })).status).toBe(201);
    }
    const path = `${flowPath}virtual-numbers/`;
    const numbers = async (tail: string) =>
      (await ask("GET", `${path}${tail}/`)).body.results.map(({ number }: { number: string }) => number);
    expect(await numbers("available_virtual_numbers")).toEqual([free, own]);
    expect((await ask("POST", `${path}assign/`, { number: free })).body).toEqual({ flow, numbers: [free] });
    expect((await ask("POST", `${path}bulk_assign/`, { numbers: [own, foreign] })).status).toBe(400);
    expect(await numbers("assigned")).toEqual([free]);
    expect((await ask("POST", `${path}bulk_assign/`, { numbers: [own, free] })).body.numbers).toEqual([free, own]);
    expect((await other.ask("POST", `${other.flowPath}virtual-numbers/assign/`, { number: own })).status).toBe(400);
    expect((await ask("POST", `${path}unassign/`, { number: free })).body.numbers).toEqual([own]);
    expect((await ask("PUT", `${path}change_number/`, { number: own, new_number: free })).body.numbers).toEqual([free]);
    expect(
      (await ask("PATCH", `${path}partial_update_number/`, { number: free, description: "Front desk" })).body,
    ).toMatchObject({ description: "Front desk", flow });
    const listed = (await ask("GET", path)).body.results;
    expect(listed).toMatchObject([{ number: free, client: organisation, flow }]);
    const second = (await ask("POST", `/api/organisations/${organisation}/flows/`, { name: "Second" })).body.id;
    expect(
      await ask("POST", `/api/organisations/${organisation}/flows/${second}/virtual-numbers/assign/`, { number: free }),
    ).toMatchObject({ status: 409, body: { code: "already_assigned" } });
  });

  test("are made by the first deploy of a voice flow without one, and by no later deploy", async () => {
    const made = await deployableFlow();
    expect(await made.numbers()).toEqual([]);
    await made.deploy();
    const [own] = await made.numbers();
    expect(own).toMatchObject({ is_test: true, sip_line: null, status: "active" });
    expect(own.number).toMatch(/^\d{4}$/);
    expect(await loadRouting(server.database, own.number)).toMatchObject({ flow: made.flow, number: own.number });
    await made.ask("POST", `${made.path}unassign/`, { number: own.number });
    await made.ask("PATCH", made.version, { max_transit_limit: 40 });
    await made.deploy();
    expect(await made.numbers()).toEqual([]);
    const again = await made.ask("POST", `${made.path}test_number/`);
    expect(again).toMatchObject({ status: 200, body: { flow: made.flow } });
    expect((await made.ask("POST", `${made.path}test_number/`)).body).toEqual(again.body);
    expect(await made.numbers()).toMatchObject([{ number: again.body.number, is_test: true }]);
  });

  test("are not made where a flow has one, or is no voice flow; a number that is taken is passed over", async () => {
    const made = await deployableFlow();
    await admin("POST", "/api/telephony/virtual_numbers/", {
      number: "5550120",
      client: made.organisation,
      is_verified: true,
    });
    await made.ask("POST", `${made.path}assign/`, { number: "5550120" });
    await made.deploy();
    expect(await made.numbers()).toMatchObject([{ number: "5550120", is_test: false }]);
    const written = await deployableFlow({ type: "sms" });
    await written.deploy();
    expect(await written.numbers()).toEqual([]);
    const [before, after] = [await deployableFlow(), await deployableFlow()];
    await before.deploy();
    const next = String(Number((await before.numbers())[0].number) + 1);
    await admin("POST", "/api/telephony/virtual_numbers/", { number: next });
    await after.deploy();
    expect((await after.numbers())[0].number).toBe(String(Number(next) + 1));
  });

  test("are made beside one that staff have not verified, whose calls the flow does not get", async () => {
    const made = await deployableFlow();
    const number = "5550121";
    await made.ask("POST", made.path, { number });
    await made.deploy();
    expect(await loadRouting(server.database, number)).toBeNull();
    const [own] = (await made.numbers()).filter(({ is_test }: { is_test: boolean }) => is_test);
    expect(await loadRouting(server.database, own.number)).toMatchObject({ flow: made.flow });
    await admin("PATCH", `/api/telephony/virtual_numbers/${number}/`, { is_verified: true });
    expect(await loadRouting(server.database, number)).toMatchObject({ flow: made.flow });
  });

  test("move from another flow of the client when that is named, by those who may take them there", async () => {
    const [first, second] = [await deployableFlow(), await deployableFlow()];
    const beside = (await first.ask("POST", `/api/organisations/${first.organisation}/flows/`, { name: "Beside" }))
      .body;
    const there = `/api/organisations/${first.organisation}/flows/${beside.id}/virtual-numbers/`;
    const number = "5550130";
    await admin("POST", "/api/telephony/virtual_numbers/", { number, client: first.organisation });
    await first.ask("POST", `${first.path}assign/`, { number });
    const wrong = await first.ask("POST", `${there}assign/`, { number, from_flow: beside.id });
    expect(wrong).toMatchObject({ status: 409, body: { code: "already_assigned" } });
    const keeper = await server.signIn(
      [{ scope: "flow", id: beside.id, policy: "v2.number_management.edit" }],
      "applications",
    );
    expect((await keeper("POST", `${there}assign/`, { number, from_flow: first.flow })).status).toBe(404);
    const moved = await first.ask("POST", `${there}assign/`, { number, from_flow: first.flow });
    expect(moved.body).toEqual({ flow: beside.id, numbers: [number] });
    expect(await first.numbers()).toEqual([]);
    const foreign = await second.ask("POST", `${second.path}assign/`, { number, from_flow: beside.id });
    expect(foreign.status).toBe(400);
  });

  test("are digits", async () => {
    for (const number of ["hello<b>", "+", "1-555"]) {
      const refused = await admin("POST", "/api/telephony/virtual_numbers/", { number });
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: "number", code: "invalid" }] } });
    }
  });

  test("stay their client's: no change moves one, and no agent of another client answers it", async () => {
    const { organisation } = await addFlow(server);
    const other = await addFlow(server);
    const number = "5550170";
    const { id } = (await admin("POST", "/api/telephony/virtual_numbers/", { number, client: organisation })).body;
    const changed = await admin("PATCH", `/api/telephony/virtual_numbers/${number}/`, { client: other.organisation });
    expect(changed).toMatchObject({ status: 200, body: { client: organisation } });
    const assigned = server.database.asSystem("give a number to a foreign agent", (db) =>
      db.updateTable("virtual_number").set({ flow: other.flow }).where("id", "=", id).execute(),
    );
    await expect(assigned).rejects.toThrow("number_answers_for_its_client");
  });

  test("are given back to no client by staff alone, and are another client's to take then", async () => {
    const first = await deployableFlow();
    const other = await addFlow(server);
    const number = "5550175";
    const path = `/api/telephony/virtual_numbers/${number}/`;
    const kept = { number, client: first.organisation, is_verified: true };
    expect((await admin("POST", "/api/telephony/virtual_numbers/", kept)).status).toBe(201);
    await first.ask("POST", `${first.path}assign/`, { number });
    const call_handling = { fallback_number: "+15550000" };
    const changed = await first.ask("PATCH", path, { call_handling, description: "Of the first", status: "inactive" });
    expect(changed.body).toMatchObject({ call_handling, description: "Of the first", status: "inactive" });
    expect((await first.ask("POST", `${path}give_back/`)).status).toBe(403);
    const back = await admin("POST", `${path}give_back/`);
    // The next client is not the one that staff saw to own it.
    const cleared = { client: null, flow: null, is_verified: false, call_handling: {}, description: null };
    expect(back).toMatchObject({ status: 200, body: { number, ...cleared, status: "active" } });
    expect(await first.numbers()).toEqual([]);
    const assigned = await other.ask("POST", `${other.flowPath}virtual-numbers/assign/`, { number });
    expect(assigned.body).toEqual({ flow: other.flow, numbers: [number] });
    const [test] = (await first.ask("POST", `${first.path}test_number/`)).body.number.split(" ");
    const refused = await admin("POST", `/api/telephony/virtual_numbers/${test}/give_back/`);
    expect(refused).toMatchObject({ status: 409, body: { code: "test_number" } });
  });

  test("are answered or not", async () => {
    const path = "/api/telephony/virtual_numbers/1000/";
    expect((await admin("POST", `${path}update_status/`, { status: "inactive" })).body.status).toBe("inactive");
    expect(await loadRouting(server.database, "1000")).toBeNull();
    expect((await admin("POST", `${path}update_status/`, { status: "active" })).status).toBe(200);
    expect((await admin("POST", `${path}update_status/`, { status: "asleep" })).status).toBe(400);
    expect((await admin("POST", "/api/telephony/virtual_numbers/77/update_status/", { status: "active" })).status).toBe(
      404,
    );
  });

  test("R056: stand below lines, lines below carriers and workers", async () => {
    const provider = (await admin("POST", "/api/telephony/providers/", { name: newId() })).body.id;
    const worker = (await admin("POST", "/api/telephony/workers/", { name: newId(), capacity: 7 })).body.id;
    const line = await admin("POST", `/api/telephony/providers/${provider}/sip_lines/`, {
      name: "Trunk",
      host: "sip.example.com",
      worker,
      password: "hush",
    });
    expect(line).toMatchObject({ status: 201, body: { provider, worker } });
    expect(JSON.stringify(line.body)).not.toContain("hush");
    expect((await admin("GET", `/api/telephony/workers/${worker}/sip_lines/`)).body.results).toMatchObject([
      { id: line.body.id },
    ]);
    const below = `/api/telephony/providers/${provider}/sip_lines/${line.body.id}/virtual_numbers/`;
    expect((await admin("POST", below, { number: "5550199" })).body).toMatchObject({
      sip_line: line.body.id,
      client: null,
    });
    expect((await admin("GET", `${below}5550199/`)).status).toBe(200);
    const free = await admin("POST", "/api/telephony/virtual_numbers/", { number: "5550198" });
    expect(free.status).toBe(201);
    const given = await admin("PATCH", `/api/telephony/virtual_numbers/5550198/`, { sip_line: line.body.id });
    expect(given).toMatchObject({ status: 200, body: { sip_line: line.body.id } });
    expect((await admin("DELETE", `/api/telephony/virtual_numbers/5550198/`)).status).toBe(204);
    expect((await admin("GET", `/api/telephony/virtual_numbers/?sip_line__provider=${provider}`)).body.count).toBe(1);
    expect((await admin("DELETE", `/api/telephony/providers/${provider}/`)).body.code).toBe("in_use");
    expect((await admin("PUT", `/api/telephony/providers/${provider}/pause/`)).body.status).toBe("paused");
    expect((await admin("PUT", `/api/telephony/providers/${provider}/resume/`)).body.status).toBe("active");
    expect((await admin("GET", "/api/telephony/workers/list_concurrency/")).body.results).toMatchObject([
      { id: worker, live_calls: 0, capacity: 7 },
    ]);
  });
});

describe("an agent answers numbers of its channel alone", () => {
  let made = 0;
  const sms = async (organisation: Id) => {
    const number = `+1800777${String(++made).padStart(4, "0")}`;
    const { status } = await admin("POST", "/api/telephony/virtual_numbers/", {
      number,
      client: organisation,
      channel: "sms",
      is_verified: true,
    });
    expect(status).toBe(201);
    return number;
  };
  const misfit = { status: 409, body: { code: "channel_mismatch" } };

  test("another is not assigned, alone, among several, in exchange or made below the flow", async () => {
    const { ask, organisation, flow, flowPath } = await addFlow(server);
    const [written, spoken] = [await sms(organisation), `+1800778${flow.slice(-4).replaceAll(/[a-f]/g, "1")}`];
    await admin("POST", "/api/telephony/virtual_numbers/", { number: spoken, client: organisation });
    const numbers = `${flowPath}virtual-numbers/`;
    expect(await ask("POST", `${numbers}assign/`, { number: written })).toMatchObject({
      status: 409,
      body: {
        code: "channel_mismatch",
        detail: `${written} carries SMS, and the agent talks over Voice: choose a number of its channel.`,
      },
    });
    expect(await ask("POST", `${numbers}bulk_assign/`, { numbers: [spoken, written] })).toMatchObject(misfit);
    expect((await ask("POST", `${numbers}assign/`, { number: spoken })).status).toBe(200);
    const exchange = { number: spoken, new_number: written };
    expect(await ask("PUT", `${numbers}change_number/`, exchange)).toMatchObject(misfit);
    expect(await ask("POST", numbers, { number: "5550177", channel: "sms" })).toMatchObject(misfit);
    const item = `/api/telephony/virtual_numbers/${encodeURIComponent(spoken)}/`;
    expect(await admin("PATCH", item, { channel: "sms" })).toMatchObject(misfit);
    expect(await ask("PATCH", `${numbers}partial_update_number/`, { number: spoken, channel: "sms" })).toMatchObject(
      misfit,
    );
    expect(await ask("PATCH", flowPath, { type: "sms" })).toMatchObject(misfit);
    expect((await admin("GET", item)).body).toMatchObject({ flow, channel: "voice" });
  });

  test("an agent that writes gets numbers that do, and no test number", async () => {
    const { ask, organisation } = await addFlow(server);
    const agent = { name: "Writes", type: "sms" };
    const { id } = (await ask("POST", `/api/organisations/${organisation}/flows/`, agent)).body;
    const numbers = `/api/organisations/${organisation}/flows/${id}/virtual-numbers/`;
    expect((await ask("POST", `${numbers}assign/`, { number: await sms(organisation) })).status).toBe(200);
    expect(await ask("POST", `${numbers}test_number/`)).toMatchObject(misfit);
  });

  test("a number that ceased to speak is called by no one", async () => {
    const { ask, path, flow, deploy } = await deployableFlow();
    await deploy();
    const { number } = (await ask("GET", path)).body.results[0];
    expect(await loadRouting(server.database, number)).toMatchObject({ flow });
    await server.database.asSystem("prepare a test", (db) =>
      sql`update virtual_number set channel = 'sms' where number = ${number}`.execute(db),
    );
    expect(await loadRouting(server.database, number)).toBeNull();
  });
});

describe("a deleted agent leaves its numbers to its client", () => {
  let deleted = 0;
  const available = async (ask: Ask, flowPath: string): Promise<readonly string[]> => {
    const { body } = await ask("GET", `${flowPath}virtual-numbers/available_virtual_numbers/`);
    return body.results.map(({ number }: { number: string }) => number);
  };

  test.each([
    ["alone", (flows: string, id: Id) => `${flows}${id}/`],
    ["among several", (flows: string, id: Id) => `${flows}?id=${id}`],
    ["by its own path", (_flows: string, id: Id) => `/api/flows/${id}/`],
    ["among several of many clients", (_flows: string, id: Id) => `/api/flows/?id=${id}`],
  ])("deleted %s", async (_how, at) => {
    const { ask, organisation, flowPath } = await addFlow(server);
    const flows = `/api/organisations/${organisation}/flows/`;
    const { id } = (await ask("POST", flows, { name: "Second" })).body;
    const number = `+1800779${String(++deleted).padStart(4, "0")}`;
    await admin("POST", "/api/telephony/virtual_numbers/", { number, client: organisation, is_verified: true });
    await ask("POST", `${flows}${id}/virtual-numbers/assign/`, { number });
    const test = (await ask("POST", `${flows}${id}/virtual-numbers/test_number/`)).body.number;
    const unassigned = async () => {
      const { rows } = await server.database.asSystem("look into the log", (db) =>
        sql<{ user: Id }>`select user_id as user from audit_log
          where organisation_id = ${organisation} and event_name = 'virtual_number.unassign'`.execute(db),
      );
      return rows.length;
    };
    expect(await unassigned()).toBe(0);
    expect((await ask("DELETE", at(flows, id))).status).toBeLessThan(300);
    expect(await unassigned()).toBe(2);
    const item = `/api/telephony/virtual_numbers/${encodeURIComponent(number)}/`;
    expect((await ask("GET", item)).body).toMatchObject({ flow: null, client: organisation, is_verified: true });
    expect((await ask("GET", `/api/telephony/virtual_numbers/${test}/`)).status).toBe(404);
    expect(await available(ask, flowPath)).toContain(number);
    expect((await ask("POST", `${flowPath}virtual-numbers/assign/`, { number })).status).toBe(200);
  });
});

test("blacklisted numbers are named by themselves", async () => {
  const { ask } = await addFlow(server);
  expect((await ask("POST", "/api/telephony/blacklist_numbers/", { caller_number: "+15550111" })).status).toBe(201);
  expect((await ask("GET", "/api/telephony/blacklist_numbers/")).body.results).toMatchObject([
    { caller_number: "+15550111" },
  ]);
  expect((await ask("DELETE", "/api/telephony/blacklist_numbers/%2B15550111/")).status).toBe(204);
});

test("a number on the lists of several clients is named by its id: by itself it is none of them", async () => {
  const { organisation } = await addFlow(server);
  const ask = admin;
  const path = "/api/telephony/blacklist_numbers/";
  const add = async (more: object) => (await ask("POST", path, { caller_number: "+15550112", ...more })).body.id;
  const [everyone, ofClient] = [await add({}), await add({ organisation })];
  const refused = await ask("DELETE", `${path}%2B15550112/`);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "ambiguous", detail: "Several rows have this caller number: name one by its id." },
  });
  expect((await ask("DELETE", `${path}${ofClient}/`)).status).toBe(204);
  expect((await ask("GET", `${path}?caller_number=%2B15550112`)).body.results).toMatchObject([{ id: everyone }]);
  expect((await ask("DELETE", `${path}%2B15550112/`)).status).toBe(204);
  expect((await ask("DELETE", `${path}${ofClient}/`)).status).toBe(404);
});
