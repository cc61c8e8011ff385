import { createServer } from "node:http";
import { takeName } from "@parley/db/store";
import { afterAll, expect, test } from "vitest";
import { realOutside } from "../../../apps/server/test/real-outside.ts";
import { listenLocally } from "../../listen-locally.ts";
import { effect, namesFault, succeeded } from "../client.ts";
import { startApi } from "../start-api.ts";
import { World } from "../world.ts";
import { seenInLog } from "./seen-in-log.ts";
import { smallest } from "./smallest.ts";

const other = createServer((request, response) => response.end(JSON.stringify({ asked: request.url })));
const host = await listenLocally(other);
const api = await startApi(realOutside([host]));
afterAll(async () => {
  await api.close();
  other.close();
});

const own = new World(api);
const version = await own.pathOf("/api/organisations/{org}/flows/{flow}/versions/{ver}/");
const organisation = await own.organisation();
const credentials = `/api/organisations/${organisation}/credentials/`;
const writer = await api.signIn(
  ["v2.flow.view", "v2.flow.admin", "list_audit_logs"].map((policy) => ({
    scope: "organisation",
    id: organisation,
    policy,
  })),
);

test("X120: a request of an action is tried, and the client's log says who tried it", async () => {
  const action = succeeded(await writer.post(`${version}actions/`, { name: "look", endpoint: `http://${host}/due` }));
  const tried = await effect({
    write: () => writer.post(`${version}test_request/`, { action: action.body.id }),
    ...seenInLog(writer, organisation, "flow_version.test_request"),
  });
  expect(tried.body.answer).toMatchObject({ ok: true, result: { asked: "/due" } });
});

test("X087, X088: a credential says which actions name it, and is sealed with a new key", async () => {
  const made = succeeded(await writer.post(credentials, { name: "crm_token", value: "tok-0123456789" })).body;
  const action = { name: "ask", endpoint: `http://${host}/{{ credentials.crm_token }}` };
  await effect({
    write: () => writer.post(`${version}actions/`, action),
    through: () => writer.get(`${credentials}${made.id}/uses/`),
    seen: ({ body }) => expect(body.results).toMatchObject([{ kind: "action", name: "ask" }]),
  });
  const rotated = await effect({
    write: () => writer.post(`${credentials}rotate_key/`),
    ...seenInLog(writer, organisation, "credential.rotate_key"),
  });
  expect(rotated.body).toEqual({ sealed: 1 });
});

test("X005: a ticket for a call from a page is given while a worker takes calls, and the log says to whom", async () => {
  succeeded(await writer.put(`${version}save_yaml/`, { yaml: smallest }));
  const ticket = () => writer.post(`${version}call_ticket/`, {});
  await takeName(api.server.database, {
    name: "stand-in",
    address: "127.0.0.1:5060",
    link: "127.0.0.1:9",
    calls: 0,
    capacity: 10,
    status: "active",
  });
  const given = await effect({ write: ticket, ...seenInLog(writer, organisation, "flow_version.call_ticket") });
  expect(given.body.url).toBe(`/ws/call?ticket=${given.body.ticket}`);
  namesFault(await writer.post(`${version}call_ticket/`, { colour: "red" }), "colour");
});
