import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { Metrics } from "../src/http/metrics.ts";
import { startServer, type TestServer } from "./harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test("the process tells that it lives, that it is ready, and its version", async () => {
  for (const listener of ["studio", "applications"] as const) {
    const ask = server.anonymous(listener);
    expect(await ask("GET", "/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
    expect(await ask("GET", "/readyz")).toMatchObject({ status: 200, body: { status: "ready" } });
    expect(await ask("GET", "/version")).toMatchObject({ status: 200, body: { version: "test", api: "1.0.0" } });
    expect(await ask("GET", "/metrics")).toMatchObject({ status: 404, body: { code: "metrics_closed" } });
  }
});

test("its figures are for who has the token", async () => {
  const watched = await startServer({ metricsToken: "sixteen-or-more-1" });
  onTestFinished(watched.close);
  const ask = watched.anonymous();
  const wrong = { status: 401, body: { code: "wrong_metrics_token" } };
  expect(await ask("GET", "/metrics")).toMatchObject(wrong);
  expect(await ask("GET", "/metrics", undefined, { authorization: "Bearer another" })).toMatchObject(wrong);
  const figures = await ask("GET", "/metrics", undefined, { authorization: "Bearer sixteen-or-more-1" });
  expect(figures).toMatchObject({ status: 200, body: expect.stringContaining("parley_http_request_seconds_count") });
});

test("a stranger who does not read its answers is cut off in time, as who is signed in", async () => {
  const { studio } = server.apps;
  const { port } = new URL(await studio.listen({ host: "127.0.0.1", port: 0 }));
  const connections: Socket[] = [];
  studio.server.on("connection", (socket: Socket) => connections.push(socket));
  const stranger = connect({ host: "127.0.0.1", port: Number(port) }).pause();
  onTestFinished(() => {
    stranger.destroy();
  });
  stranger.write("GET /api/openapi.json HTTP/1.1\r\nHost: parley\r\n\r\n".repeat(40));
  await expect.poll(() => connections[0]?.timeout).toBe(60_000);
});

test("those who read the figures at once share one look at the database", async () => {
  const metrics = new Metrics();
  let asked = 0;
  metrics.watchOutbox(async () => {
    asked += 1;
    return { waiting: 3, oldest: 7 };
  });
  const texts = await Promise.all(Array.from({ length: 20 }, () => metrics.text()));
  expect(texts[0]).toContain("parley_outbox_oldest_seconds 7");
  expect(new Set(texts).size).toBe(1);
  expect(asked).toBe(1);
  expect(await metrics.text()).toContain("parley_outbox_waiting 3");
  expect(asked).toBe(2);
});
