import { answerIndexFolder } from "@parley/files";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetIndexes } from "../src/documents/forget-indexes.ts";
import { addFlow, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const day = 86_400_000;
const indexes = async () => (await server.deps.files.list(answerIndexFolder)).map(({ key }) => key);
const forgetAfter = (milliseconds: number) =>
  forgetIndexes({ ...server.deps, now: () => server.deps.now() + milliseconds });

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
