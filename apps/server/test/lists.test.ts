import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ask, addFlow, addOrganisation, startServer, type TestServer } from "./harness.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

type Named = { readonly name: string };
const namesIn = ({ body }: Awaited<ReturnType<Ask>>) => body.results.map(({ name }: Named) => name);

describe("the agents of a client", () => {
  let ask: Ask;
  let flows = "";

  beforeAll(async () => {
    const made = await addFlow(server);
    ask = made.ask;
    flows = `/api/organisations/${made.organisation}/flows/`;
    await ask("PATCH", made.flowPath, { name: "Survey", tags: ["care"] });
    const reminder = (await ask("POST", flows, { name: "reminder", use_case: "soft bucket" })).body.uuid;
    const legacy = (await ask("POST", flows, { name: "Legacy", type: "sms" })).body.uuid;
    await server.database.asSystem("let agents differ", async (db) => {
      await sql`update flow_version set language = 'hi-IN', languages = '{}' where flow = ${reminder}`.execute(db);
      await sql`update flow set deployed_version = '0.0.1' where id = any(${sql.val([reminder, legacy])}::uuid[])`.execute(
        db,
      );
      await sql`insert into edit (organisation_id, flow_config, version_revision, summary, operations, inverse)
        select organisation_id, id, 7, 'an edit', '[]', '[]' from flow_version where flow = ${reminder}`.execute(db);
      await sql`insert into call (organisation_id, flow, caller_number, category)
        select ${made.organisation}, ${made.flow}, '+1555', 'completed' from generate_series(1, 3)`.execute(db);
    });
  });

  test.each([
    ["", ["Legacy", "reminder", "Survey"]],
    ["search=BUCKET%20rem", ["reminder"]],
    ["search=care", ["Survey"]],
    // The end of a name and the beginning of its use are no word.
    ["search=ersoft", []],
    ["search=%3Cscript%3E", []],
    ["tags=care", ["Survey"]],
    ["language=hi-IN", ["reminder"]],
    ["deployed=no", ["Survey"]],
    ["deployed=yes", ["Legacy", "reminder"]],
    ["deployed=behind", ["reminder"]],
    ["type=voice", ["reminder", "Survey"]],
    ["ordering=-shown_name", ["Survey", "reminder", "Legacy"]],
    ["ordering=-calls", ["Survey", "Legacy", "reminder"]],
    ["ordering=-shown_name&limit=1&offset=1", ["reminder"]],
  ])("%s", async (query, names) => {
    const order = query.includes("ordering") ? "" : "&ordering=shown_name";
    const asked = query.startsWith("ordering=-calls") ? `${query},name` : `${query}${order}`;
    expect(namesIn(await ask("GET", `${flows}?${asked}`))).toEqual(names);
  });

  test("are found by their id, and their figures are those of the same page", async () => {
    const [{ uuid }] = (await ask("GET", `${flows}?name=Survey`)).body.results;
    expect(namesIn(await ask("GET", `${flows}?search=${uuid}`))).toEqual(["Survey"]);
    const page = await ask("GET", `${flows}activity/?type=voice&ordering=-calls&limit=1`);
    expect(page.body).toMatchObject({ active: 2, tags: ["care"], languages: ["en-IN", "hi-IN"] });
    expect(page.body.results).toMatchObject([{ uuid, calls: { daily: [0, 0, 0, 0, 0, 0, 3] } }]);
  });

  test("tell how the calls of a week went, and lead to the agent with the most that failed", async () => {
    const [{ uuid }] = (await ask("GET", `${flows}?name=reminder`)).body.results;
    await server.database.asSystem("let calls go differently", (db) =>
      sql`insert into call (organisation_id, flow, version, status, disposition, answered_at, ended_at, category, created_at)
        select f.organisation_id, f.id, c.version, c.status, c.disposition, c.answered_at, c.ended_at, c.category,
          c.created_at
        from flow f, (values
          ('0.0.1', 'failed', 'failed', null, now(), 'completed', now()),
          ('0.0.1', 'failed', 'failed', now(), now(), 'completed', now()),
          ('0.0.1', 'completed', 'hung_up', now(), now(), 'completed', now()),
          ('0.0.1', 'completed', 'transferred', now(), now(), 'completed', now() - interval '6 days'),
          ('0.0.1', 'completed', 'completed', now(), now(), 'completed', now()),
          ('0.0.1', 'failed', 'failed', null, now(), 'subtesting', now()),
          ('0.0.1', 'completed', 'hung_up', now(), now(), 'completed', now() - interval '8 days'),
          ('0.0.1', 'in_progress', null, now(), null, 'ongoing', now()),
          -- The agent took no calls then: no version talked with these callers.
          (null, 'completed', 'paused', now(), now(), 'completed', now()),
          (null, 'completed', 'transferred', now(), now(), 'completed', now())
        ) as c (version, status, disposition, answered_at, ended_at, category, created_at) where f.id = ${uuid}`.execute(
        db,
      ),
    );
    const { results } = (await ask("GET", `${flows}activity/?ordering=-failed&limit=1`)).body;
    expect(results).toMatchObject([
      { uuid, calls: { now: 1, daily: [1, 0, 0, 0, 0, 0, 7], failed: 2, held: 3, dropped: 1, transferred: 1 } },
    ]);
    const id = flows.split("/")[3] ?? "";
    const reader = await server.signIn([{ scope: "organisation", id, policy: "v2.organisation.view" }]);
    const [client] = (await reader("GET", "/api/organisations/activity/")).body.results;
    expect(client.calls).toMatchObject({ failed: 2, held: 3, dropped: 1, transferred: 1 });
  });

  test("tell how many findings each has, as its page of issues does, and again after an edit", async () => {
    const [{ uuid }] = (await ask("GET", `${flows}?name=Survey`)).body.results;
    const version = `${flows}${uuid}/versions/0.0.1/`;
    const counted = async () => {
      const { results } = (await ask("GET", `${flows}issues/?type=voice`)).body;
      expect(results).toHaveLength(2);
      return results.find((row: { readonly uuid: string }) => row.uuid === uuid);
    };
    const { errors, warnings } = (await ask("GET", `${version}validate/`)).body;
    // That nothing leads from Start is no mistake while nothing else is drawn.
    expect({ errors, warnings }).toEqual({ errors: 1, warnings });
    expect(await counted()).toEqual({ uuid, errors: 0, warnings });
    const [start] = (await ask("GET", `${version}blocks/`)).body.results;
    await ask("POST", `${version}blocks/`, { name: "Left alone", type: "Voice", subflow: start.subflow });
    const after = (await ask("GET", `${version}validate/`)).body;
    expect(after.errors + after.warnings).toBeGreaterThan(errors + warnings);
    expect(await counted()).toEqual({ uuid, errors: after.errors, warnings: after.warnings });
  });

  test("refuse what no list takes", async () => {
    expect(await ask("GET", `${flows}?deployed=perhaps`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: "deployed", message: "Write yes, no or behind." }] },
    });
    expect((await ask("GET", `${flows}?ordering=weight`)).body.code).toBe("unknown_field");
    expect((await ask("GET", `${flows}activity/?weight=1`)).body.code).toBe("unknown_parameter");
  });
});

test("R210: clients are ordered by the name that people see and by what goes on, and found by either name or id", async () => {
  const one = await addOrganisation(server.database);
  const { organisation: two, flow } = await addFlow(server);
  await server.database.asSystem("let clients differ", async (db) => {
    await sql`update organisation set name = 'zz-1', display_name = 'apex', industry_segment_type = 'Telecom' where id = ${one}`.execute(
      db,
    );
    await sql`update organisation set name = 'Brook' where id = ${two}`.execute(db);
    await sql`insert into call (organisation_id, flow, category, status) values (${two}, ${flow}, 'ongoing', 'in_progress')`.execute(
      db,
    );
  });
  const ask = await server.signIn([{ scope: "independent", policy: "v2.organisation.view" }]);
  const both = `id=${one},${two}`;
  const list = async (query: string) => namesIn(await ask("GET", `/api/organisations/?${both}&${query}`));
  expect(await list("ordering=shown_name")).toEqual(["zz-1", "Brook"]);
  expect(await list("ordering=-live_calls")).toEqual(["Brook", "zz-1"]);
  expect(await list("search=apex")).toEqual(["zz-1"]);
  expect(await list(`search=${two}`)).toEqual(["Brook"]);
  expect(await list("industry_segment_type=Telecom")).toEqual(["zz-1"]);
  const figures = await ask("GET", `/api/organisations/activity/?${both}&ordering=-live_calls&limit=1`);
  expect(figures.body.results).toMatchObject([{ uuid: two, calls: { now: 1 } }]);
  expect(figures.body.segments).toContain("Telecom");
});
