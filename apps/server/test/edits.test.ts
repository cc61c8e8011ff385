import { mostRows } from "@parley/flow";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function flowWithBlocks() {
  const made = await addFlow(server);
  const { ask, version, subflow } = made;
  const block = async (name: string) => {
    const answer = await ask("POST", `${version}blocks/`, { name, subflow });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.id as string;
  };
  const path = async (source_block: string, destination_block: string | null, more: object = {}) => {
    const answer = await ask("POST", `${version}paths/`, { source_block, destination_block, ...more });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.id as string;
  };
  const revision = async () => (await ask("GET", version)).body.revision as number;
  const livingPaths = async () =>
    (await ask("GET", `${version}paths/?fields=id&limit=500`)).body.results.map((row: { id: string }) => row.id).sort();
  return { ...made, block, path, revision, livingPaths };
}

test("R049, R082, R085: a new flow has English of India, version 0.0.1, sub-flow start and its Start block", async () => {
  const { ask, version, flowPath } = await flowWithBlocks();
  expect(await ask("GET", flowPath)).toMatchObject({
    body: { latest_version: "0.0.1", version: "0.0.1", status: "draft" },
  });
  expect(await ask("GET", version)).toMatchObject({ body: { version: "0.0.1", language: "en-IN", revision: 1 } });
  const blocks = await ask("GET", `${version}blocks/?fields=name,type`);
  expect(blocks.body.results).toEqual([{ name: "Start", type: "Start" }]);
});

test("R061, R096: a new sub-flow has its Start block, and takes it and its blocks along when deleted", async () => {
  const { ask, version, startBlock, path, livingPaths } = await flowWithBlocks();
  const made = await ask("POST", `${version}sub-flows/`, { name: "Billing", slug: "billing" });
  expect(made).toMatchObject({ status: 201, headers: { location: `${version}sub-flows/billing/` } });
  const inside = await ask("GET", `${version}blocks/?subflow=${made.body.id}`);
  expect(inside.body.results).toMatchObject([{ type: "Start" }]);
  const voice = await ask("POST", `${version}blocks/`, { subflow: made.body.id });
  const into = await path(startBlock, voice.body.id);
  expect((await ask("DELETE", `${version}sub-flows/billing/`)).status).toBe(204);
  expect((await ask("GET", `${version}blocks/?subflow=${made.body.id}`)).body.count).toBe(0);
  expect(await livingPaths()).toEqual([]);
  expect((await ask("GET", `${version}sub-flows/billing/undelete/`)).status).toBe(200);
  expect((await ask("GET", `${version}blocks/?subflow=${made.body.id}`)).body.count).toBe(2);
  expect(await livingPaths()).toEqual([into]);
});

describe("what keeps a sub-flow whole", () => {
  test("M001, M002, M003, R090, R091, R092, R098: Start block, Start path and Start trigger cannot be deleted, the sub-flow start neither", async () => {
    const { ask, version, startBlock, block, path } = await flowWithBlocks();
    const menu = await block("Menu");
    const start = await path(startBlock, menu, { name: "Mine" });
    expect((await ask("GET", `${version}paths/${start}/`)).body.name).toBe("Start");
    const trigger = await path(startBlock, menu, { name: "Start", display_in_global_list: true });
    const other = await path(startBlock, menu, { name: "Help", display_in_global_list: true });
    const refusal = (detail: string) => ({ status: 409, body: { detail } });
    expect(await ask("DELETE", `${version}blocks/${startBlock}/`)).toMatchObject(
      refusal("Cannot delete the Start block!"),
    );
    expect(await ask("DELETE", `${version}paths/${start}/`)).toMatchObject(refusal("Cannot delete the Start path!"));
    expect(await ask("DELETE", `${version}paths/${trigger}/`)).toMatchObject(
      refusal("Cannot delete the Start globalTrigger!"),
    );
    expect((await ask("DELETE", `${version}paths/${other}/`)).status).toBe(204);
    expect((await ask("DELETE", `${version}sub-flows/start/`)).status).toBe(409);
    expect((await ask("PATCH", `${version}blocks/${startBlock}/`, { type: "Voice" })).status).toBe(409);
  });
});

test("R093, R094, R095: deleting a block takes its paths along; restoring brings back those whose other end lives", async () => {
  const { ask, version, block, path, livingPaths } = await flowWithBlocks();
  const [a, b, c] = [await block("A"), await block("B"), await block("C")];
  const [ab, bc, ca] = [await path(a, b), await path(b, c), await path(c, a)];
  await ask("DELETE", `${version}blocks/${b}/`);
  expect(await livingPaths()).toEqual([ca]);
  await ask("DELETE", `${version}blocks/${c}/`);
  expect(await livingPaths()).toEqual([]);
  expect((await ask("GET", `${version}blocks/${b}/undelete/`)).status).toBe(200);
  expect(await livingPaths()).toEqual([ab]);
  expect((await ask("GET", `${version}blocks/bulk_undelete/?id=${c}`)).body).toEqual({
    matched: 1,
    updated: 1,
    errors: [],
  });
  expect(await livingPaths()).toEqual([ab, bc, ca].sort());
});

test("a path deleted by itself stays deleted when its block is restored", async () => {
  const { ask, version, block, path, livingPaths } = await flowWithBlocks();
  const [a, b] = [await block("A"), await block("B")];
  const alone = await path(a, b);
  await ask("DELETE", `${version}paths/${alone}/`);
  await ask("DELETE", `${version}blocks/${b}/`);
  await ask("GET", `${version}blocks/${b}/undelete/`);
  expect(await livingPaths()).toEqual([]);
  expect((await ask("GET", `${version}paths/${alone}/undelete/`)).status).toBe(200);
  expect(await livingPaths()).toEqual([alone]);
});

test("a path is not restored into a deleted block", async () => {
  const { ask, version, block, path } = await flowWithBlocks();
  const [a, b] = [await block("A"), await block("B")];
  const id = await path(a, b);
  await ask("DELETE", `${version}blocks/${b}/`);
  expect(await ask("GET", `${version}paths/${id}/undelete/`)).toMatchObject({
    status: 409,
    body: { code: "held_by_deleted" },
  });
});

describe("edits", () => {
  test("steps are done in order, in one transaction, and raise the revision once", async () => {
    const { ask, version, subflow, startBlock, revision } = await flowWithBlocks();
    const [menu, way] = [newId(), newId()];
    const before = await revision();
    const edit = await ask(
      "POST",
      `${version}edits/`,
      {
        summary: "Add a menu",
        operations: [
          { op: "create", noun: "path", row: { id: way, source_block: startBlock, destination_block: menu } },
          { op: "create", noun: "block", row: { id: menu, name: "Menu", subflow } },
          { op: "change", noun: "block", id: menu, fields: { name: "Main menu" } },
          { op: "settings", fields: { language: "hi-IN" } },
        ],
      },
      { "if-match": String(before) },
    );
    expect(edit).toMatchObject({
      status: 201,
      body: { version_revision: before + 1 },
      headers: { etag: `"${before + 1}"` },
    });
    expect(await ask("GET", `${version}blocks/${menu}/`)).toMatchObject({
      body: { name: "Main menu", inbound_paths: [way] },
    });
    expect((await ask("GET", version)).body).toMatchObject({ language: "hi-IN", revision: before + 1 });

    const undone = await ask("POST", `${version}edits/`, { undo: edit.body.id }, { "if-match": `"${before + 1}"` });
    expect(undone.status, JSON.stringify(undone.body)).toBe(201);
    expect((await ask("GET", `${version}blocks/${menu}/`)).status).toBe(404);
    expect((await ask("GET", `${version}paths/${way}/`)).status).toBe(404);
    expect((await ask("GET", version)).body).toMatchObject({ language: "en-IN", revision: before + 2 });

    const redone = await ask("POST", `${version}edits/`, { undo: undone.body.id }, { "if-match": `"${before + 2}"` });
    expect(redone.status, JSON.stringify(redone.body)).toBe(201);
    expect(await ask("GET", `${version}blocks/${menu}/`)).toMatchObject({
      body: { name: "Main menu", inbound_paths: [way] },
    });
  });

  test("without If-Match nothing is done; on an old revision the edits since are listed", async () => {
    const { ask, version, block, revision } = await flowWithBlocks();
    const menu = await block("Menu");
    const operations = [{ op: "change", noun: "block", id: menu, fields: { name: "B" } }];
    expect(await ask("POST", `${version}edits/`, { operations })).toMatchObject({
      status: 428,
      body: { code: "if_match_required" },
    });
    const seen = await revision();
    await ask("PATCH", `${version}blocks/${menu}/`, { name: "A" });
    const stale = await ask("POST", `${version}edits/`, { operations }, { "if-match": String(seen) });
    expect(stale).toMatchObject({
      status: 412,
      body: {
        code: "stale",
        current: seen + 1,
        edits: [{ operations: [{ op: "change", id: menu, fields: { name: "A" } }] }],
      },
    });
    expect((await ask("GET", `${version}edits/?since=${seen}`)).body).toMatchObject({
      count: 1,
      results: [{ version_revision: seen + 1 }],
    });
  });

  test("one wrong step undoes all, and is named", async () => {
    const { ask, version, subflow, revision } = await flowWithBlocks();
    const before = await revision();
    const [one, two] = [newId(), newId()];
    const post = (operations: unknown[]) =>
      ask("POST", `${version}edits/`, { operations }, { "if-match": String(before) });
    const create = { op: "create", noun: "block", row: { id: one, subflow } };
    expect(await post([create, { op: "delete", noun: "block", id: two }])).toMatchObject({
      status: 404,
      body: { operation: 1 },
    });
    expect(await post([create, { op: "create", noun: "path", row: { id: two, source_block: newId() } }])).toMatchObject(
      {
        status: 400,
        body: { errors: [{ field: "operations.1.row.source_block", code: "not_found" }] },
      },
    );
    expect(
      await post([create, { op: "create", noun: "block", row: { id: two, subflow, nonsense: 1, visit_limit: "x" } }]),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ field: "operations.1.row.nonsense" }, { field: "operations.1.row.visit_limit" }] },
    });
    expect(await post([{ op: "paint" }])).toMatchObject({ status: 400 });
    expect(await post([])).toMatchObject({ status: 400 });
    expect((await ask("GET", `${version}blocks/${one}/`)).status).toBe(404);
    expect(await revision()).toBe(before);
  });

  test("of two edits on one revision, the server takes one and refuses the other", async () => {
    const { ask, version, block, revision } = await flowWithBlocks();
    const menu = await block("Menu");
    const seen = String(await revision());
    const rename = (name: string) =>
      ask(
        "POST",
        `${version}edits/`,
        { operations: [{ op: "change", noun: "block", id: menu, fields: { name } }] },
        { "if-match": seen },
      );
    const statuses = (await Promise.all(["A", "B", "C"].map(rename))).map((answer) => answer.status).sort();
    expect(statuses).toEqual([201, 412, 412]);
  });
});

describe("taking an edit back", () => {
  async function billing() {
    const made = await addFlow(server);
    const { ask, version } = made;
    const edit = async (body: object) => {
      const { revision } = (await ask("GET", version)).body;
      return ask("POST", `${version}edits/`, body, { "if-match": `"${revision}"` });
    };
    const subFlow = newId();
    const row = { id: subFlow, name: "Billing", slug: "billing" };
    const added = await edit({ operations: [{ op: "create", noun: "sub_flow", row }] });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const build = () =>
      edit({ operations: [{ op: "create", noun: "block", row: { id: newId(), name: "Card", subflow: subFlow } }] });
    const blocks = async () =>
      (await ask("GET", `${version}blocks/?subflow=${subFlow}`)).body.results.map(
        (block: { name: string }) => block.name,
      );
    return { ask, version, edit, added, build, blocks };
  }

  test("leaves a new sub-flow in which others built, and names what they built", async () => {
    const { edit, added, build, blocks } = await billing();
    expect((await build()).status).toBe(201);
    expect(await edit({ undo: added.body.id })).toMatchObject({
      status: 409,
      body: { code: "built_since", detail: expect.stringContaining("“Billing” stays") },
    });
    expect(await blocks()).toEqual(["Start", "Card"]);
  });

  test("takes the sub-flow away where what was built in it was taken back first, and brings it back", async () => {
    const { ask, version, edit, added, build, blocks } = await billing();
    const card = await build();
    expect((await edit({ undo: card.body.id })).status).toBe(201);
    const undone = await edit({ undo: added.body.id });
    expect(undone.status, JSON.stringify(undone.body)).toBe(201);
    expect(await blocks()).toEqual([]);
    const redone = await edit({ undo: undone.body.id });
    expect(redone.status).toBe(201);
    expect(await blocks()).toEqual(["Start"]);
    expect((await edit({ undo: redone.body.id })).status).toBe(201);
    expect((await ask("GET", `${version}sub-flows/billing/undelete/`)).status).toBe(200);
    expect(await blocks()).toEqual(["Start"]);
  });

  test("leaves what an undo brought back, once others built in it", async () => {
    const { edit, added, build, blocks } = await billing();
    const undone = await edit({ undo: added.body.id });
    const redone = await edit({ undo: undone.body.id });
    await build();
    expect(await edit({ undo: redone.body.id })).toMatchObject({ status: 409, body: { code: "built_since" } });
    expect(await blocks()).toEqual(["Start", "Card"]);
  });
});

test("row calls refuse a row of another version, and references that leave the version", async () => {
  const { ask, version, flowPath, block, subflow } = await flowWithBlocks();
  const menu = await block("Menu");
  const copy = await ask("POST", `${flowPath}versions/`, { copy_of: "0.0.1" });
  expect(copy, JSON.stringify(copy.body)).toMatchObject({ status: 201, body: { version: "0.0.2" } });
  const second = `${flowPath}versions/0.0.2/`;
  expect((await ask("GET", flowPath)).body.latest_version).toBe("0.0.2");
  const copied = await ask("GET", `${second}blocks/?name=Menu`);
  expect(copied.body.count).toBe(1);
  expect(copied.body.results[0].id).not.toBe(menu);
  expect((await ask("GET", `${second}blocks/${menu}/`)).status).toBe(404);
  expect((await ask("PATCH", `${second}blocks/${menu}/`, { name: "X" })).status).toBe(404);
  expect(await ask("POST", `${second}blocks/`, { subflow })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "subflow", code: "not_found" }] },
  });
  expect((await ask("DELETE", `${version}`)).status).toBe(204);
  expect(await ask("DELETE", second)).toMatchObject({ status: 409, body: { code: "last_version" } });
});

test("bulk calls change all matches alike, or each row of an array, all or nothing", async () => {
  const { ask, version, block } = await flowWithBlocks();
  const [a, b] = [await block("A"), await block("B")];
  expect(await ask("PATCH", `${version}blocks/?type=Voice`, { bi_enable: false })).toMatchObject({
    status: 200,
    body: { matched: 2, updated: 2 },
  });
  expect((await ask("GET", `${version}blocks/?bi_enable=false`)).body.count).toBe(2);
  expect(await ask("PATCH", `${version}blocks/`, { bi_enable: true })).toMatchObject({
    status: 400,
    body: { code: "filter_required" },
  });
  expect(await ask("PATCH", `${version}blocks/?colour=red`, { bi_enable: true })).toMatchObject({
    status: 400,
    body: { code: "unknown_parameter" },
  });
  const rows = [
    { id: a, name: "AA" },
    { id: b, name: "" },
    { id: newId(), name: "X" },
  ];
  expect(await ask("PUT", `${version}blocks/`, rows)).toMatchObject({
    status: 400,
    body: { updated: 0, errors: [{ field: "1.name" }] },
  });
  expect(await ask("PUT", `${version}blocks/`, [rows[0], rows[2]])).toMatchObject({
    status: 400,
    body: { errors: [{ field: "1.id", code: "not_found" }] },
  });
  expect((await ask("GET", `${version}blocks/${a}/`)).body.name).toBe("A");
  expect(
    await ask("PUT", `${version}blocks/`, [
      { id: a, name: "AA" },
      { id: b, name: "BB" },
    ]),
  ).toMatchObject({ body: { matched: 2, updated: 2, errors: [] } });
  expect(await ask("DELETE", `${version}blocks/?id=${a},${b}`)).toMatchObject({
    status: 200,
    body: { matched: 2, updated: 2 },
  });
  expect((await ask("DELETE", `${version}blocks/?id=${a}`)).status).toBe(404);
  expect((await ask("DELETE", `${version}blocks/`)).status).toBe(400);
});

test("a fault names the step as it was sent, whatever order it was done in", async () => {
  const { ask, version, flowPath, subflow, startBlock } = await addFlow(server);
  const block = (name: unknown) => ({ op: "create", noun: "block", row: { id: newId(), subflow, name } });
  const operations = [
    { op: "change", noun: "block", id: startBlock, fields: { description: "ok" } },
    block("ok"),
    { op: "create", noun: "prompt", row: { id: newId(), name: "ok" } },
    block(7),
  ];
  const refused = await ask("POST", `${version}edits/`, { operations }, { "if-match": "*" });
  expect(refused.body).toMatchObject({ status: 400, operation: 3, errors: [{ field: "operations.3.row.name" }] });

  const inVersion = async (label: string) => {
    const { id } = (await ask("GET", `${flowPath}versions/${label}/`)).body;
    return (await ask("POST", "/api/intents/", { name: "x", flow_config: id })).body.id;
  };
  await ask("POST", `${flowPath}versions/`, {});
  const [one, other] = [await inVersion("0.0.1"), await inVersion("0.0.2")];
  const rows = [{ id: one, name: "ok" }, { id: one }, { id: other, ontology: newId() }];
  const bulk = await ask("PATCH", "/api/intents/", rows);
  expect(bulk.body).toMatchObject({ status: 400, errors: [{ field: "2.ontology", code: "not_found" }] });
});

test("60,000 rows are the most of a version: edits add none beyond, and go on in one that has more", async () => {
  const { ask, flow, organisation, version, subflow, block } = await flowWithBlocks();
  const first = await block("First");
  const edit = (body: object) => ask("POST", `${version}edits/`, body, { "if-match": "*" });
  const add = (many: number) =>
    server.database.asSystem("fill a version", async (db) => {
      await sql`insert into intent (organisation_id, flow_config, name)
        select ${organisation}::uuid, v.id, gen_random_uuid()::text
        from flow_version v, generate_series(1, ${many}) where v.flow = ${flow}`.execute(db);
      await sql`update flow_version set revision = revision + 1 where flow = ${flow}`.execute(db);
    });
  const made = () => ({ op: "create", noun: "intent", row: { id: newId(), name: newId() } });
  const tooMany = { status: 409, body: { code: "too_many_rows" } };
  // The version has a sub-flow and two blocks.
  await add(mostRows - 4);
  const last = made();
  expect((await edit({ operations: [last] })).status).toBe(201);
  expect(await edit({ operations: [made()] })).toMatchObject(tooMany);
  expect(await ask("POST", `${version}blocks/`, { name: "More", subflow })).toMatchObject(tooMany);
  const gone = await edit({ operations: [{ op: "delete", noun: "intent", id: last.row.id }] });
  expect(gone.status).toBe(201);
  await add(2);
  expect(await edit({ undo: gone.body.id })).toMatchObject(tooMany);
  const renamed = { op: "change", noun: "block", id: first, fields: { name: "Renamed" } };
  expect((await edit({ operations: [renamed] })).status).toBe(201);
});
