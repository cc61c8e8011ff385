import { createCall, internalActions, type NewCall } from "@parley/db/store";
import { newCall } from "@parley/db/testing";
import type { Id, JsonObject } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let made: Awaited<ReturnType<typeof addFlow>>;

beforeAll(async () => {
  server = await startServer();
  made = await addFlow(server);
});
afterAll(() => server.close());

/** A call that goes on. */
const begin = (id: Id, more: Partial<NewCall> = {}) =>
  createCall(
    server.database,
    newCall({
      ...{ id, organisation: made.organisation, flow: made.flow, caller_number: "+15559999", number: "1000" },
      ...{ lease: { worker: "w", epoch: 1 }, language: "en-IN", ...more },
    }),
  );

test("a call back that is booked again after a lost answer keeps its time", async () => {
  const call = newId();
  await begin(call);
  const run = internalActions(server.database, "UTC");
  // Today, an hour from now: each moment another time.
  const parameters = { date: new Date().toISOString().slice(0, 10) };
  const book = () => run({ id: `${call}:1`, name: "schedule_callback", parameters }, made.organisation);
  const first = await book();
  expect(await book()).toEqual(first);
});

test("an account keeps what a call has set last, in whatever order its requests arrive, and however often", async () => {
  const [call, next] = [newId(), newId()];
  await begin(call);
  await begin(next);
  const contact_points = [{ kind: "phone", value: "+15559999" }];
  const accounts = `/api/organisations/${made.organisation}/accounts/`;
  const person = await made.ask("POST", accounts, { contact_points, attributes: { plan: "gold" } });
  expect(person.status).toBe(201);
  const run = internalActions(server.database, "UTC");
  const set = (id: string, attributes: JsonObject) =>
    run({ id, name: "set_account_attributes", parameters: { attributes } }, made.organisation);
  const paid = () => set(`${call}:12`, { status: "paid", note: null });
  const promised = () => set(`${call}:3`, { status: "promised", note: "tomorrow", tries: 1 });
  await paid();
  expect(await promised()).toEqual({ result: { plan: "gold", status: "paid", tries: 1 } });
  await made.ask("PATCH", `${accounts}${person.body.id}/`, { attributes: { plan: "gold", status: "cleared" } });
  await Promise.all([paid(), promised()]);
  const known = async () => (await made.ask("GET", `${accounts}${person.body.id}/`)).body.attributes;
  expect(await known()).toEqual({ plan: "gold", status: "cleared" });
  // Another call is another conversation.
  await set(`${next}:1`, { status: "open", constructor: "Acme" });
  expect(await known()).toEqual({ plan: "gold", status: "open", constructor: "Acme" });
  await made.ask("DELETE", `${accounts}${person.body.id}/`);
});

test("calls back that were booked come with the call, each once", async () => {
  const call = newId();
  await begin(call);
  const run = internalActions(server.database, "Asia/Kolkata");
  const book = (seq: number, parameters: JsonObject) =>
    run({ id: `${call}:${seq}`, name: "schedule_callback", parameters }, made.organisation);
  const due_at = "2099-03-01T12:00:00.000Z";
  for (const _again of [1, 2]) {
    expect(await book(1, { date: "2099-03-01", time: "17:30" })).toMatchObject({ result: { contact: "+15559999" } });
  }
  await book(2, { contact: "+15550100", zone: "UTC", date: "2099-03-02" });
  expect(await book(3, { date: "2001-03-01", time: "10:00" })).toEqual({ refused: "This time has passed." });
  expect(await book(3, { date: "2099-02-30" })).toEqual({ refused: "The date is none." });
  expect(await book(3, { time: "25:00" })).toEqual({ refused: "The time is none." });
  expect(await book(3, {})).toEqual({ refused: "It names neither a date nor a time." });
  const noNumber = { refused: "There is no number to call back." };
  expect(await book(3, { contact: "anonymous", date: "2099-03-02" })).toEqual(noNumber);
  const withheld = newId();
  await begin(withheld, { caller_number: null });
  const asked = { id: `${withheld}:1`, name: "schedule_callback", parameters: { date: "2099-03-02" } };
  expect(await run(asked, made.organisation)).toEqual(noNumber);
  const elsewhere = { id: `${newId()}:1`, name: "schedule_callback", parameters: { date: "2099-03-01" } };
  expect(await run(elsewhere, made.organisation)).toEqual({ refused: "There is no such conversation." });
  expect(await run({ ...elsewhere, id: "test" }, made.organisation)).toEqual({
    refused: "There is no such conversation.",
  });
  expect(await run({ ...elsewhere, name: "fly" }, made.organisation)).toEqual({
    refused: "There is no internal action fly.",
  });
  const told = await made.ask("GET", `${made.flowPath}analytics/call_details/?call_uuid=${call}`);
  expect(told.body.callbacks).toEqual([
    { id: expect.any(String), contact: "+15559999", due_at, is_done: false },
    { id: expect.any(String), contact: "+15550100", due_at: "2099-03-02T09:00:00.000Z", is_done: false },
  ]);
});

test("a later wish of a conversation takes the place of the one before, in whatever order they arrive", async () => {
  const [call, other] = [newId(), newId()];
  await begin(call);
  await begin(other);
  const run = internalActions(server.database, "UTC");
  const wish = (place: number, date: string, of = call) =>
    run(
      { id: `${of}:${place}`, name: "schedule_callback", parameters: { date, time: "17:00", replaces: true } },
      made.organisation,
    );
  const booked = async () => {
    const told = await made.ask("GET", `${made.flowPath}analytics/call_details/?call_uuid=${call}`);
    return told.body.callbacks.map(({ due_at, is_done }: JsonObject) => [due_at, is_done]);
  };
  await wish(4, "2099-05-01", other);
  const parameters = { date: "2099-06-01", time: "17:00" };
  await run({ id: `${call}:2`, name: "schedule_callback", parameters }, made.organisation);
  const byAction = ["2099-06-01T17:00:00.000Z", false];
  await wish(5, "2099-03-02");
  expect(await booked()).toEqual([["2099-03-02T17:00:00.000Z", false], byAction]);
  await wish(12, "2099-03-03");
  expect(await wish(9, "2099-03-04")).toEqual(await wish(12, "2099-03-03"));
  expect(await booked()).toEqual([["2099-03-03T17:00:00.000Z", false], byAction]);
  await sql`update callback set is_done = true where call = ${call} and key like 'wish:%'`.execute(
    server.database.forOrganisations([made.organisation]),
  );
  await Promise.all([wish(20, "2099-03-05"), wish(21, "2099-03-06")]);
  expect(await booked()).toEqual([["2099-03-03T17:00:00.000Z", true], ["2099-03-06T17:00:00.000Z", false], byAction]);
});

test("who wanted to be called back by now waits for those who administer calls, until someone has called", async () => {
  const [call, id, later] = [newId(), newId(), newId()];
  await begin(call);
  const book = (row: string, due: string, of = call) =>
    server.database.asSystem("book a call back", (db) =>
      sql`insert into callback (id, organisation_id, call, flow, key, contact, zone, due_at)
        values (${row}, ${made.organisation}, ${of}, ${made.flow}, ${row}, '+15559999', 'UTC', now() + ${due}::interval)`.execute(
        db,
      ),
    );
  await book(id, "-1 hour");
  await book(later, "1 day");
  const [admin, reader] = await Promise.all(
    ["v2.calls.admin", "v2.calls_for_clients.view"].map((policy) =>
      server.signIn(
        ["v2.flow.view", policy].map((each) => ({ scope: "organisation", id: made.organisation, policy: each })),
      ),
    ),
  );
  if (admin === undefined || reader === undefined) throw new Error("A sign-in is missing");
  const waiting = async (ask: typeof admin) =>
    (await ask("GET", `/api/organisations/${made.organisation}/flows/waiting_for_me/`)).body.results;
  expect(await waiting(reader)).toEqual([]);
  expect(await waiting(admin)).toMatchObject([
    { kind: "callback", id: call, flow: { id: made.flow }, version: "0.0.1", said: "+15559999", by: null },
  ]);
  const callbacks = `${made.flowPath}callbacks/`;
  const listed = async () => {
    const { body } = await reader("GET", `${callbacks}?is_done=false&call=${call}`);
    return body.results.map((row: { id: string }) => row.id);
  };
  expect(await listed()).toEqual([id, later]);
  expect((await reader("PATCH", `${callbacks}${id}/`, { is_done: true })).status).toBe(403);
  expect((await admin("PATCH", `${callbacks}${id}/`, { is_done: true })).body.is_done).toBe(true);
  expect(await waiting(admin)).toEqual([]);
  expect(await listed()).toEqual([later]);

  // Of many those come who wait longest, and none whose call was deleted.
  const calls = Array.from({ length: 52 }, () => newId());
  for (const [hours, each] of calls.entries()) {
    await begin(each);
    await book(newId(), `-${hours + 2} hours`, each);
  }
  const oldest = calls.at(-1) ?? "";
  const idsOf = async () => (await waiting(admin)).map((line: { id: string }) => line.id);
  expect(await idsOf()).toHaveLength(50);
  expect(await idsOf()).toContain(oldest);
  await server.database.asSystem("delete a call", (db) =>
    sql`update call set deleted_at = now() where id = ${oldest}`.execute(db),
  );
  expect(await idsOf()).not.toContain(oldest);
});
