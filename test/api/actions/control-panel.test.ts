import { afterAll, expect, test } from "vitest";
import { effect, hides, namesFault, refuses, succeeded, told } from "../client.ts";
import { startApi } from "../start-api.ts";
import { World } from "../world.ts";

const api = await startApi();
afterAll(() => api.close());

const [own, foreign] = [new World(api), new World(api)];
const flow = await own.pathOf("/api/organisations/{org}/flows/{flow}/");
const path = `${flow}control_panel/`;
const changes = `${path}changes/`;
const elsewhere = `${await foreign.pathOf("/api/organisations/{org}/flows/{flow}/")}control_panel/`;
const organisation = await own.organisation();
const here = (policy: string) => ({ scope: "organisation" as const, id: organisation, policy });
const staff = await api.signIn([here("v2.flow.admin"), here("v2.flow.edit"), here("list_audit_logs")]);
const reader = await api.signIn([here("v2.flow.edit")]);

// What samples say of client and agent would stand in the way.
succeeded(await api.admin.patch(`/api/organisations/${organisation}/`, { call_handling: {} }));
succeeded(await api.admin.patch(flow, { channel_config: {} }));

const settings = {
  paused: true,
  opening_hours: [{ days: ["mon", "sat"], from: "09:00", to: "24:00" }],
  holidays: [{ date: "2028-02-29", name: "Leap day" }],
  time_zone: "Asia/Kolkata",
  fallback_number: "+15550100",
  announcement: "We are closed.",
  concurrency: 3,
  beta_share: 12.5,
};

test("what the control panel sets is in force, with its source, and null takes it back", async () => {
  expect(succeeded(await reader.get(path)).body).toMatchObject({
    change: 0,
    because: null,
    levels: { control_panel: {} },
  });
  await effect({
    write: () => staff.patch(path, { settings, note: "Storm", after: 0 }),
    through: () => reader.get(path),
    seen: ({ body }) => {
      expect(body.levels.control_panel).toEqual(settings);
      expect(body.in_force.concurrency).toEqual({ value: 3, source: "control_panel" });
      expect([body.because, body.until, body.zone]).toEqual(["paused", null, "Asia/Kolkata"]);
    },
  });
  succeeded(await staff.patch(path, { settings: { paused: null, concurrency: null } }));
  const { body } = succeeded(await reader.get(path));
  expect([body.in_force.paused, body.in_force.concurrency, body.change]).toEqual([null, null, 2]);
  expect(body.in_force.beta_share).toEqual({ value: 12.5, source: "control_panel" });
});

test("first found wins: control panel, number, agent, client", async () => {
  const world = new World(api);
  const [client, agent] = [
    await world.pathOf("/api/organisations/{org}/"),
    await world.pathOf("/api/organisations/{org}/flows/{flow}/"),
  ];
  const { item: number } = await world.make("/api/telephony/virtual_numbers/", {
    client: null,
    status: "active",
    call_handling: {},
  });
  succeeded(await api.admin.post(`${agent}virtual-numbers/assign/`, { number }));
  const found = async () => {
    const [any, one] = [
      await api.admin.get(`${agent}control_panel/`),
      await api.admin.get(`${agent}control_panel/?number=${encodeURIComponent(number)}`),
    ];
    return [any, one].map((reply) => succeeded(reply).body.in_force.announcement?.source ?? null);
  };
  // The client's zone, where it says none for its calls.
  succeeded(await api.admin.patch(client, { call_handling: {}, metadata: { time_zone: "Asia/Kolkata" } }));
  succeeded(await api.admin.patch(agent, { channel_config: {} }));
  expect(await found()).toEqual([null, null]);
  const { body } = succeeded(await api.admin.get(`${agent}control_panel/`));
  expect([body.zone, body.in_force.time_zone.source]).toEqual(["Asia/Kolkata", "client"]);
  succeeded(await api.admin.patch(client, { call_handling: { announcement: "client" } }));
  expect(await found()).toEqual(["client", "client"]);
  succeeded(await api.admin.patch(agent, { channel_config: { voice: { announcement: "agent" } } }));
  expect(await found()).toEqual(["agent", "agent"]);
  succeeded(
    await api.admin.patch(`${agent}virtual-numbers/partial_update_number/`, {
      number,
      call_handling: { announcement: "number" },
    }),
  );
  expect(await found()).toEqual(["agent", "number"]);
  succeeded(await api.admin.patch(`${agent}control_panel/`, { settings: { announcement: "panel" } }));
  expect(await found()).toEqual(["control_panel", "control_panel"]);
});

test("each change is listed and audited, and undone by one call, unless a later one changed the same", async () => {
  const listed = async () => succeeded(await reader.get(changes)).body.results;
  const was = succeeded(await reader.get(path)).body.levels.control_panel;
  await effect({
    write: () => staff.patch(path, { settings: { announcement: "Back soon.", beta_share: 50 }, note: "Trial" }),
    through: () => reader.get(changes),
    seen: ({ body }) =>
      expect(body.results[0]).toMatchObject({
        note: "Trial",
        before: { announcement: "We are closed.", beta_share: 12.5 },
        after: { announcement: "Back soon.", beta_share: 50 },
        by: { name: expect.any(String) },
        undone_by: null,
      }),
  });
  const [made] = await listed();
  const undo = `${changes}${made.id}/undo/`;
  await effect({
    write: () => staff.post(undo),
    through: () => reader.get(path),
    seen: ({ body }) => expect(body.levels.control_panel).toEqual(was),
  });
  const [back, undone] = await listed();
  expect([back.undoes, undone.undone_by]).toEqual([made.id, back.id]);
  const clash = await staff.post(undo);
  expect([clash.status, clash.body.code], told(clash)).toEqual([409, "changed_since"]);
  succeeded(await staff.post(`${changes}${back.id}/undo/`));
  expect(succeeded(await reader.get(path)).body.levels.control_panel).toMatchObject({ announcement: "Back soon." });
  const log = succeeded(await staff.get(`/api/organisations/${organisation}/audit_logs/?limit=100`)).body.results;
  const events = log.map((row: { event_name: string; response: number }) => `${row.event_name} ${row.response}`);
  expect(events).toContain("control_panel.change 200");
  expect(events).toContain("control_panel.undo 200");
  expect(events).toContain("control_panel.undo 409");
  namesFault(await staff.post(`${undo}?colour=red`), "colour", "query");
  namesFault(await reader.get(`${changes}?colour=red`), "colour", "query");
});

test("a change that was made meanwhile is not overwritten unseen, and one that changes nothing leaves no trace", async () => {
  const { change } = succeeded(await reader.get(path)).body;
  const late = await staff.patch(path, { settings: { paused: true }, after: change - 1 });
  expect([late.status, late.body.current], told(late)).toEqual([412, change]);
  succeeded(await staff.patch(path, { settings: {}, after: change }));
  expect(succeeded(await reader.get(path)).body.change).toBe(change);
});

test("wrong values are refused, each by its name", async () => {
  const wrong = {
    paused: "yes",
    opening_hours: [{ days: [], from: "9", to: "24:01" }],
    holidays: [{ date: "2026-02-30" }],
    time_zone: "Mars/Olympus",
    fallback_number: "sip:a@b",
    announcement: "{{ metadata.secret }}",
    concurrency: 0,
    beta_share: 101,
    colour: "red",
  };
  const reply = await staff.patch(path, { settings: wrong });
  for (const name of [
    "paused",
    "opening_hours.0.days",
    "opening_hours.0.from",
    "opening_hours.0.to",
    "holidays.0.date",
  ]) {
    namesFault(reply, `settings.${name}`);
  }
  for (const name of ["time_zone", "fallback_number", "announcement", "concurrency", "beta_share", "colour"]) {
    namesFault(reply, `settings.${name}`);
  }
  namesFault(await staff.patch(path, { settings: { announcement: "a".repeat(1001) } }), "settings.announcement");
  namesFault(await staff.patch(path, { settings: { announcement: "{%raw%}" } }), "settings.announcement");
  namesFault(await reader.get(`${path}?colour=red`), "colour", "query");
  namesFault(await reader.get(`${path}?number=4711`), "number", "query");
  const { item: number } = await own.make("/api/telephony/virtual_numbers/", { client: null, status: "active" });
  succeeded(await api.admin.post(`${flow}virtual-numbers/assign/`, { number }));
  namesFault(await staff.patch(path, { settings: { fallback_number: number } }), "settings.fallback_number");
});

test("an agent sends no caller to a number of its own, however that is written", async () => {
  const at = "/api/telephony/providers/";
  const { id: provider } = succeeded(await api.admin.post(at, { name: "Carrier of the loop" })).body;
  const line = { name: "Line of the loop", host: "203.0.113.9", country: "IN" };
  const { id } = succeeded(await api.admin.post(`${at}${provider}/sip_lines/`, line)).body;
  const number = "+912248900177";
  const values = { number, client: organisation, sip_line: id, is_verified: true };
  succeeded(await api.admin.post("/api/telephony/virtual_numbers/", values));
  succeeded(await api.admin.post(`${flow}virtual-numbers/assign/`, { number }));
  for (const spelled of [number, "912248900177", "02248900177", "2248900177"]) {
    namesFault(await staff.patch(path, { settings: { fallback_number: spelled } }), "settings.fallback_number");
  }
  succeeded(await staff.patch(path, { settings: { fallback_number: "02248900178" } }));
  // What became the agent's own afterwards does not keep staff from pausing it.
  const later = { number: "+912248900178", client: organisation, sip_line: id, is_verified: true };
  succeeded(await api.admin.post("/api/telephony/virtual_numbers/", later));
  succeeded(await api.admin.post(`${flow}virtual-numbers/assign/`, { number: later.number }));
  succeeded(await staff.patch(path, { settings: { paused: true } }));
  succeeded(await staff.patch(path, { settings: { paused: null } }));
  namesFault(await staff.patch(path, { settings: { fallback_number: later.number } }), "settings.fallback_number");
});

test("those who may not deploy read the control panel and change nothing; other clients' are not there", async () => {
  refuses(await reader.patch(path, { settings: { paused: true } }));
  const [last] = succeeded(await reader.get(changes)).body.results;
  refuses(await reader.post(`${changes}${last.id}/undo/`));
  const nowhere = `${flow.replace(/[^/]+\/$/, "")}${api.server.deps.newId()}/control_panel/`;
  hides(await staff.get(elsewhere), await staff.get(nowhere));
  hides(await staff.patch(elsewhere, { settings: {} }), await staff.patch(nowhere, { settings: {} }));
  hides(await staff.get(`${elsewhere}changes/`), await staff.get(`${nowhere}changes/`));
  succeeded(await api.admin.patch(elsewhere, { settings: { paused: true } }));
  const [theirs] = succeeded(await api.admin.get(`${elsewhere}changes/`)).body.results;
  const missing = await staff.post(`${changes}${api.server.deps.newId()}/undo/`);
  hides(await staff.post(`${changes}${theirs.id}/undo/`), missing);
  hides(
    await staff.post(`${elsewhere}changes/${theirs.id}/undo/`),
    await staff.post(`${nowhere}changes/${theirs.id}/undo/`),
  );
});
