import { randomBytes } from "node:crypto";
import { testDatabase } from "@parley/db/testing";
import { uuidv7 } from "@parley/model/kernel";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { loadCalls } from "../bench/calls/load-calls.ts";

test("invented calls fit the tables as the last migration left them", async () => {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const newId = () => uuidv7(Date.now(), randomBytes(10));
  const [organisation, flow] = [newId(), newId()];
  const client = new Client({ connectionString: database.urls.admin });
  await client.connect();
  await client.query("insert into parley.organisation (id, organisation_id, name) values ($1, $1, 'Client')", [
    organisation,
  ]);
  await client.query("insert into parley.flow (id, organisation_id, name) values ($1, $2, 'Agent')", [
    flow,
    organisation,
  ]);
  await loadCalls(database.urls.admin, { organisation, flow, count: 30, seed: 1, days: 3, until: Date.now() });
  const { rows } = await client.query(
    `select (select count(*)::int from parley.call) as calls, (select count(*)::int from parley.call_text) as texts,
       (select count(*) > 30 from parley.call_event) as events`,
  );
  await client.end();
  expect(rows).toEqual([{ calls: 30, texts: 30, events: true }]);
});
