import { createServer, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";
import type { Id } from "@parley/model/kernel";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listenLocally } from "../../../test/listen-locally.ts";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";
import { realOutside } from "./real-outside.ts";

let other: Server;
let host: string;
let server: TestServer;
let flow: Awaited<ReturnType<typeof addFlow>>;
/** Until then `/slow` does not answer. */
const letGo = Promise.withResolvers<void>();
const heard: { request: IncomingMessage; body: string }[] = [];

beforeAll(async () => {
  other = createServer(async (request, response) => {
    heard.push({ request, body: await text(request) });
    if (request.url?.startsWith("/slow")) await letGo.promise;
    response.writeHead(request.url?.startsWith("/fails") ? 500 : 200).end('{"due":"10"}');
  });
  host = await listenLocally(other);
  server = await startServer(realOutside([host]));
  flow = await addFlow(server);
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => other.close(resolve));
});

const url = () => flow.version;
const editor = () => server.signIn([{ scope: "organisation", id: flow.organisation, policy: "v2.flow.edit" }]);

async function addAction(row: object): Promise<Id> {
  const made = await flow.ask("POST", `${url()}actions/`, row);
  expect(made.status).toBe(201);
  return made.body.id;
}

test("what was sent and what came back is shown, what proves who we are is not", async () => {
  const action = await addAction({
    name: "look",
    endpoint: `http://${host}/c/{{ metadata.acc }}/due`,
    content: { who: "{{ slots.name }}" },
    additional_request_parameters: {
      headers: { "x-api-key": "k-12345678", "x-who": "{{ slots.name }}" },
      query: { n: "1" },
    },
  });
  const values = { slots: { name: "Asha\r\nX: 1" }, metadata: { acc: "../../admin?x#" } };
  const answer = await (await editor())("POST", `${url()}test_request/`, { action, values });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      request: { method: "POST", url: `http://${host}/c/..%2F..%2Fadmin%3Fx%23/due`, body: { who: "Asha\r\nX: 1" } },
      answer: { ok: true, status: 200, result: { due: "10" }, error: null },
      refused: null,
      missing: [],
    },
  });
  expect(answer.body.request.headers).toEqual({ "x-api-key": "••••••", "x-who": "Asha X: 1" });
  const [sent] = heard.splice(0);
  expect(sent?.request.url).toBe("/c/..%2F..%2Fadmin%3Fx%23/due?n=1");
  expect(sent?.request.headers["x-api-key"]).toBe("k-12345678");
  expect(JSON.parse(sent?.body ?? "")).toEqual({ who: "Asha\r\nX: 1" });
});

test("a webhook learns of a conversation, and a failure is an answer", async () => {
  const block = await flow.ask("POST", `${url()}blocks/`, {
    name: "Menu",
    type: "Voice",
    subflow: flow.subflow,
    info_webhook: { endpoint: `http://${host}/fails` },
  });
  const body = { block: block.body.id, webhook: "info_webhook", values: { metadata: { plan: "gold" } } };
  const answer = await (await editor())("POST", `${url()}test_request/`, body);
  expect(answer.body.answer).toMatchObject({ ok: false, status: 500, error: "status 500" });
  expect(answer.body.request.body).toMatchObject({ block: "Menu", channel: "voice", metadata: { plan: "gold" } });
});

test("what may not be sent is refused as in a call, and said beforehand", async () => {
  const ask = await editor();
  const inside = await addAction({ name: "inside", endpoint: "http://127.0.0.1:9000/x" });
  const answer = await ask("POST", `${url()}test_request/`, { action: inside });
  expect(answer.body.answer).toMatchObject({ ok: false, error: "127.0.0.1 is not on the public internet." });
  const chosen = await addAction({ name: "chosen", endpoint: "https://{{ slots.host }}/x" });
  expect((await ask("POST", `${url()}test_request/`, { action: chosen })).body).toMatchObject({
    request: null,
    answer: null,
    refused: "The address names no host.",
  });
  const { issues } = (await ask("GET", `${url()}validate/`)).body;
  const told = issues.filter((issue: { code: string }) => issue.code.startsWith("endpoint"));
  expect(
    told.map((issue: { code: string; object_name: string }) => `${issue.code} ${issue.object_name}`).sort(),
  ).toEqual(["endpoint_out_of_reach inside", "endpoint_wrong chosen"]);
  expect((await ask("GET", "/api/users/home/")).body.webhook_allow).toEqual([host]);
});

test("a user who may only look sends nothing, and no user sends without end", async () => {
  const action = await addAction({ name: "often", endpoint: `http://${host}/often` });
  const viewer = await server.signIn([{ scope: "organisation", id: flow.organisation, policy: "v2.flow.view" }]);
  expect((await viewer("POST", `${url()}test_request/`, { action })).status).toBe(403);
  const ask = await editor();
  expect((await ask("POST", `${url()}test_request/`, { action: flow.flow })).status).toBe(404);
  expect((await ask("POST", `${url()}test_request/`, {})).status).toBe(400);
  const statuses = [];
  for (let count = 0; count < 11; count++)
    statuses.push((await ask("POST", `${url()}test_request/`, { action })).status);
  expect(statuses).toEqual([...new Array(10).fill(200), 429]);
  server.advance(60_000);
  expect((await ask("POST", `${url()}test_request/`, { action })).status).toBe(200);
});

test("a server that is slow to answer keeps no user from writing", async () => {
  const neighbour = await addFlow(server);
  const waiting = [flow, flow, neighbour, neighbour].map(async ({ ask, version }) => {
    const made = await ask("POST", `${version}actions/`, { name: newId(), endpoint: `http://${host}/slow` });
    return ask("POST", `${version}test_request/`, { action: made.body.id });
  });
  await expect.poll(() => heard.filter(({ request }) => request.url?.startsWith("/slow")).length).toBe(4);
  for (const { ask, version } of [flow, neighbour]) {
    expect((await ask("POST", `${version}actions/`, { name: newId() })).status).toBe(201);
  }
  letGo.resolve();
  const answers = await Promise.all(waiting);
  expect(answers.map(({ body }) => body.answer.ok)).toEqual([true, true, true, true]);
});

test.each(["javascript:alert(1)", " file:///etc/passwd", "ftp://x.example/", "localhost:8080/x"])(
  "%j is not stored, wherever it is written",
  async (endpoint) => {
    const refused = await flow.ask("POST", `${url()}actions/`, { name: "bad", endpoint });
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0].message).toContain("https://");
    const webhook = await flow.ask("POST", `${url()}blocks/`, {
      name: "Bad",
      type: "Voice",
      subflow: flow.subflow,
      info_webhook: { endpoint },
    });
    expect(webhook.status).toBe(400);
  },
);
