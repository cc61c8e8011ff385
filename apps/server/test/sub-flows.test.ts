import { afterAll, beforeAll, expect, test } from "vitest";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";

type Row = { readonly [field: string]: unknown } & { readonly id: string };
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const agent = `parley: 1
states:
  start:
    Start:
      type: Start
      paths:
        - to: Menu
    Menu:
      say: Hello
      render_info: {position: {x: 10, y: 20}}
      paths:
        - to: Menu
          transition_type: dtmf
          trigger: "1"
        - to: Bye
    Bye:
      type: End
      end_state: completed
`;

async function setUp() {
  const flow = await addFlow(server);
  expect((await flow.ask("PUT", `${flow.version}save_yaml/`, { yaml: agent })).status).toBe(200);
  const rows = async (tail: string): Promise<readonly Row[]> =>
    (await flow.ask("GET", `${flow.version}${tail}`)).body.results;
  const named = async (name: string) => (await rows(`blocks/?name=${name}`)).map(({ id }) => id);
  return { ...flow, rows, named };
}

test("a sub-flow is copied whole under names of its own, as one edit that is taken back whole", async () => {
  const { ask, version, rows } = await setUp();
  const { revision } = (await ask("GET", version)).body;
  const copy = await ask("POST", `${version}sub-flows/duplicate/`, { slug: "start" });
  expect(copy).toMatchObject({ status: 201, body: { slug: "start-copy" } });
  expect(copy.headers.location).toBe(`${version}sub-flows/start-copy/`);
  const blocks = await rows(`blocks/?subflow=${copy.body.id}&ordering=name`);
  expect(blocks.map(({ name }) => name)).toEqual(["Bye 2", "Menu 2", "Start"]);
  const [bye, menu, start] = blocks.map(({ id }) => id);
  const paths = await rows(`paths/?source_block=${start},${menu}`);
  expect(paths.map(({ source_block, destination_block }) => [source_block, destination_block]).toSorted()).toEqual(
    [
      [start, menu],
      [menu, menu],
      [menu, bye],
    ].toSorted(),
  );
  expect(await rows("paths/")).toHaveLength(6);
  expect((await ask("GET", `${version}validate/`)).body.issues.filter((i: Row) => i.type === "error")).toEqual([]);
  const again = await ask("POST", `${version}sub-flows/duplicate/`, { slug: "start", name: "Second" });
  expect(again.body).toMatchObject({ slug: "start-copy-2", name: "Second" });
  const edits = await rows(`edits/?since=${revision}`);
  expect(edits).toHaveLength(2);
  await ask("POST", `${version}edits/`, { undo: edits[1]?.id }, { "if-match": `"${revision + 2}"` });
  expect(await rows("blocks/")).toHaveLength(6);
});

test("copies have names of their own, so rules go on naming one block and conditions of a copy name the copies", async () => {
  const { ask, version, rows, named } = await setUp();
  const [menu] = await named("Menu");
  const rules = [{ name: "Back", never: 'moment.does == "presses" && moment.text == "0"', goes_to: "Menu" }];
  expect((await ask("PATCH", version, { rules })).status).toBe(200);
  const often = {
    transition_type: "condition",
    trigger: "visits.Menu > 3",
    source_block: menu,
    destination_block: menu,
  };
  expect((await ask("POST", `${version}paths/`, often)).status).toBe(201);
  expect((await ask("POST", `${version}sub-flows/duplicate/`, { slug: "start" })).status).toBe(201);
  expect((await ask("POST", `${version}sub-flows/start/duplicate_blocks_paths/`, { blocks: [menu] })).status).toBe(200);
  const triggers = (await rows("paths/?transition_type=condition")).map(({ trigger }) => trigger);
  expect(triggers.toSorted()).toEqual(["visits.Menu > 3", 'visits["Menu 2"] > 3', 'visits["Menu 3"] > 3'].toSorted());
  expect((await ask("GET", `${version}validate/`)).body.issues.filter((i: Row) => i.type === "error")).toEqual([]);
});

test("a copy of a sub-flow that came from the library came from there too", async () => {
  const { ask, version } = await setUp();
  const origin = { library_entry: newId(), library_revision: 2 };
  expect((await ask("PATCH", `${version}sub-flows/start/`, origin)).body).toMatchObject(origin);
  expect((await ask("POST", `${version}sub-flows/duplicate/`, { slug: "start" })).body).toMatchObject(origin);
});

test("blocks are copied with the paths between them, beside themselves or into another sub-flow", async () => {
  const { ask, version, rows, named, subflow } = await setUp();
  const [menu] = await named("Menu");
  const other = (await ask("POST", `${version}sub-flows/`, { name: "Other", slug: "other" })).body;
  const copied = await ask("POST", `${version}sub-flows/other/duplicate_blocks_paths/`, { blocks: [menu] });
  expect(copied).toMatchObject({ status: 200, body: { blocks: [expect.any(String)], paths: [expect.any(String)] } });
  const [copy] = copied.body.blocks;
  expect((await ask("GET", `${version}blocks/${copy}/`)).body).toMatchObject({
    name: "Menu 2",
    subflow: other.id,
    render_info: { position: { x: 50, y: 60 } },
  });
  expect(await rows(`paths/?source_block=${copy}`)).toMatchObject([{ destination_block: copy, trigger: "1" }]);
  expect(await rows(`blocks/?subflow=${subflow}`)).toHaveLength(3);
});

test("blocks become a sub-flow that is called in their place and comes back to where they led", async () => {
  const { ask, version, rows, named, subflow } = await setUp();
  const [[menu], [bye], [start]] = [await named("Menu"), await named("Bye"), await named("Start")];
  const convert = `${version}sub-flows/convert_to_subflow/?current_subflow_id=`;
  const elsewhere = await ask("POST", `${convert}${menu}`, { blocks: [menu] });
  expect(elsewhere).toMatchObject({ status: 400, body: { errors: [{ field: "current_subflow_id" }] } });
  const made = await ask("POST", `${convert}${subflow}`, { blocks: [menu], name: "Asking" });
  expect(made).toMatchObject({ status: 200, body: { slug: "asking" } });
  const { subflow: own, block: caller } = made.body;
  expect((await ask("GET", `${version}blocks/${menu}/`)).body.subflow).toBe(own);
  expect((await ask("GET", `${version}blocks/${caller}/`)).body).toMatchObject({
    name: "Asking",
    type: "Subflow",
    subflow,
    entrypoint_subflow: own,
  });
  expect(await rows(`paths/?source_block=${start}`)).toMatchObject([{ destination_block: caller }]);
  expect(await rows(`paths/?source_block=${caller}`)).toMatchObject([{ destination_block: bye }]);
  const [inner] = await rows(`blocks/?subflow=${own}&type=Start`);
  const [end] = await rows(`blocks/?subflow=${own}&type=End`);
  expect(await rows(`paths/?source_block=${inner?.id}`)).toMatchObject([{ name: "Start", destination_block: menu }]);
  const led = (await rows(`paths/?source_block=${menu}`)).map(({ destination_block }) => destination_block);
  expect(led.toSorted()).toEqual([menu, end?.id].toSorted());
  expect((await ask("GET", `${version}validate/`)).body.issues.filter((i: Row) => i.type === "error")).toEqual([]);
});

test("an End that returns does not go along, since it would come back to the block that calls", async () => {
  const { ask, version, named } = await setUp();
  const [[menu], [bye]] = [await named("Menu"), await named("Bye")];
  const subflow = (await ask("GET", `${version}sub-flows/start/`)).body.id;
  const done = (await ask("POST", `${version}blocks/`, { name: "Done", type: "End", subflow })).body.id;
  const lead = { source_block: menu, destination_block: done, transition_type: "dtmf", trigger: "2" };
  expect((await ask("POST", `${version}paths/`, lead)).status).toBe(201);
  const convert = (blocks: readonly unknown[]) => ask("POST", `${version}sub-flows/convert_to_subflow/`, { blocks });
  const refused = await convert([menu, done]);
  expect(refused).toMatchObject({ status: 409, body: { code: "returns_inside" } });
  expect(refused.body.detail).toContain('"Done" returns');
  expect((await convert([menu, done, bye])).status).toBe(200);
});

test("a sub-flow that is called once goes back to where it is called; one that others lead into stays", async () => {
  const { ask, version, rows, named, subflow } = await setUp();
  const [[menu], [start]] = [await named("Menu"), await named("Start")];
  const shape = async () => ({
    blocks: (await rows("blocks/")).map(({ id }) => id).toSorted(),
    paths: (await rows("paths/")).map((row) => `${row.id} ${row.source_block} ${row.destination_block}`).toSorted(),
  });
  const before = await shape();
  const { body } = await ask("POST", `${version}sub-flows/convert_to_subflow/`, { blocks: [menu] });
  const revert = (block: unknown) => ask("POST", `${version}sub-flows/reverse_convert_to_subflow/`, { block });
  expect(await revert(start)).toMatchObject({ status: 400, body: { errors: [{ field: "block" }] } });
  const second = { name: "Again", type: "Subflow", subflow, entrypoint_subflow: body.subflow };
  const again = (await ask("POST", `${version}blocks/`, second)).body.id;
  expect(await revert(body.block)).toMatchObject({ status: 409, body: { code: "called_elsewhere" } });
  await ask("DELETE", `${version}blocks/${again}/`);
  expect(await revert(body.block)).toMatchObject({ status: 200, body: { blocks: [menu] } });
  expect(await shape()).toEqual(before);
});

test("blocks with no one way in stay where they are", async () => {
  const { ask, version, named } = await setUp();
  const convert = (blocks: readonly string[]) => ask("POST", `${version}sub-flows/convert_to_subflow/`, { blocks });
  expect((await convert(await named("Start"))).body.errors[0]).toMatchObject({
    field: "blocks.0",
    code: "start_block",
  });
  const subflow = (await ask("GET", `${version}sub-flows/start/`)).body.id;
  const alone = (await ask("POST", `${version}blocks/`, { name: "Alone", subflow })).body.id;
  expect(await convert([alone])).toMatchObject({ status: 409, body: { code: "several_entries" } });
});

test("what is not there, or may be there only once, is not copied", async () => {
  const { ask, version, named, organisation } = await setUp();
  const [start] = await named("Start");
  const stranger = await setUp();
  const into = `${version}sub-flows/start/duplicate_blocks_paths/`;
  const faults = async (path: string, body: unknown) => {
    const { status, body: problem } = await ask("POST", path, body);
    return [status, problem.errors[0]?.field, problem.errors[0]?.code];
  };
  expect(await faults(into, { blocks: [start] })).toEqual([400, "blocks.0", "start_block"]);
  expect(await faults(into, { blocks: await stranger.named("Menu") })).toEqual([400, "blocks.0", "not_found"]);
  expect(await faults(into, { blocks: [] })).toEqual([400, "blocks", "invalid"]);
  expect(await faults(`${version}sub-flows/duplicate/`, { slug: "none" })).toEqual([400, "slug", "not_found"]);
  const reader = await server.signIn([{ scope: "organisation", id: organisation, policy: "v2.flow.view" }]);
  expect((await reader("POST", `${version}sub-flows/duplicate/`, { slug: "start" })).status).toBe(403);
  expect((await stranger.ask("POST", `${version}sub-flows/duplicate/`, { slug: "start" })).status).toBe(404);
});
