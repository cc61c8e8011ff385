import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BreakingLine } from "../../../test/breaking-line.ts";
import { addFlow, startServer, type TestServer } from "./harness.ts";
import { startServerOverLine } from "./server-over-line.ts";

let line: BreakingLine;
let server: TestServer;
let a: Awaited<ReturnType<typeof addFlow>>;
let room = 1e12;

beforeAll(async () => {
  ({ server, line } = await startServerOverLine({ room: () => room }));
  a = await addFlow(server);
});

afterAll(() => server.close());

const readyz = () => server.anonymous()("GET", "/readyz");
const block = (name: string) => a.ask("POST", `${a.version}blocks/`, { subflow: a.subflow, name });
const isThere = async (name: string) => {
  const { body } = await a.ask("GET", `${a.version}blocks/`);
  return body.results.some((row: { name: string }) => row.name === name);
};

test("a database that is lost in the middle of a read or a change is 503, and nothing was done", async () => {
  for (const text of ["block", "audit_log"]) {
    line.cutAt(text, "before");
    const answer = await block(`Lost at ${text}`);
    expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(await isThere(`Lost at ${text}`)).toBe(false);
  }
});

test("a database that is lost while it commits is 503, and the answer says that it may be stored", async () => {
  line.cutAt("commit", "after");
  const answer = await block("Perhaps");
  expect(answer).toMatchObject({ status: 503, body: { code: "commit_unknown" } });
  expect(answer.body.detail).toContain("Check whether it was stored");
  expect(await isThere("Perhaps")).toBe(true);
});

test("on a full disk writes are 507, reads go on, and the server is not ready until there is room", async () => {
  await asAdmin(`create function public.no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert on parley.block for each row execute function public.no_room()`);
  try {
    expect(await block("No room")).toMatchObject({ status: 507, body: { code: "storage_full" } });
  } finally {
    await asAdmin("drop trigger no_room on parley.block; drop function public.no_room()");
  }
  expect(await isThere("No room")).toBe(false);
  expect(await readyz()).toMatchObject({ status: 503, body: { status: "not_ready", reason: "disk_full" } });
  server.advance(31_000);
  expect((await readyz()).status).toBe(200);
});

test("a disk with less room than the database needs makes the server not ready", async () => {
  room = 1_000_000;
  expect(await readyz()).toMatchObject({ status: 503, body: { reason: "disk_full" } });
  room = 1e12;
  expect((await readyz()).status).toBe(200);
});

test("while the database stands still the server says soon that it is not ready, and is ready again after it", async () => {
  const goesOn = Promise.withResolvers<void>();
  line.doBefore('from "language"', () => goesOn.promise);
  const fault = { status: 503, body: { reason: "the database does not answer" } };
  expect(await Promise.all([readyz(), readyz()])).toMatchObject([fault, fault]);
  goesOn.resolve();
  await expect.poll(async () => (await readyz()).status).toBe(200);
});

test("a server whose database lacks migrations is not ready", async () => {
  const early = await startServer();
  await asAdmin("create table public.kept as select * from parley.migration; delete from parley.migration", early);
  const ready = () => early.anonymous()("GET", "/readyz");
  expect(await ready()).toMatchObject({ status: 503, body: { reason: "migrations_missing" } });
  await asAdmin("insert into parley.migration select * from public.kept", early);
  expect((await ready()).status).toBe(200);
  await early.close();
});

async function asAdmin(text: string, { database } = server): Promise<void> {
  const client = new Client({ connectionString: database.urls.admin });
  await client.connect();
  await client.query(text);
  await client.end();
}
