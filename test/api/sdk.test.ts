import { ask, collection, listsAt, ProblemError, rowsAt } from "@parley/client";
import { shownFields } from "@parley/model";
import { callDetails } from "@parley/model/api/calls";
import { allNumbers, assignedNumbers, assignNumber } from "@parley/model/api/numbers";
import { me } from "@parley/model/api/people";
import { call } from "@parley/model/nouns/call";
import { flow } from "@parley/model/nouns/flow";
import { organisation } from "@parley/model/nouns/organisation";
import { tag } from "@parley/model/nouns/tag";
import { virtualNumber } from "@parley/model/nouns/virtual-number";
import { afterAll, expect, test } from "vitest";
import { startServer } from "../../apps/server/test/harness.ts";
import { tagMissedCalls } from "../../examples/sdk/tag-missed-calls.ts";
import { sendOf } from "./send-of.ts";

const server = await startServer();
afterAll(() => server.close());

const admin = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
const send = sendOf(admin);
const clients = collection(send, organisation, "/api/organisations/");
const { id: org } = await clients.create({ name: "Acme" });
const flows = collection(send, flow, "/api/organisations/{org}/flows/", { org });
const agent = { org, flow: (await flows.create({ name: "Front desk" })).id };
const analytics = "/api/organisations/{org}/flows/{flow}/analytics/";

test("a row has the fields that its type names, whole or in part", async () => {
  const { results } = await flows.list();
  expect(Object.keys(results[0] ?? {}).sort()).toEqual([...shownFields(flow)].sort());
  const { results: parts } = await flows.list({ fields: ["name", "latest_version"], limit: 1 });
  expect(parts).toEqual([{ name: "Front desk", latest_version: "0.0.1" }]);
  const whoIs = await ask(send, me, {});
  expect(whoIs.organisations).toContainEqual({ uuid: org, name: "Acme" });
});

test("rows are made, found, changed with their revision, and deleted", async () => {
  const tags = collection(send, tag, "/api/tags/");
  const made = await tags.create({ name: "vip", organisation: org });
  expect(made).toMatchObject({ name: "vip", category: null, revision: 1 });
  const changed = await tags.change(made, { category: "calls" });
  expect(changed.revision).toBe(2);
  await expect(tags.change(made, { name: "late" })).rejects.toMatchObject({ status: 412, code: "stale" });
  const other = await tags.create({ name: "new", organisation: org });
  const asked = { filters: { organisation: org, category: [null, "calls"] }, ordering: ["-name"] } as const;
  expect((await tags.list(asked)).results.map(({ name }) => name)).toEqual(["vip", "new"]);
  const all = await tags.changeAll([made, other], (row) => ({ category: `was ${row.name}` }));
  expect(all).toEqual({ matched: 2, updated: 2, errors: [] });
  expect((await tags.get(other.id)).category).toBe("was new");
  await tags.removeAll([made]);
  await tags.remove({ id: other.id });
  expect(await tags.all({ filters: { organisation: org } })).toEqual([]);
});

test("what is refused says why, field by field", async () => {
  const refused = await clients.create({ name: "" }).then(
    () => null,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(ProblemError);
  expect(refused).toMatchObject({ status: 400, code: "invalid", faults: [{ field: "name", code: "invalid" }] });
  await expect(rowsAt<typeof organisation>(send, "/api/organisations/").get(agent.flow)).rejects.toMatchObject({
    status: 404,
    code: "not_found",
  });
});

test("rows go by the key of their mount, together with those they refer to", async () => {
  const numbers = collection(send, virtualNumber, "/api/telephony/virtual_numbers/");
  await numbers.create({ number: "+918012345678", client: org });
  await ask(send, assignNumber, { path: agent, body: { number: "+918012345678" } });
  const read = await numbers.get("+918012345678", { depth: 1 });
  expect([read.client, read.flow]).toMatchObject([{ name: "Acme" }, { name: "Front desk", latest_version: "0.0.1" }]);
  const assigned = await listsAt(send, assignedNumbers, agent).all({ fields: ["number"] });
  expect(assigned).toEqual([{ number: "+918012345678" }]);
  expect((await listsAt(send, allNumbers).list({ filters: { client: org } })).count).toBe(1);
  const changed = await numbers.change(read, { description: "Front door" });
  expect(changed.description).toBe("Front door");
});

test("the example tags the calls to call back, once", async () => {
  const calls = collection(send, call, analytics, agent);
  const missed = await calls.create({ status: "completed", disposition: "no_match", tags: ["sales"] });
  await calls.create({ status: "completed", disposition: "completed" });
  const work = { filters: {}, dispositions: ["no_match"], tag: "call back" };
  expect(await tagMissedCalls(send, agent, work)).toBe(1);
  expect(await tagMissedCalls(send, agent, work)).toBe(0);
  const details = await ask(send, callDetails, { path: agent, query: { call_uuid: missed.id } });
  expect(details.tags).toEqual(["sales", "call back"]);
  expect(details.transcript).toEqual([]);
});
