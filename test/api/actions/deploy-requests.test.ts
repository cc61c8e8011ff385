import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { dueDeploys } from "../../../apps/server/src/tasks/due-deploys.ts";
import type { Reply } from "../check-answer.ts";
import { effect, hides, namesFault, refuses, succeeded, told } from "../client.ts";
import { startApi } from "../start-api.ts";
import type { Values } from "../values.ts";
import { World } from "../world.ts";
import { smallest } from "./smallest.ts";

const api = await startApi();
afterAll(() => api.close());

const [own, foreign] = [new World(api), new World(api)];
const organisation = await own.organisation();
const client = `/api/organisations/${organisation}/`;
const flows = `${client}flows/`;
const here = (policy: string) => ({ scope: "organisation" as const, id: organisation, policy });
const designer = await api.signIn([here("v2.flow.admin"), here("list_audit_logs")]);
const second = await api.signIn([here("v2.flow.admin")], "applications");
const reader = await api.signIn([here("v2.flow.edit")]);

const hour = 3_600_000;
const inHours = (hours: number) => new Date(api.server.deps.now() + hours * hour).toISOString();
const asksForApproval = async (deploy_approval: boolean) =>
  succeeded(await api.admin.patch(client, { deploy_approval }));
const answered = ({ status, body: { code } }: Reply) => [status, code];

/** An agent that could be deployed, of a client that does or does not ask for a second person. */
async function newFlow(needsApproval = false) {
  await asksForApproval(needsApproval);
  const made = succeeded(await designer.post(flows, { name: "Waits" }));
  const path = `${flows}${made.body.id}/`;
  const version = `${path}versions/0.0.1/`;
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: smallest }));
  const requests = `${path}deploy_requests/`;
  const ask = (body: object) => designer.post(`${version}deploy_requests/`, body);
  const asked = async (body: object) => succeeded(await ask(body)).body;
  const listed = async () => succeeded(await reader.get(requests)).body.results;
  return { id: made.body.id, path, version, requests, ask, asked, listed };
}

const statuses = (reply: Reply) => reply.body.results.map(({ status }: Values) => status);

test("a client asks for approval only where a second person may give it, and goes on to when they have left", async () => {
  const { body: alone } = succeeded(await api.admin.post("/api/organisations/", { name: "One person" }));
  const path = `/api/organisations/${alone.uuid}/`;
  const flow = succeeded(await api.admin.post(`${path}flows/`, { name: "Theirs" })).body.id;
  const others = await api.server.database.asSystem("leave one person", async (db) => {
    const { rows } = await sql<{ id: string }>`update "user" u set is_active = false
      where u.is_active and u.id <> ${api.admin.id} and (u.is_superuser or exists (select 1 from user_grant g
        where g."user" = u.id and g.scope in ('independent', 'all_organisations'))) returning id`.execute(db);
    return rows.map(({ id }) => id);
  });
  const asked = () => api.admin.patch(path, { deploy_approval: true });
  const refused = await asked();
  expect(answered(refused), told(refused)).toEqual([409, "no_second_person"]);
  expect(refused.body.detail).toContain("Give another person v2.flow.admin there first, on Team.");
  const making = await api.admin.post("/api/organisations/", { name: "One person more", deploy_approval: true });
  expect(answered(making), told(making)).toEqual([409, "no_second_person"]);
  await api.signIn([{ scope: "organisation", id: alone.uuid, policy: "v2.flow.edit" }]);
  await api.signIn([{ scope: "organisation", id: organisation, policy: "v2.flow.admin" }]);
  expect(answered(await asked())).toEqual([409, "no_second_person"]);
  const joined = await api.signIn([{ scope: "flow", id: flow, policy: "v2.flow.admin" }]);
  expect(succeeded(await asked()).body.deploy_approval).toBe(true);
  await api.server.database.asSystem("let them leave, and the others back", async (db) => {
    await sql`delete from user_grant where "user" = ${joined.id}`.execute(db);
    await sql`update "user" set is_active = true where id = any(${sql.val(others)}::uuid[])`.execute(db);
  });
  succeeded(await asked());
  succeeded(await api.admin.patch(path, { deploy_approval: false }));
});

test("a deploy waits for its time, is moved and taken back, and each is seen", async () => {
  const { version, requests, asked, ask } = await newFlow();
  const due_at = inHours(2);
  await effect({
    write: () => ask({ due_at, time_zone: "Asia/Kolkata", note: "At night", revision: 2 }),
    through: () => reader.get(requests),
    seen: ({ body: { results } }) =>
      expect(results).toMatchObject([
        { status: "waiting", due_at, time_zone: "Asia/Kolkata", note: "At night", version: "0.0.1", edits_since: 0 },
      ]),
  });
  const [first] = succeeded(await reader.get(requests)).body.results;
  expect(first).toMatchObject({ by: { id: designer.id }, decided_by: null, release: null, version_revision: 2 });
  const later = inHours(3);
  await effect({
    write: () => designer.patch(`${requests}${first.id}/`, { due_at: later }),
    through: () => reader.get(requests),
    seen: ({ body: { results } }) => expect(results[0].due_at).toBe(later),
  });
  const notTheirs = await second.patch(`${requests}${first.id}/`, { due_at });
  expect(answered(notTheirs), told(notTheirs)).toEqual([403, "not_your_request"]);
  const waits = await second.post(`${requests}${first.id}/decide/`, { approve: true });
  expect(answered(waits), told(waits)).toEqual([409, "not_asked"]);
  await asked({ due_at });
  await effect({
    write: () => second.post(`${requests}${first.id}/cancel/`),
    through: () => reader.get(requests),
    seen: (seen) => expect(statuses(seen)).toEqual(["waiting", "cancelled"]),
  });
  const again = await designer.post(`${requests}${first.id}/cancel/`);
  expect(answered(again), told(again)).toEqual([409, "no_longer_waits"]);
  const page = succeeded(await reader.get(`${requests}?limit=1`)).body;
  expect([page.count, page.results.length, page.next]).toEqual([2, 1, expect.stringContaining("offset=1")]);
  const [waiting] = succeeded(await reader.get(requests)).body.results;
  expect([waiting.code, waiting.reason, waiting.version]).toEqual([null, null, "0.0.1"]);
  succeeded(await designer.patch(version, { max_transit_limit: 40 }));
  expect((await reader.get(requests)).body.results[0].edits_since).toBe(1);
});

test("what cannot wait is refused by name", async () => {
  const { version, requests, ask, asked } = await newFlow();
  const due_at = inHours(1);
  namesFault(await ask({ due_at: inHours(-1) }), "due_at");
  namesFault(await ask({ due_at: inHours(24 * 400) }), "due_at");
  namesFault(await ask({ due_at: "tomorrow" }), "due_at");
  namesFault(await ask({ due_at, time_zone: "Mars/Olympus" }), "time_zone");
  namesFault(await ask({ due_at, note: "a".repeat(4001) }), "note");
  namesFault(await ask({ due_at, colour: "red" }), "colour");
  const atOnce = await ask({});
  expect(answered(atOnce), told(atOnce)).toEqual([409, "nothing_to_wait_for"]);
  const stale = await ask({ due_at, revision: 1 });
  expect([stale.status, stale.body.current], told(stale)).toEqual([412, 2]);
  const { id } = await asked({ due_at });
  namesFault(await designer.patch(`${requests}${id}/`, { due_at: inHours(-1) }), "due_at");
  namesFault(await designer.patch(`${requests}${id}/`, {}), "due_at");
  namesFault(await second.post(`${requests}${id}/decide/`, { approve: false }), "reason");
  namesFault(await second.post(`${requests}${id}/decide/`, {}), "approve");
  namesFault(await designer.post(`${requests}${id}/cancel/?colour=red`), "colour", "query");
  namesFault(await reader.get(`${requests}?colour=red`), "colour", "query");
  const [block] = succeeded(await designer.get(`${version}blocks/?name=Menu`)).body.results;
  const path = { source_block: block.id, transition_type: "condition", trigger: "1 +" };
  succeeded(await designer.post(`${version}paths/`, path));
  const broken = await ask({ due_at });
  expect(answered(broken), told(broken)).toEqual([409, "version_has_errors"]);
});

test("where the client asks for it, a second person approves each deploy, and what was edited since is not approved", async () => {
  const { path, version, requests, ask, asked, listed } = await newFlow(true);
  expect(succeeded(await reader.get(`${version}readiness/`)).body.needs_approval).toBe(true);
  const byHand = await designer.post(`${version}deploy/`, { note: "Alone" });
  expect(answered(byHand), told(byHand)).toEqual([409, "approval_needed"]);
  const first = await asked({ note: "Please" });
  expect(first).toMatchObject({ status: "asked", due_at: null });
  const alone = await designer.post(`${requests}${first.id}/decide/`, { approve: true });
  expect(answered(alone), told(alone)).toEqual([403, "own_request"]);
  refuses(await reader.post(`${requests}${first.id}/decide/`, { approve: true }));
  await effect({
    write: () => second.post(`${requests}${first.id}/decide/`, { approve: true, reason: "Well tried" }),
    through: () => reader.get(path),
    seen: (seen) => expect(seen.body).toMatchObject({ status: "active", deployed_version: "0.0.1" }),
  });
  const [release] = succeeded(await reader.get(`${path}releases/`)).body.results;
  expect(release).toMatchObject({ note: "Please", by: { id: designer.id } });
  expect((await listed())[0]).toMatchObject({
    status: "done",
    decided_by: { id: second.id },
    reason: "Well tried",
    release: { id: release.id, version: "0.0.1", number: 1 },
  });

  succeeded(await designer.patch(version, { max_transit_limit: 40 }));
  const refusedOne = await asked({});
  const why = "The greeting is too long";
  succeeded(await second.post(`${requests}${refusedOne.id}/decide/`, { approve: false, reason: why }));
  expect((await listed())[0]).toMatchObject({ status: "refused", reason: why });
  const edited = await asked({});
  succeeded(await designer.patch(version, { max_transit_limit: 41 }));
  const voided = await second.post(`${requests}${edited.id}/decide/`, { approve: true });
  expect(answered(voided), told(voided)).toEqual([409, "edited_since"]);
  expect((await listed())[0]).toMatchObject({ status: "asked", edits_since: 1 });

  // Approved for later and edited then: the approval does not hold at its time.
  const later = await asked({ due_at: inHours(1) });
  succeeded(await second.post(`${requests}${later.id}/decide/`, { approve: true }));
  expect((await listed())[0]).toMatchObject({ status: "waiting" });
  const moved = succeeded(await designer.patch(`${requests}${later.id}/`, { due_at: inHours(2) })).body;
  expect(moved, "another time is approved again").toMatchObject({ status: "asked", decided_by: null });

  // What callers have heard before comes back without a second person: a fault must not wait.
  succeeded(await second.post(`${requests}${(await asked({})).id}/decide/`, { approve: true }));
  succeeded(await designer.post(`${version}deploy/`, { release: release.id }));
  namesFault(await ask({ colour: "red" }), "colour");
});

test("a first deploy by a second person makes a number, as one by hand does", async () => {
  const [byHand, approved] = [await newFlow(), await newFlow(true)];
  const numbers = async ({ path }: { path: string }) =>
    succeeded(await designer.get(`${path}virtual-numbers/assigned/`)).body.results;
  const { id } = await approved.asked({});
  expect(await numbers(approved)).toEqual([]);
  succeeded(await second.post(`${approved.requests}${id}/decide/`, { approve: true }));
  await asksForApproval(false);
  succeeded(await designer.post(`${byHand.version}deploy/`, {}));
  for (const flow of [byHand, approved]) expect(await numbers(flow)).toMatchObject([{ is_test: true, flow: flow.id }]);
});

test("who asks for approval reads who could give it: names for who may see the team, none of staff or of others", async () => {
  const { id, version } = await newFlow(true);
  const approvers = async (person: typeof designer) =>
    succeeded(await person.get(`${version}readiness/`)).body.approvers;
  const before = await approvers(designer);
  expect(before).toEqual({ people: expect.any(Number), names: null, has_staff: true });
  expect((await approvers(reader)).people, "who asks is none of them").toBe(before.people + 1);
  const keeper = await api.signIn([here("v2.flow.admin"), here("v2.client_settings.view")]);
  await api.signIn([here("v2.flow.edit"), { scope: "flow", id, policy: "v2.flow.view" }]);
  await api.signIn([{ scope: "flow", id, policy: "v2.flow.admin" }]);
  await api.signIn([{ scope: "organisation", id: await foreign.organisation(), policy: "v2.flow.admin" }]);
  expect(await approvers(designer)).toEqual({ people: before.people + 2, names: null, has_staff: true });
  const seen = await approvers(keeper);
  expect(seen).toMatchObject({ people: before.people + 2, has_staff: true });
  expect(seen.names).toHaveLength(3);
  await asksForApproval(false);
  expect(await approvers(keeper)).toBeNull();
});

test("what is not approved before its time fails, and all of it is in the audit log", async () => {
  const { id, requests, asked, listed } = await newFlow(true);
  const { id: late } = await asked({ due_at: inHours(1) });
  await api.server.database.asSystem("let its time come", (db) =>
    sql`update deploy_request set due_at = now() - interval '1 minute' where id = ${late}`.execute(db),
  );
  const tooLate = await second.post(`${requests}${late}/decide/`, { approve: true });
  expect(answered(tooLate), told(tooLate)).toEqual([409, "too_late"]);
  await dueDeploys(api.server.deps);
  expect(await listed()).toMatchObject([
    { status: "failed", code: "not_approved", reason: "It was not approved before its time." },
  ]);
  const log = succeeded(await designer.get(`${client}audit_logs/?limit=200`)).body.results;
  const own = log.filter(({ path }: { path: string }) => path.includes(id));
  expect(own.map(({ event_name, response }: Values) => `${event_name} ${response}`)).toEqual(
    expect.arrayContaining(["deploy_request.ask 200", "deploy_request.decide 409", "flow_version.deploy 409"]),
  );
});

test("those who may not deploy see what waits and change nothing; other clients' are not there", async () => {
  const { version, requests, asked } = await newFlow();
  const { id } = await asked({ due_at: inHours(1) });
  const body = { due_at: inHours(2) };
  refuses(await reader.post(`${version}deploy_requests/`, body));
  refuses(await reader.patch(`${requests}${id}/`, body));
  refuses(await reader.post(`${requests}${id}/cancel/`));
  const theirs = await foreign.pathOf("/api/organisations/{org}/flows/{flow}/versions/{ver}/");
  const elsewhere = theirs.replace(/versions\/.*$/, "");
  const missing = api.server.deps.newId();
  const nowhere = `${requests.replace(/[^/]+\/deploy_requests\/$/, "")}${missing}/`;
  hides(await designer.get(`${elsewhere}deploy_requests/`), await designer.get(`${nowhere}deploy_requests/`));
  hides(
    await designer.post(`${theirs}deploy_requests/`, body),
    await designer.post(`${nowhere}versions/0.0.1/deploy_requests/`, body),
  );
  const other = await newFlow();
  for (const [verb, sent] of [
    ["", body],
    ["decide/", { approve: true }],
    ["cancel/", undefined],
  ] as const) {
    const ask = (path: string) => (verb === "" ? designer.patch(path, sent) : designer.post(path, sent));
    hides(await ask(`${other.requests}${id}/${verb}`), await ask(`${other.requests}${missing}/${verb}`));
  }
});
