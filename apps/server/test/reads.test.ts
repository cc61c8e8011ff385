import { nounNamed, shownFields } from "@parley/model";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { from, rowJson, selectList } from "../src/rows/sql-parts.ts";
import { addFlow, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let flow: Awaited<ReturnType<typeof addFlow>>;
let block: string;

beforeAll(async () => {
  server = await startServer();
  flow = await addFlow(server);
  const made = await flow.ask("POST", `${flow.version}blocks/`, {
    name: 'Quote " backslash \\ line\n end \u2028',
    subflow: flow.subflow,
    set_metadata: { "10": "ten", "9": "nine", ünï: "\u0001" },
    metadata_keys: ["a", "b,c", '"'],
    max_retries: 3,
    su_threshold: 0.1,
  });
  block = made.body.id;
  await flow.ask("POST", `${flow.version}paths/`, { source_block: flow.startBlock, destination_block: block });
  await flow.ask("POST", `${flow.version}blocks/${block}/entities/`, { name: "amount", types: ["number"] });
});
afterAll(() => server.close());

test("JSON made by the database says what the driver reads: times, lists, nested values, rows that point here", async () => {
  const db = server.database.forOrganisations([flow.organisation]);
  await sql`update block set created_at = '2026-02-03T04:05:06.789999+05:30', updated_at = '2026-02-03'`.execute(db);
  for (const name of ["block", "path", "flow", "flow_version", "sub_flow"]) {
    const noun = nounNamed(name);
    const fields = shownFields(noun);
    const read = await sql`select ${selectList(noun, fields)} from ${from(noun)} order by t.id`.execute(db);
    const made = await sql<{ json: string }>`
      select ${rowJson(noun, fields)}::text as json from ${from(noun)} order by t.id`.execute(db);
    expect(made.rows.length).toBeGreaterThan(0);
    expect(made.rows.map(({ json }) => JSON.parse(json))).toEqual(read.rows);
  }
});

/** Texts that JSON, SQL or a way between them might change; NUL and half surrogate pairs are no text that is kept. */
const hostileText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }).filter((text) => !text.includes("\0") && text.isWellFormed()),
  fc.constantFrom(
    "",
    "null",
    '"',
    "\\",
    "\\u0000",
    "'; --",
    "%s",
    "$1",
    "\u2028\u2029",
    "\u0001\t\r\n",
    "{}",
    "\u{1F600}",
    "ﷺ",
  ),
);
const hostileJson = fc.jsonValue({ maxDepth: 3, noUnicodeString: true }).map((value) => ({ value }));
const hostileNumber = fc.constantFrom(0, 0.1, 1e-7, 0.30000000000000004, 1, 0.5, 5e-324);

test("JSON made by the database says what the driver reads, whatever the values are", async () => {
  const db = server.database.forOrganisations([flow.organisation]);
  const noun = nounNamed("block");
  const fields = shownFields(noun);
  const id = (await flow.ask("POST", `${flow.version}blocks/`, { name: "Hostile", subflow: flow.subflow })).body.id;
  const hostile = fc.record({
    description: fc.option(hostileText),
    keys: fc.array(hostileText, { maxLength: 4 }),
    metadata: fc.dictionary(hostileText, hostileText, { maxKeys: 4 }),
    json: hostileJson,
    threshold: fc.option(hostileNumber),
    retries: fc.option(fc.constantFrom(0, 2_147_483_647, -2_147_483_648)),
    at: fc.date({ min: new Date("0001-01-02"), max: new Date("9999-12-30"), noInvalidDate: true }),
  });
  await fc.assert(
    fc.asyncProperty(hostile, async ({ description, keys, metadata, json, threshold, retries, at }) => {
      await sql`update block set description = ${description}, metadata_keys = ${sql.val(keys)}::text[],
        set_metadata = ${JSON.stringify(metadata)}::jsonb, render_info = ${JSON.stringify(json)}::jsonb,
        su_threshold = ${threshold}, max_retries = ${retries}, updated_at = ${at.toISOString()}
        where id = ${id}`.execute(db);
      const { rows } = await sql`select ${selectList(noun, fields)} from ${from(noun)} where t.id = ${id}`.execute(db);
      const alone = await flow.ask("GET", `${flow.version}blocks/${id}/`);
      const listed = await flow.ask("GET", `${flow.version}blocks/?limit=50`);
      expect(alone.body).toEqual(JSON.parse(JSON.stringify(rows[0])));
      expect(listed.body.results).toContainEqual(alone.body);
    }),
    { numRuns: 40 },
  );
  await flow.ask("DELETE", `${flow.version}blocks/${id}/`);
});

test("a row is the same alone, in a list, in a search, and where its references are expanded", async () => {
  const path = `${flow.version}blocks/`;
  const alone = await flow.ask("GET", `${path}${block}/`);
  expect(alone).toMatchObject({
    status: 200,
    headers: { "content-type": "application/json; charset=utf-8", etag: '"1"' },
    body: { created_at: "2026-02-02T22:35:06.789Z", max_retries: 3, entities: [{ name: "amount", types: ["number"] }] },
  });
  const named = shownFields(nounNamed("block")).join(",");
  for (const query of ["", "?limit=500", "?search=backslash", `?fields=${named}`, "?ordering=-name&offset=0"]) {
    const { body } = await flow.ask("GET", `${path}${query}`);
    expect(body.results.find(({ id }: { id: string }) => id === block)).toEqual(alone.body);
  }
  const expanded = (await flow.ask("GET", `${path}${block}/?read_depth=1`)).body;
  expect(expanded).toMatchObject({ subflow: { id: flow.subflow }, flow_config: { version: "0.0.1" } });
  const { subflow, flow_config, inbound_paths } = alone.body;
  expect({ ...expanded, subflow, flow_config, inbound_paths }).toEqual(alone.body);
});

test("pages follow each other, count and end, without and with filters", async () => {
  const path = `${flow.version}blocks/`;
  for (const filter of ["", `subflow=${flow.subflow}&`]) {
    const first = await flow.ask("GET", `${path}?${filter}limit=1`);
    expect(first.body).toMatchObject({ count: 2, previous: null, results: [{}] });
    const second = await flow.ask("GET", first.body.next);
    expect(second.body).toMatchObject({ count: 2, next: null, results: [{}] });
    expect(second.body.results[0].id).not.toBe(first.body.results[0].id);
    expect((await flow.ask("GET", second.body.previous)).body.results).toEqual(first.body.results);
    expect((await flow.ask("GET", `${path}?${filter}offset=2`)).body).toMatchObject({ count: 2, results: [] });
  }
});

test("no fields at all are an empty row", async () => {
  const { body } = await flow.ask("GET", `${flow.version}blocks/?fields=name&exclude-fields=name`);
  expect(body.results).toEqual([{}, {}]);
});
