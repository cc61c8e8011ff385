import { afterAll, expect, test } from "vitest";
import { effect, namesFault, refuses, succeeded } from "../client.ts";
import { startApi } from "../start-api.ts";
import { World } from "../world.ts";

const api = await startApi();
afterAll(() => api.close());

const own = new World(api);
const path = await own.pathOf("/api/organisations/{org}/flows/{flow}/versions/{ver}/documents/");
const organisation = await own.organisation();
const may = (...policies: readonly string[]) =>
  api.signIn(policies.map((policy) => ({ scope: "organisation", id: organisation, policy })));
const writer = await may("v2.flow.view", "v2.flow.edit");
const reader = await may("v2.flow.view");
const bytes = { "content-type": "application/octet-stream" };
const upload = (file: string, text: string) => writer.post(`${path}upload/?file=${file}`, Buffer.from(text), bytes);

test("an uploaded document is listed, found by a question and part of the index", async () => {
  await effect({
    write: () => upload("wombats.md", "# Wombats\n\nA wombat sleeps sixteen hours a day."),
    through: () => reader.get(path),
    seen: ({ body }) => expect(body.results).toMatchObject([{ name: "wombats", passages: 1 }]),
  });
  const asked = succeeded(await reader.get(`${path}ask/?question=how%20long%20does%20a%20wombat%20sleep`)).body;
  expect(asked.passages).toMatchObject([{ name: "wombats", title: "Wombats" }]);
  await effect({
    write: () => upload("koalas.txt", "A koala eats leaves."),
    through: () => reader.get(`${path}ask/?question=what%20does%20a%20koala%20eat`),
    seen: ({ body }) => expect(body.passages[0]).toMatchObject({ name: "koalas" }),
  });
  await effect({
    write: () => upload("emus.txt", "An emu cannot fly."),
    through: () => reader.get(`${path}index/`),
    seen: ({ body }) => expect(JSON.stringify(body)).toContain("An emu cannot fly."),
  });
});

test("what the calls do not take is refused by name, and an upload needs the right to write", async () => {
  refuses(await reader.post(`${path}upload/?file=a.md`, Buffer.from("Words."), bytes));
  namesFault(await writer.post(`${path}upload/`, Buffer.from("Words."), bytes), "file", "query");
  namesFault(await reader.get(`${path}ask/?question=x&sentences=0`), "sentences", "query");
  namesFault(await reader.get(`${path}index/?colour=red`), "colour", "query");
});
