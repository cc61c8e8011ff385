import { afterAll, beforeAll, expect, test } from "vitest";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** A block, and a path whose condition names it. */
async function setUp() {
  const { ask, version, subflow, make } = await addFlow(server);
  const menu = await make("blocks", { name: "Menu", subflow });
  const condition = { transition_type: "condition", trigger: "visits.Menu > 3" };
  const path = await make("paths", { source_block: menu, destination_block: menu, ...condition });
  const trigger = async (): Promise<string> => (await ask("GET", `${version}paths/${path}/`)).body.trigger;
  return { ask, version, make, menu, trigger };
}

test("a block that gets another name takes along what names it, in one edit that is undone as one", async () => {
  const { ask, version, menu, trigger } = await setUp();
  expect((await ask("PATCH", `${version}blocks/${menu}/`, { name: "Main menu" })).status).toBe(200);
  expect(await trigger()).toBe('visits["Main menu"] > 3');
  const edits = (await ask("GET", `${version}edits/?since=0&limit=500`)).body.results;
  const undo = { id: newId(), undo: edits.at(-1).id };
  const revision = (await ask("GET", version)).body.revision;
  expect((await ask("POST", `${version}edits/`, undo, { "if-match": `"${revision}"` })).status).toBe(201);
  expect(await trigger()).toBe("visits.Menu > 3");
  expect((await ask("GET", `${version}blocks/${menu}/`)).body.name).toBe("Menu");
});

test("so it is when the whole row is put, in bulk, and as the step of an edit", async () => {
  const { ask, version, menu, trigger } = await setUp();
  const { subflow } = (await ask("GET", `${version}blocks/${menu}/`)).body;
  expect((await ask("PUT", `${version}blocks/${menu}/`, { name: "One", subflow })).status).toBe(200);
  expect(await trigger()).toBe("visits.One > 3");
  expect((await ask("PATCH", `${version}blocks/`, [{ id: menu, name: "Two" }])).status).toBe(200);
  expect(await trigger()).toBe("visits.Two > 3");
  const revision = (await ask("GET", version)).body.revision;
  const operations = [{ op: "change", noun: "block", id: menu, fields: { name: "Three" } }];
  const edit = await ask("POST", `${version}edits/`, { id: newId(), operations }, { "if-match": `"${revision}"` });
  expect(edit.body.operations).toHaveLength(2);
  expect(await trigger()).toBe("visits.Three > 3");
});

test("a persona that gets another name keeps its languages, and an intent its paths", async () => {
  const { ask, version, make, menu } = await setUp();
  const persona = await make("tts_persona", { name: "Asha", tts_agent: "en" });
  expect((await ask("PATCH", version, { tts_agents: { en: "Asha" } })).status).toBe(200);
  expect((await ask("PATCH", `${version}tts_persona/${persona}/`, { name: "Mira" })).status).toBe(200);
  expect((await ask("GET", version)).body.tts_agents).toEqual({ en: "Mira" });
  const flow_config = (await ask("GET", version)).body.id;
  const intent = (await ask("POST", "/api/intents/", { name: "pay", flow_config })).body.id;
  const path = await make("paths", {
    source_block: menu,
    destination_block: menu,
    transition_type: "intent",
    intent: "pay",
  });
  expect((await ask("PATCH", `/api/intents/${intent}/`, { name: "pay_bill" })).status).toBe(200);
  expect((await ask("GET", `${version}paths/${path}/`)).body.intent).toBe("pay_bill");
});

test("an undone name takes along what was written with it since, and so does the name that is done again", async () => {
  const { ask, version, make, menu, trigger } = await setUp();
  const undo = async () => {
    const edits = (await ask("GET", `${version}edits/?since=0&limit=500`)).body.results;
    const last = edits.findLast(({ operations }: { operations: readonly { op: string }[] }) =>
      operations.some(({ op }) => op === "change"),
    );
    const revision = (await ask("GET", version)).body.revision;
    const answer = await ask("POST", `${version}edits/`, { undo: last.id }, { "if-match": `"${revision}"` });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  };
  await ask("PATCH", `${version}blocks/${menu}/`, { name: "Main" });
  const often = {
    source_block: menu,
    destination_block: menu,
    transition_type: "condition",
    trigger: "visits.Main > 5",
  };
  const later = await make("paths", often);
  const laterTrigger = async () => (await ask("GET", `${version}paths/${later}/`)).body.trigger;
  await undo();
  expect([await trigger(), await laterTrigger()]).toEqual(["visits.Menu > 3", "visits.Menu > 5"]);
  await undo();
  expect([await trigger(), await laterTrigger()]).toEqual(["visits.Main > 3", "visits.Main > 5"]);
});

test("what was deleted before a row got another name comes back with that name", async () => {
  const { ask, version, make, menu } = await setUp();
  const { subflow } = (await ask("GET", `${version}blocks/${menu}/`)).body;
  const reader = await make("blocks", { name: "Reader", subflow });
  const condition = { transition_type: "condition", trigger: "visits.Menu > 7" };
  const path = await make("paths", { source_block: reader, destination_block: reader, ...condition });
  await ask("DELETE", `${version}blocks/${reader}/`);
  await ask("PATCH", `${version}blocks/${menu}/`, { name: "Main" });
  await ask("PATCH", `${version}blocks/${menu}/`, { name: "First" });
  expect((await ask("GET", `${version}blocks/${reader}/undelete/`)).status).toBe(200);
  expect((await ask("GET", `${version}paths/${path}/`)).body.trigger).toBe("visits.First > 7");
});

test("a merge names rows of one version as the other calls them", async () => {
  const { ask, version, menu, trigger } = await setUp();
  const versions = version.replace(/0\.0\.1\/$/, "");
  const copy = await ask("POST", versions, { copy_of: "0.0.1" });
  expect(copy.status, JSON.stringify(copy.body)).toBe(201);
  const other = `${versions}${copy.body.version}/`;
  await ask("PATCH", `${version}blocks/${menu}/`, { name: "Main" });
  const of = (await ask("GET", `${other}blocks/?name=Menu`)).body.results[0].id;
  const row = { source_block: of, destination_block: of, transition_type: "condition", trigger: "visits.Menu > 9" };
  expect((await ask("POST", `${other}paths/`, row)).status).toBe(201);
  const plan = (await ask("GET", `${version}merge/?with=${copy.body.version}`)).body;
  expect(plan.questions).toEqual([]);
  const body = { with: copy.body.version, with_revision: plan.with.revision };
  const merged = await ask("POST", `${version}merge/`, body, { "if-match": `"${plan.revision}"` });
  expect(merged.status, JSON.stringify(merged.body)).toBe(201);
  const triggers = (await ask("GET", `${version}paths/?fields=trigger`)).body.results;
  expect(triggers.map((path: { trigger: string }) => path.trigger).sort()).toEqual([
    await trigger(),
    "visits.Main > 9",
  ]);
});
