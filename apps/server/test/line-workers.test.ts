import { afterAll, beforeAll, expect, test } from "vitest";
import { type Ask, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let admin: Ask;
let provider: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
  provider = (await admin("POST", "/api/telephony/providers/", { name: newId() })).body.id;
});
afterAll(() => server.close());

async function addLine() {
  const path = `/api/telephony/providers/${provider}/sip_lines/`;
  const made = await admin("POST", path, { name: "Trunk", host: "sip.example.com" });
  expect(made.status).toBe(201);
  return { id: made.body.id, path: `${path}${made.body.id}/`, workers: `${path}${made.body.id}/workers/` };
}

test("a worker made below a line owns that line", async () => {
  const line = await addLine();
  expect((await admin("GET", line.workers)).body.count).toBe(0);
  const made = await admin("POST", line.workers, { name: newId(), capacity: 7 });
  expect(made).toMatchObject({ status: 201, body: { capacity: 7, sip_lines: [line.id] } });
  expect((await admin("GET", line.path)).body.worker).toBe(made.body.id);
  expect((await admin("GET", line.workers)).body.results).toEqual([made.body]);
  const row = `${line.workers}${made.body.id}/`;
  expect((await admin("GET", row)).body).toEqual(made.body);
  expect((await admin("PATCH", row, { capacity: 9 })).body).toMatchObject({ capacity: 9, sip_lines: [line.id] });
  const { name } = made.body;
  expect((await admin("PUT", row, { name, status: "draining" })).body).toMatchObject({ status: "draining", name });
  expect((await admin("GET", `/api/telephony/workers/${made.body.id}/`)).body.status).toBe("draining");
});

test("only the owner of a line is found below it, and only below its own carrier", async () => {
  const [line, other] = [await addLine(), await addLine()];
  const worker = (await admin("POST", line.workers, { name: newId() })).body.id;
  expect((await admin("GET", `${other.workers}${worker}/`)).status).toBe(404);
  expect((await admin("PATCH", `${other.workers}${worker}/`, { capacity: 1 })).status).toBe(404);
  const elsewhere = (await admin("POST", "/api/telephony/providers/", { name: newId() })).body.id;
  const path = `/api/telephony/providers/${elsewhere}/sip_lines/${line.id}/workers/`;
  expect((await admin("GET", path)).status).toBe(404);
  expect((await admin("POST", path, { name: newId() })).status).toBe(404);
});

test("deleting a worker below its line frees the line; one that owns others too stays", async () => {
  const [line, other] = [await addLine(), await addLine()];
  const worker = (await admin("POST", line.workers, { name: newId() })).body.id;
  await admin("PATCH", other.path, { worker });
  expect(await admin("DELETE", `${line.workers}${worker}/`)).toMatchObject({ status: 409, body: { code: "in_use" } });
  expect((await admin("GET", line.path)).body.worker).toBe(worker);
  await admin("PATCH", other.path, { worker: null });
  expect((await admin("DELETE", `${line.workers}${worker}/`)).status).toBe(204);
  expect((await admin("GET", line.path)).body.worker).toBeNull();
  expect((await admin("GET", `/api/telephony/workers/${worker}/`)).status).toBe(404);
});

test("a wrong field is named, and who may only look changes nothing", async () => {
  const line = await addLine();
  const refused = await admin("POST", line.workers, { name: newId(), capacity: -1 });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: "capacity" }] } });
  const viewer = await server.signIn([{ scope: "independent", policy: "v2.number_management.view" }]);
  expect((await viewer("GET", line.workers)).status).toBe(200);
  expect((await viewer("POST", line.workers, { name: newId() })).status).toBe(403);
  expect((await admin("GET", line.path)).body.worker).toBeNull();
});
