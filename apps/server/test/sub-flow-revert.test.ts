import { afterAll, beforeAll, expect, test } from "vitest";
import { addFlow, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** A block that calls a sub-flow of its own, whose Start leads to a menu, and a path out of it. */
async function setUp() {
  const { ask, version, subflow, make } = await addFlow(server);
  const inner = await make("sub-flows", { name: "Inner", slug: "inner" });
  const caller = await make("blocks", { name: "Calls", type: "Subflow", subflow, entrypoint_subflow: inner });
  const menu = await make("blocks", { name: "Menu", subflow: inner });
  const end = await make("blocks", { name: "Bye", type: "End", subflow });
  const starts = await ask("GET", `${version}blocks/?subflow=${inner}&type=Start`);
  const start: string =
    starts.body.results[0]?.id ?? (await make("blocks", { name: "In", type: "Start", subflow: inner }));
  const paths = (await ask("GET", `${version}paths/?source_block=${start}`)).body.results;
  const entry: string = paths[0]?.id ?? (await make("paths", { name: "Start", source_block: start }));
  const lead = (to: string | null) => ask("PATCH", `${version}paths/${entry}/`, { destination_block: to });
  const revert = () => ask("POST", `${version}sub-flows/reverse_convert_to_subflow/`, { block: caller });
  return { ask, version, subflow, make, caller, start, end, menu, lead, revert };
}

test("a sub-flow whose Start leads nowhere does not go back", async () => {
  const { lead, menu, revert } = await setUp();
  expect((await lead(null)).status).toBe(200);
  expect(await revert()).toMatchObject({ status: 409, body: { code: "no_entry" } });
  expect((await lead(menu)).status).toBe(200);
  expect((await revert()).status).toBe(200);
});

test("a sub-flow with global triggers does not go back, since they would be lost", async () => {
  const { make, lead, menu, start, revert } = await setUp();
  expect((await lead(menu)).status).toBe(200);
  const trigger = { display_in_global_list: true, transition_type: "dtmf", trigger: "9" };
  await make("paths", { name: "Anywhere", source_block: start, destination_block: menu, ...trigger });
  expect(await revert()).toMatchObject({ status: 409, body: { code: "has_triggers" } });
});

test("a sub-flow that is left by several paths does not go back", async () => {
  const { make, lead, menu, caller, end, revert } = await setUp();
  expect((await lead(menu)).status).toBe(200);
  for (const name of ["One", "Two"]) await make("paths", { name, source_block: caller, destination_block: end });
  expect(await revert()).toMatchObject({ status: 409, body: { code: "several_exits" } });
});

test("a sub-flow that is given values does not go back, since they would be lost", async () => {
  const { ask, version, lead, menu, start, revert } = await setUp();
  expect((await lead(menu)).status).toBe(200);
  const flow_inputs = [{ name: "order", type: "text" }];
  expect((await ask("PATCH", `${version}blocks/${start}/`, { flow_inputs })).status).toBe(200);
  expect(await revert()).toMatchObject({ status: 409, body: { code: "values_declared" } });
});

test("what leads to the block that calls leads to the blocks that stand in its place", async () => {
  const { ask, version, make, lead, menu, caller, subflow, revert } = await setUp();
  expect((await lead(menu)).status).toBe(200);
  const jump = await make("blocks", { name: "Again", type: "Goto", subflow, entrypoint_block: caller });
  expect((await revert()).status).toBe(200);
  expect((await ask("GET", `${version}blocks/${jump}/`)).body.entrypoint_block).toBe(menu);
});
