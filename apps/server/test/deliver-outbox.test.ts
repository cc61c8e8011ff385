import { createServer, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { commitTurn, createCall, finishCall, lineFigures, outboxBacklog } from "@parley/db/store";
import { newCall } from "@parley/db/testing";
import { storeOutgoing, usualTimes } from "@parley/host";
import { type Id, placeholderOf } from "@parley/model/kernel";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { listenLocally } from "../../../test/listen-locally.ts";
import { deliverOutbox } from "../src/calls/deliver-outbox.ts";
import { Metrics } from "../src/http/metrics.ts";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";
import { realOutside } from "./real-outside.ts";

type Heard = { readonly path: string; readonly headers: IncomingMessage["headers"]; readonly body: string };

/** A receiver that says what its path asks for: `/dead` never answers, `/late` is away the first two times. */
type Receiver = { readonly server: Server; readonly host: string; readonly heard: Heard[] };

async function openReceiver(): Promise<Receiver> {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    heard.push({ path, headers: request.headers, body: await text(request) });
    if (path === "/dead") return;
    const times = heard.filter((one) => one.headers["idempotency-key"] === request.headers["idempotency-key"]).length;
    response.writeHead(path === "/refuses" ? 404 : path === "/late" && times < 3 ? 503 : 200).end("{}");
  });
  return { server, host: await listenLocally(server), heard };
}

const closing = (server: Server) => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
};

let good: Receiver;
let dead: Receiver;
let server: TestServer;
let one: Awaited<ReturnType<typeof addFlow>>;
let other: Awaited<ReturnType<typeof addFlow>>;
const running: ReturnType<typeof deliverOutbox>[] = [];

beforeAll(async () => {
  [good, dead] = [await openReceiver(), await openReceiver()];
  server = await startServer(realOutside([good.host, dead.host]));
  [one, other] = [await addFlow(server), await addFlow(server)];
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((delivery) => delivery.stop(0)));
});
afterAll(async () => {
  await server.close();
  await Promise.all([closing(good.server), closing(dead.server)]);
});

function deliver(): Metrics {
  const metrics = new Metrics();
  metrics.watchOutbox(() => outboxBacklog(server.database));
  metrics.watchLines(() => lineFigures(server.database, Date.now()));
  const limits = { atOnce: 8, perTenant: 4, perReceiver: 2 };
  running.push(
    deliverOutbox(server.deps, metrics, { limits, times: { ...usualTimes, lookEvery: 50, firstPause: 50 } }),
  );
  return metrics;
}

type Post = { readonly to: Receiver; readonly path: string; readonly headers?: { readonly [name: string]: string } };

/** A call that ended as a voice worker ends it, with actions that follow it. */
async function endCall({ organisation, flow }: { organisation: Id; flow: Id }, posts: readonly Post[]) {
  const call = newId();
  const now = new Date().toISOString();
  const held = { organisation, call, lease: { worker: "w", epoch: 1 } };
  await createCall(
    server.database,
    newCall({
      ...held,
      id: call,
      flow,
      started_at: now,
      answered_at: now,
    }),
  );
  const outbox = posts.map(async ({ to, path, headers = {} }, index) => {
    const key = `${call}:${index + 1}`;
    const http = { method: "POST", url: `http://${to.host}${path}`, headers, query: {}, body: { order: 42 } };
    const request = { name: `Report ${index + 1}`, timeout: 60_000, http, internal: null, refused: null };
    const sealed = JSON.stringify(storeOutgoing({ request, message: null }));
    return {
      key,
      kind: "post_call" as const,
      name: request.name,
      receiver: `http://${to.host}`,
      timeout_ms: request.timeout,
      effect: await server.deps.vault.seal(organisation, sealed, `outbox ${key}`),
    };
  });
  await commitTurn(server.database, { ...held, events: [], outbox: await Promise.all(outbox) });
  const end = { status: "completed", disposition: null, end_reason: "agent", ended_at: now } as const;
  const quality = { received: 90, lost: 10, late: 5, jitter_ms: 4 };
  const events = [{ seq: 1, at_ms: 1, type: "line_quality", data: quality }];
  await finishCall(server.database, { ...held, ...end, duration_ms: 1, recording: null, events });
  return call;
}

const heardOf = ({ heard }: Receiver, call: Id) =>
  heard.filter(({ headers }) => String(headers["idempotency-key"]).startsWith(call));
const isDelivered = (deliveries: readonly { readonly status: string }[]) =>
  deliveries.every(({ status }) => status === "delivered");
const deliveriesOf = async ({ ask, flowPath }: typeof one, call: Id) =>
  (await ask("GET", `${flowPath}analytics/call_details/?call_uuid=${call}`)).body.deliveries;

test("what follows a call is sent with its key, its credentials filled in last, and shown with the call", async () => {
  const credentials = `/api/organisations/${one.organisation}/credentials/`;
  const made = await one.ask("POST", credentials, { name: "crm_token", value: "t-12345678", hosts: [good.host] });
  expect(made.status).toBe(201);
  const metrics = deliver();
  const headers = { authorization: `Bearer ${placeholderOf("crm_token")}` };
  const call = await endCall(one, [{ to: good, path: "/takes", headers }]);
  await expect.poll(() => deliveriesOf(one, call)).toMatchObject([{ status: "delivered", attempts: 1, error: null }]);
  expect(heardOf(good, call)).toMatchObject([
    { path: "/takes", body: '{"order":42}', headers: { authorization: "Bearer t-12345678" } },
  ]);
  const figures = await metrics.registry.metrics();
  expect(figures).toContain('parley_deliveries_total{outcome="delivered"} 1');
  expect(figures).toContain("parley_line_lost_share 0.1\n");
  expect(figures).toContain("parley_line_late_share 0.05\n");
  expect(figures).toContain("parley_line_jitter_ms 4\n");
});

test("a server that is away is asked again under the same key, a refusal is final, and both are recorded", async () => {
  const metrics = deliver();
  const call = await endCall(one, [
    { to: good, path: "/late" },
    { to: good, path: "/refuses" },
  ]);
  await expect
    .poll(() => deliveriesOf(one, call))
    .toMatchObject([
      { name: "Report 1", status: "delivered", attempts: 3, response_status: 200 },
      { name: "Report 2", status: "failed", attempts: 1, response_status: 404, error: "status 404" },
    ]);
  expect(
    heardOf(good, call)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(["/late", "/late", "/late", "/refuses"]);
  expect(await metrics.registry.metrics()).toContain('parley_deliveries_total{outcome="failed"} 1');
});

test("a receiver that never answers keeps neither the others of its client nor another client waiting", async () => {
  const metrics = deliver();
  const stuck = await endCall(one, Array(12).fill({ to: dead, path: "/dead" }));
  await expect.poll(() => dead.heard.length).toBe(2);
  expect(await metrics.registry.metrics()).toContain("parley_outbox_waiting 12");
  const mine = await endCall(one, Array(6).fill({ to: good, path: "/takes" }));
  const theirs = await endCall(other, Array(6).fill({ to: good, path: "/takes" }));
  for (const [client, call] of [
    [one, mine],
    [other, theirs],
  ] as const) {
    await expect.poll(async () => isDelivered(await deliveriesOf(client, call))).toBe(true);
  }
  expect(dead.heard).toHaveLength(2);
  expect((await deliveriesOf(one, stuck)).every(({ status }: { status: string }) => status === "waiting")).toBe(true);
});

test("processes that deliver beside each other send each once", async () => {
  for (let count = 0; count < 3; count++) deliver();
  const calls = await Promise.all(
    [one, other].map((client) => endCall(client, Array(20).fill({ to: good, path: "/takes" }))),
  );
  for (const [index, call] of calls.entries()) {
    const client = [one, other][index] ?? one;
    await expect.poll(async () => isDelivered(await deliveriesOf(client, call))).toBe(true);
    const keys = heardOf(good, call).map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(20);
    expect(keys).toHaveLength(20);
  }
});
