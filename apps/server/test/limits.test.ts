import { afterAll, beforeAll, expect, test } from "vitest";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let flow: Awaited<ReturnType<typeof addFlow>>;
beforeAll(async () => {
  server = await startServer();
  flow = await addFlow(server);
});
afterAll(() => server.close());

test("a bulk call names at most 500 rows", async () => {
  const blocks = `${flow.version}blocks/`;
  const ids = Array.from({ length: 501 }, newId);
  const remove = (count: number) => flow.ask("DELETE", `${blocks}?id=${ids.slice(0, count).join(",")}`);
  expect(await remove(501)).toMatchObject({ status: 400, body: { code: "too_many" } });
  expect((await remove(500)).status).toBe(404);
});

test("a filter of JSON is at most 10,000 characters long", async () => {
  const blocks = `${flow.version}blocks/`;
  const filter = (length: number) => {
    const text = JSON.stringify({ note: "a".repeat(length - '{"note":""}'.length) });
    return flow.ask("GET", `${blocks}?set_metadata=${encodeURIComponent(text)}`);
  };
  expect(await filter(10_001)).toMatchObject({
    status: 400,
    body: { errors: [{ field: "set_metadata", code: "invalid", message: "Write less." }] },
  });
  expect(await filter(10_000)).toMatchObject({ status: 200, body: { count: 0 } });
});

test("a row refers to nothing of another client, and to nothing that is not there, with the same answer", async () => {
  const other = await addFlow(server);
  const own = await addFlow(server);
  const flows = `/api/organisations/${own.organisation}/flows/`;
  const refused = { status: 400, body: { errors: [{ field: "template_flow", code: "not_found" }] } };
  for (const id of [other.flow, newId()]) {
    expect(await own.ask("PATCH", own.flowPath, { template_flow: id })).toMatchObject(refused);
    expect(await own.ask("POST", flows, { name: newId(), template_flow: id })).toMatchObject(refused);
  }
  expect((await own.ask("GET", own.flowPath)).body.template_flow).toBeNull();
  expect((await own.ask("GET", flows)).body.count).toBe(1);
  const second = await own.ask("POST", flows, { name: newId() });
  expect((await own.ask("PATCH", own.flowPath, { template_flow: second.body.id })).status).toBe(200);
});
