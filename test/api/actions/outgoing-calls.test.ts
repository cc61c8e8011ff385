import { afterAll, expect, test } from "vitest";
import { type Client, effect, hides, namesFault, succeeded, told } from "../client.ts";
import { startApi } from "../start-api.ts";
import type { Values } from "../values.ts";
import { World } from "../world.ts";
import { smallest } from "./smallest.ts";

const api = await startApi();
afterAll(() => api.close());

const [own, foreign] = [new World(api), new World(api)];
const organisation = await own.organisation();
const here = (policy: string) => ({ scope: "organisation" as const, id: organisation, policy });
const caller = await api.signIn([here("v2.flow.admin"), here("v2.flow.view"), here("v2.calls.admin")], "applications");
const keeper = await api.signIn(
  ["v2.number_management.admin", "v2.number_management.view"].map((policy) => ({ scope: "independent", policy })),
  "applications",
);

const flows = `/api/organisations/${organisation}/flows/`;
const flow: string = succeeded(await caller.post(flows, { name: "Calls people" })).body.id;
const path = `${flows}${flow}/`;
succeeded(await caller.put(`${path}versions/0.0.1/save_yaml/`, { yaml: smallest }));
succeeded(await caller.post(`${path}versions/0.0.1/deploy/`, {}));
const { id: line, row } = await own.make("/api/telephony/sip_lines/", {
  transport: "udp",
  status: "active",
  country: null,
  destinations: ["+1"],
  calls_per_minute: null,
  calls_per_hour: null,
  calls_per_day: null,
  spend_per_day: null,
  prices: [],
  default_price: null,
});
const { item: number } = await own.make("/api/telephony/virtual_numbers/", {
  client: organisation,
  sip_line: line,
  is_verified: true,
  status: "active",
  channel: "voice",
});
const assigner = await api.signIn([here("v2.number_management.admin")]);
succeeded(await assigner.post(`${path}virtual-numbers/assign/`, { number }));

const queued = (to: string) => ({
  through: () => caller.get(`${path}analytics/?caller_number=${encodeURIComponent(to)}`),
  seen: (seen: { body: { results: readonly Values[] } }) =>
    expect(seen.body.results).toMatchObject([{ status: "queued", direction: "outbound", caller_number: to, number }]),
});

test.each([
  ["below a flow", caller, `${path}trigger_call/`, {}],
  ["of a flow", caller, `/api/flows/${flow}/trigger_call/`, { from: number }],
  ["with parameters", caller, `${path}call_with_parameters/`, { parameters: { name: "Asha" } }],
  ["from a number", keeper, "/api/telephony/providers/trigger_call/", { from: number, provider: row.provider }],
] as const)("a call ordered %s is queued", async (way, who: Client, where, body) => {
  const to = `+1555010${String(way.length).padStart(4, "0")}`;
  const written = await effect({ write: () => who.post(where, { to, ...body }), ...queued(to) });
  expect(written.status, told(written)).toBe(202);
  namesFault(await who.post(where, { to: "sip:1000@203.0.113.9", ...body }), "to");
  namesFault(await who.post(where, { to, from: number, ring_seconds: 1 }), "ring_seconds");
});

test("another client's flow and number are not there", async () => {
  const theirs = await foreign.organisation();
  const stranger = await api.signIn(
    ["v2.flow.admin", "v2.number_management.admin"].map((policy) => ({
      scope: "organisation" as const,
      id: theirs,
      policy,
    })),
    "applications",
  );
  const to = "+15550100042";
  const missing = api.server.deps.newId();
  for (const call of ["trigger_call", "call_with_parameters"]) {
    hides(
      await stranger.post(`${path}${call}/`, { to }),
      await stranger.post(`/api/organisations/${theirs}/flows/${missing}/${call}/`, { to }),
    );
  }
  hides(
    await stranger.post(`/api/flows/${flow}/trigger_call/`, { to }),
    await stranger.post(`/api/flows/${missing}/trigger_call/`, { to }),
  );
  hides(
    await stranger.post("/api/telephony/providers/trigger_call/", { to, from: number }),
    await stranger.post("/api/telephony/providers/trigger_call/", { to, from: "+19990000000" }),
  );
});
