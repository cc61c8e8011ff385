import { afterAll, beforeAll, expect, test } from "vitest";
import { addFlow, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test("an imported call has ended: when, is known or follows from it, and nothing may say otherwise", async () => {
  const own = await addFlow(server);
  const analytics = `${own.flowPath}analytics/`;
  const times = { answered_at: "2026-11-20T10:00:00.000Z", duration_ms: 5000 };
  const made = await own.ask("POST", analytics, times);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body).toMatchObject({ status: "completed", ended_at: "2026-11-20T10:00:05.000Z" });
  const impossible = { status: "in_progress", category: "ongoing", end_reason: "worker_lost" };
  const refused = await own.ask("POST", analytics, impossible);
  const fields = ["status", "category"].map((field) => ({ field }));
  expect(refused).toMatchObject({ status: 400, body: { code: "invalid", errors: fields } });
  // No worker holds such a call, so it would count against the line of its number.
  for (const [field, value] of [
    ...["queued", "dialling", "ringing", "in_progress"].map((status) => ["status", status] as const),
    ["category", "ongoing"] as const,
  ]) {
    const going = await own.ask("POST", analytics, { [field]: value });
    expect(going, value).toMatchObject({ status: 400, body: { code: "invalid", errors: [{ field }] } });
  }
});
