import { answerIndexFolder } from "@parley/files";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetIndexes } from "../src/documents/forget-indexes.ts";
import { addFlow, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const day = 86_400_000;
const agent = `parley: 1
states: { start: { Start: { type: Start, paths: [{ to: Bye }] }, Bye: { type: End, say: Bye., end_state: bye } } }
`;
const indexes = async () => (await server.deps.files.list(answerIndexFolder)).map(({ key }) => key);
const forgetAfter = async (milliseconds: number) =>
  (await forgetIndexes({ ...server.deps, now: () => server.deps.now() + milliseconds })).forgotten;

test("an index is deleted when no version has its documents, and no sooner", async () => {
  const [kept, left] = [await addFlow(server), await addFlow(server)];
  const asked = ({ ask, version }: typeof kept) => ask("GET", `${version}documents/ask/?question=when+open`);
  const ids: string[] = [];
  for (const flow of [kept, left]) {
    const text = Buffer.from(`# Hours\n\nThe shop is open from ${ids.length + 7} on.`);
    const octets = { "content-type": "application/octet-stream" };
    const added = await flow.ask("POST", `${flow.version}documents/upload/?file=hours.md`, text, octets);
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    ids.push(added.body.id);
    expect((await asked(flow)).status).toBe(200);
  }
  const both = await indexes();
  expect(both).toHaveLength(2);
  expect(await forgetAfter(2 * day)).toBe(0);
  const operations = [{ op: "delete", noun: "answer_document", id: ids[1] }];
  expect((await left.ask("POST", `${left.version}edits/`, { operations }, { "if-match": "*" })).status).toBe(201);
  expect(await forgetAfter(0)).toBe(0);
  expect(await forgetAfter(2 * day)).toBe(1);
  expect(both).toEqual(expect.arrayContaining(await indexes()));
  const { body } = await asked(kept);
  expect(body.passages).toMatchObject([{ text: expect.stringContaining("open from 7") }]);
});

test("a release that cannot be read keeps the indexes of its client alone", async () => {
  const [broken, other] = [await addFlow(server), await addFlow(server)];
  for (const flow of [broken, other]) {
    expect((await flow.ask("PUT", `${flow.version}save_yaml/`, { yaml: agent })).status).toBe(200);
    const text = Buffer.from(`# Parking\n\nPark behind the house of ${flow.organisation}.`);
    const octets = { "content-type": "application/octet-stream" };
    const { body } = await flow.ask("POST", `${flow.version}documents/upload/?file=parking.md`, text, octets);
    expect((await flow.ask("GET", `${flow.version}documents/ask/?question=where+park`)).status).toBe(200);
    if (flow === broken) expect((await flow.ask("POST", `${flow.version}deploy/`, {})).status).toBe(200);
    const operations = [{ op: "delete", noun: "answer_document", id: body.id }];
    expect((await flow.ask("POST", `${flow.version}edits/`, { operations }, { "if-match": "*" })).status).toBe(201);
  }
  // Nothing in the product can change a release.
  const admin = new Client({ connectionString: server.database.urls.admin });
  await admin.connect();
  await admin.query(
    "update parley.release set document = jsonb_set(document, '{rows,block}', '7') where organisation_id = $1",
    [broken.organisation],
  );
  await admin.end();
  const { forgotten, faults } = await forgetIndexes({ ...server.deps, now: () => server.deps.now() + 2 * day });
  expect([forgotten, faults]).toEqual([
    1,
    [expect.objectContaining({ message: expect.stringMatching(/^The release .* cannot be read\.$/) })],
  ]);
  expect((await indexes()).filter((key) => key.includes(broken.organisation))).toHaveLength(1);
});
