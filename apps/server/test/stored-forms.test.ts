import { createCall } from "@parley/db/store";
import { newCall } from "@parley/db/testing";
import { documentForm, editForm } from "@parley/flow";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

type Made = Awaited<ReturnType<typeof addFlow>>;

/** A version that can be deployed, and the path of its blocks. */
async function deployable() {
  const made = await addFlow(server);
  const { ask, version, startBlock, subflow } = made;
  const end = await ask("POST", `${version}blocks/`, { name: "Bye", type: "End", end_state: "done", subflow });
  const path = { source_block: startBlock, destination_block: end.body.id, transition_type: "always" };
  expect((await ask("POST", `${version}paths/`, path)).status).toBe(201);
  const deployed = await ask("POST", `${version}deploy/`, {});
  expect(deployed.status, JSON.stringify(deployed.body)).toBe(200);
  return { ...made, release: String(deployed.body.id) };
}

async function documentOf(release: string): Promise<unknown> {
  const { rows } = await server.database.asSystem("read a release", (db) =>
    sql<{ document: unknown }>`select document from release where id = ${release}`.execute(db),
  );
  return rows[0]?.document;
}

/** Makes a release live that holds the document of another, made otherwise by SQL. */
async function releaseOtherwise(made: Made & { readonly release: string }, document: ReturnType<typeof sql>) {
  const id = newId();
  await server.database.asSystem("store what another Parley stored", async (db) => {
    await sql`insert into release (id, organisation_id, flow, flow_config, version, version_revision, number, document)
      select ${id}, organisation_id, flow, flow_config, version, version_revision, 2, ${document}
      from release where id = ${made.release}`.execute(db);
    await sql`update flow set live_release = ${id} where id = ${made.flow}`.execute(db);
  });
  return id;
}

async function callOn(made: Made, release: string): Promise<string> {
  const id = newId();
  await createCall(
    server.database,
    newCall({
      id,
      organisation: made.organisation,
      flow: made.flow,
      release,
      category: "completed",
      language: "en-IN",
      started_at: "2026-11-20T10:00:00.000Z",
      answered_at: "2026-11-20T10:00:00.000Z",
      lease: { worker: "w", epoch: 1 },
    }),
  );
  return id;
}

test("a release is stored with the number of its form", async () => {
  const { release } = await deployable();
  expect(await documentOf(release)).toMatchObject({ v: documentForm.number });
});

test("a release that an earlier Parley stored, without fields that are younger, is read whole", async () => {
  const made = await deployable();
  const before = (await made.ask("GET", `${made.flowPath}releases/live/`)).body.live;
  const release = await releaseOtherwise(
    made,
    sql`jsonb_set(document - 'v', '{rows}', (document -> 'rows') - 'small_talk' - 'tts_persona'
      || jsonb_build_object('block', (select jsonb_agg(b - 'set_tags' - 'conditional_prompts' - 'info_webhook')
        from jsonb_array_elements(document #> '{rows,block}') as b)))
      #- '{settings,ab_tests}' #- '{settings,language}'`,
  );
  const live = (await made.ask("GET", `${made.flowPath}releases/live/`)).body.live;
  expect(live.document).toEqual(before.document);
  const readiness = await made.ask("GET", `${made.version}readiness/`);
  expect(readiness.body.changes).toMatchObject({ added: [], changed: [], removed: [] });
  const call = await callOn(made, release);
  const map = await made.ask("GET", `${made.flowPath}analytics/session_flow/?call_uuid=${call}`);
  expect(map.body.blocks).toHaveLength(2);
});

test("a release that a newer Parley stored is refused by name, and so is one that is none", async () => {
  const made = await deployable();
  const next = documentForm.number + 1;
  const newer = await releaseOtherwise(made, sql`jsonb_set(document, '{v}', ${String(next)}::jsonb)`);
  for (const path of [`${made.flowPath}releases/live/`, `${made.version}readiness/`]) {
    const { status, body } = await made.ask("GET", path);
    expect([status, body.code]).toEqual([501, "newer_form"]);
    expect(body.detail).toContain(`it has form ${next}`);
  }
  const call = await callOn(made, newer);
  const map = await made.ask("GET", `${made.flowPath}analytics/session_flow/?call_uuid=${call}`);
  expect(map.body.code).toBe("newer_form");
  const other = await deployable();
  await releaseOtherwise(other, sql`document #- '{rows,block,0,subflow}'`);
  const broken = await other.ask("GET", `${other.flowPath}releases/live/`);
  expect(broken).toMatchObject({ status: 500, body: { code: "unreadable_form" } });
  expect(broken.body.detail).toContain("rows.block.0.subflow is missing");
});

test("an edit keeps the form of its steps; one of a newer form can neither be listed nor taken back", async () => {
  const { ask, version, subflow, organisation } = await addFlow(server);
  await ask("POST", `${version}blocks/`, { name: "One", subflow });
  const { results } = (await ask("GET", `${version}edits/`)).body;
  expect(results[0]).not.toHaveProperty("v");
  const stored = await server.database.asSystem("look at an edit", (db) =>
    sql<{ v: number; flow_config: string }>`select v, flow_config from edit where id = ${results[0].id}`.execute(db),
  );
  expect(stored.rows[0]?.v).toBe(editForm.number);
  const newer = newId();
  await server.database.asSystem("store an edit of a newer Parley", (db) =>
    sql`insert into edit (id, organisation_id, flow_config, version_revision, operations, inverse, v)
      values (${newer}, ${organisation}, ${stored.rows[0]?.flow_config}, 99, '[]', '[]', ${editForm.number + 1})`.execute(
      db,
    ),
  );
  expect(await ask("GET", `${version}edits/`)).toMatchObject({ status: 501, body: { code: "newer_form" } });
  const revision = results.at(-1).version_revision;
  const undone = await ask("POST", `${version}edits/`, { undo: newer }, { "if-match": `"${revision}"` });
  expect(undone).toMatchObject({ status: 501, body: { code: "newer_form" } });
});
