import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Ask, addFlow, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let made: Awaited<ReturnType<typeof addFlow>>;
/** Another agent of the client. */
let read: Id;
/** May do all in the one agent, and only reads the other. */
let person: Ask & { readonly user: Id };

const many = 51;
const waiting = async (kind: string): Promise<{ id: Id; flow: { id: Id } }[]> => {
  const { body } = await person("GET", `/api/organisations/${made.organisation}/flows/waiting_for_me/`);
  return body.results.filter((line: { kind: string }) => line.kind === kind);
};

/** Stores rows at an agent, so many minutes ago. */
const store = (what: (at: ReturnType<typeof sql>) => ReturnType<typeof sql>, minutes: number) =>
  server.database.asSystem("prepare a test", (db) => what(sql`now() - ${`${minutes} minutes`}::interval`).execute(db));

beforeAll(async () => {
  server = await startServer();
  made = await addFlow(server);
  const { organisation, flow } = made;
  read = await newAgent();
  person = await server.signIn(
    [
      { scope: "organisation", id: organisation, policy: "v2.flow.view" },
      { scope: "flow", id: flow, policy: "v2.flow.admin" },
    ],
    "applications",
  );
});
afterAll(() => server.close());

async function newAgent(): Promise<Id> {
  return (await made.ask("POST", `/api/organisations/${made.organisation}/flows/`, { name: newId() })).body.id;
}

const propose = (flow: Id, number: number, minutes: number) =>
  store(
    (
      at,
    ) => sql`insert into proposal (organisation_id, flow_config, title, origin, base_revision, steps, tests, refused, created_at)
      select ${made.organisation}, id, 'Shorter', 'version', 1, '[]', '[]', '[]', ${at} from flow_version, generate_series(1, ${number})
      where flow = ${flow} and version = '0.0.1'`,
    minutes,
  );

const request = (flow: Id, asked: { by: Id; status: string; number: number; minutes: number }) =>
  store(
    (
      at,
    ) => sql`insert into deploy_request (organisation_id, flow, flow_config, version, version_revision, status, created_by, created_at)
      select ${made.organisation}, ${flow}, id, version, revision, ${asked.status}, ${asked.by}, ${at}
      from flow_version, generate_series(1, ${asked.number}) where flow = ${flow} and version = '0.0.1'`,
    asked.minutes,
  );

test("a proposal is not pushed out by newer ones that others are to look at", async () => {
  await propose(made.flow, 1, 60);
  await propose(read, many, 1);
  expect(await waiting("proposal")).toMatchObject([{ flow: { id: made.flow } }]);
});

test("an approval is not pushed out by newer ones that others are to give, nor one's own deploys by approvals", async () => {
  const by = made.ask.user;
  const third = await newAgent();
  await request(third, { by: person.user, status: "failed", number: 1, minutes: 90 });
  await request(made.flow, { by, status: "asked", number: 1, minutes: 60 });
  await request(read, { by, status: "asked", number: many, minutes: 2 });
  expect(await waiting("approve")).toMatchObject([{ flow: { id: made.flow } }]);
  await request(made.flow, { by, status: "asked", number: many, minutes: 1 });
  expect(await waiting("approve")).toHaveLength(50);
  expect(await waiting("failed")).toMatchObject([{ flow: { id: third } }]);
});

test("a newer release of a template is not pushed out by agents of it that others look after", async () => {
  const template = await newAgent();
  const of = (minutes: number, which: ReturnType<typeof sql>) =>
    store(
      (at) => sql`with made as (
        insert into flow (id, organisation_id, name, template_id, latest_version, created_at)
        select id, ${made.organisation}, id::text, ${template}, '0.0.1', ${at} from (${which}) as ids returning id)
      insert into flow_version (organisation_id, flow, version, template_version)
        select ${made.organisation}, id, '0.0.1', '0.0.1 r1' from made`,
      minutes,
    );
  const own = newId();
  await of(60, sql`select ${own}::uuid as id`);
  await of(1, sql`select uuidv7() as id from generate_series(1, 501)`);
  await server.database.asSystem("let the template be live, and the person look after one agent of it", async (db) => {
    const release = newId();
    await sql`insert into release (id, organisation_id, flow, flow_config, version, version_revision, number, document)
      select ${release}, ${made.organisation}, flow, id, '0.0.1', 1, 2, '{}' from flow_version
      where flow = ${template}`.execute(db);
    await sql`update flow set live_release = ${release}, is_template = true where id = ${template}`.execute(db);
    await sql`insert into user_grant ("user", scope, scope_id, policy)
      values (${person.user}, 'flow', ${own}, 'v2.flow.edit')`.execute(db);
  });
  expect(await waiting("template")).toMatchObject([{ id: template, flow: { id: own } }]);
});
