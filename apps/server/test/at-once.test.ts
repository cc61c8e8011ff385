// @module-tag long
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadState } from "../src/edits/version-state.ts";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let a: Awaited<ReturnType<typeof addFlow>>;
beforeAll(async () => {
  server = await startServer();
  a = await addFlow(server);
});
afterAll(() => server.close());

const rounds = 8;
const flows = () => `/api/organisations/${a.organisation}/flows/`;

/** What people do at the same time must come out as if they had done it one after the other. */
test("an edit, a change of one row and a change of several meet on the same block without refusing each other", async () => {
  const block = (await a.ask("POST", `${a.version}blocks/`, { subflow: a.subflow, name: "Met" })).body.id;
  for (let round = 0; round < rounds; round++) {
    const operations = [{ op: "change", noun: "block", id: block, fields: { description: `edit ${round}` } }];
    const answers = await Promise.all([
      a.ask("PATCH", `${a.version}blocks/${block}/`, { description: `row ${round}` }),
      a.ask("POST", `${a.version}edits/`, { operations }, { "if-match": "*" }),
      a.ask("PATCH", `${a.version}blocks/?id=${block}`, { description: `bulk ${round}` }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200]);
  }
});

test("of a flow's last two versions one stays", async () => {
  for (let round = 0; round < rounds; round++) {
    const flow = (await a.ask("POST", flows(), { name: `Versions ${round}` })).body.id;
    const versions = `${flows()}${flow}/versions/`;
    const second = (await a.ask("POST", versions, {})).body.id;
    const answers = await Promise.all([
      a.ask("DELETE", `${versions}0.0.1/`),
      round % 2 === 0 ? a.ask("DELETE", `${versions}0.0.2/`) : a.ask("DELETE", `${versions}?id=${second}`),
    ]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    expect((await a.ask("GET", versions)).body.count).toBe(1);
  }
});

test("overrides of one prompt saved by several are all kept", async () => {
  const languages = ["en-US", "hi-IN", "ta-IN"];
  for (let round = 0; round < rounds; round++) {
    const prompt = (await a.ask("POST", `${a.version}prompts/`, { name: `Prompt ${round}` })).body.id;
    for (const language of languages) {
      await a.ask("POST", `${a.version}prompts/${prompt}/prompt-contents/`, { language, content: "Own" });
    }
    const saved = await Promise.all(
      languages.map((language) =>
        a.ask("PUT", `${a.version}app_prompts/save/`, [{ prompt, language, content: language }]),
      ),
    );
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await a.ask("GET", `${a.version}prompts/${prompt}/`);
    expect(Object.keys(body.override_prompts).sort()).toEqual(languages);
  }
});

test("a version that is read while it is edited is one that it was", async () => {
  let isOver = false;
  const writing = (async () => {
    for (let round = 0; round < 60; round++) {
      const prompt = newId();
      const said = { id: newId(), subflow: a.subflow, name: `b${round}`, prompts: [prompt] };
      const operations = [
        { op: "create", noun: "prompt", row: { id: prompt, name: `p${round}` } },
        { op: "create", noun: "block", row: said },
      ];
      await a.ask("POST", `${a.version}edits/`, { operations }, { "if-match": "*" });
    }
    isOver = true;
  })();
  const version = (await a.ask("GET", a.version)).body.id;
  const readers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const { document } = await loadState(server.database.forOrganisations([a.organisation]), version);
      const known = new Set(document.rows.prompt.map(({ id }) => id));
      expect(document.rows.block.flatMap(({ prompts }) => prompts).filter((id) => !known.has(id))).toEqual([]);
    }
  });
  await Promise.all([writing, ...readers]);
});

test("many requests of one client at once cause no fault, and another client is answered", async () => {
  const other = await addFlow(server);
  const flood = [
    ...Array.from({ length: 200 }, (_, number) =>
      a.ask("POST", `${a.version}blocks/`, { subflow: a.subflow, name: `Flood ${number}` }),
    ),
    ...Array.from({ length: 40 }, () => a.ask("GET", `${a.version}blocks/?read_depth=3`)),
    ...Array.from({ length: 40 }, () => a.ask("GET", `${a.version}generate_yaml/`)),
  ];
  let isOver = false;
  const answers = Promise.all(flood).finally(() => {
    isOver = true;
  });
  while (!isOver) expect((await other.ask("GET", `${other.version}blocks/`)).status).toBe(200);
  const made = (await answers).map(({ status }) => status);
  // What has waited too long on a slow machine is sent away, which is no fault.
  expect(made.filter((status) => ![200, 201, 429].includes(status))).toEqual([]);
  const { body } = await a.ask("GET", `${a.version}blocks/?search=Flood&limit=1`);
  expect(body.count).toBe(made.filter((status) => status === 201).length);
});

/** How many statements of the test's own database wait for a lock. */
async function heldUp(): Promise<number> {
  const { rows } = await server.database.asSystem("count what waits", (db) =>
    sql<{ waiting: number }>`select count(*)::integer as waiting from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`.execute(db),
  );
  return rows[0]?.waiting ?? 0;
}

test("people with rights in single flows of a client share its turns, and leave others' free", async () => {
  const other = await addFlow(server);
  const editor = () => server.signIn([{ scope: "flow", id: a.flow, policy: "v2.flow.edit" }], "applications");
  // More than there are places for changes: with a part for each of them nothing would be left.
  const editors = await Promise.all(Array.from({ length: 6 }, editor));
  const block = (await a.ask("POST", `${a.version}blocks/`, { subflow: a.subflow, name: "Held up" })).body.id;
  const isLocked = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const locking = server.database.asSystem("hold a version up", (db) =>
    db.transaction().execute(async (trx) => {
      await sql`select 1 from flow_version where flow = ${a.flow} for update`.execute(trx);
      isLocked.resolve();
      await letGo.promise;
    }),
  );
  await isLocked.promise;
  const waiting = editors.map((ask) => ask("PATCH", `${a.version}blocks/${block}/`, { description: "later" }));
  try {
    await expect.poll(heldUp).toBeGreaterThan(0);
    // One after the other: by the last of them all editors stand in line.
    for (let round = 0; round < rounds; round++) {
      const row = { subflow: other.subflow, name: `At once ${round}` };
      const made = other.ask("POST", `${other.version}blocks/`, row);
      await expect.poll(() => Promise.race([made, Promise.resolve(null)])).toMatchObject({ status: 201 });
    }
  } finally {
    letGo.resolve();
    await locking;
  }
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(editors.map(() => 200));
});

test("what was approved is what is deployed, though others edit, approve and refuse at the same moment", async () => {
  const { ask, organisation, flow, version, flowPath } = await addFlow(server);
  const yaml = (says: string) => `parley: 1
states:
  start:
    Start: {type: Start, paths: [{to: Menu}]}
    Menu: {say: "${says}", paths: [{to: Bye}]}
    Bye: {type: End, end_state: completed}
`;
  const save = (says: string) => ask("PUT", `${version}save_yaml/`, { yaml: yaml(says) });
  await server.database.asSystem("arrange a test", (db) =>
    sql`update organisation set deploy_approval = true where id = ${organisation}`.execute(db),
  );
  const admin = () => server.signIn([{ scope: "organisation", id: organisation, policy: "v2.all.admin" }]);
  const [first, second, third] = [await admin(), await admin(), await admin()];
  let deployed = 0;
  for (let round = 0; round < rounds; round++) {
    expect((await save(`Looked at ${round}`)).status).toBe(200);
    const request = (await ask("POST", `${version}deploy_requests/`, {})).body.id;
    const decide = (by: typeof first, body: object) =>
      by("POST", `${flowPath}deploy_requests/${request}/decide/`, body);
    const edits = round % 2 === 0 ? [] : [save(`Slipped in ${round}`)];
    const answers = await Promise.all([
      ...[first, second].map((by) => decide(by, { approve: true })),
      decide(third, { approve: false, reason: "Not yet" }),
      ask("POST", `${version}deploy/`, { note: "by hand" }),
    ]);
    await Promise.all(edits);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(answers.slice(0, 3).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    deployed += answers.slice(0, 2).filter(({ status }) => status === 200).length;
    expect(answers[3]?.body.code).toBe("approval_needed");
  }
  const released = await server.database.asSystem("look at what was deployed", async (db) => {
    const { rows } = await sql<{ document: string; asked: number; revision: number; is_other: boolean }>`
      select r.document::text as document, r.version_revision as revision, d.version_revision as asked,
        d.decided_by <> d.created_by as is_other
      from release r left join deploy_request d on d.release = r.id where r.flow = ${flow}`.execute(db);
    return rows;
  });
  expect(deployed).toBeGreaterThan(0);
  expect(released).toHaveLength(deployed);
  for (const { document, asked, revision, is_other } of released) {
    expect([revision, is_other]).toEqual([asked, true]);
    expect(document).toContain("Looked at");
    expect(document).not.toContain("Slipped in");
  }
});
