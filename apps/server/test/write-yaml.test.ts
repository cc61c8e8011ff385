import { toYaml } from "@parley/flow";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadState } from "../src/edits/version-state.ts";
import { writeYaml } from "../src/edits/write-yaml.ts";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let a: Awaited<ReturnType<typeof addFlow>>;
beforeAll(async () => {
  server = await startServer();
  a = await addFlow(server);
});
afterAll(() => server.close());

test("the YAML that a thread makes of rows as text is that of the document that is read", async () => {
  const prompt = (await a.ask("POST", `${a.version}prompts/`, { name: "Asked: ü \u2028 '" })).body.id;
  const made = [
    await a.ask("POST", `${a.version}blocks/`, { subflow: a.subflow, name: "One", prompts: [prompt], max_retries: 2 }),
    await a.ask("POST", `${a.version}blocks/`, { subflow: a.subflow, name: "Two", render_info: { x: 1.5, y: -2 } }),
    await a.ask("POST", `${a.version}blocks/`, { subflow: a.subflow, name: "Gone" }),
  ];
  await a.ask("DELETE", `${a.version}blocks/${made[2]?.body.id}/`);
  const db = server.database.forOrganisations([a.organisation]);
  const version = (await a.ask("GET", a.version)).body.id;
  const { document } = await loadState(db, version);
  expect(document.rows.block.map(({ name }) => name).sort()).toEqual(["One", "Start", "Two"]);
  for (const ids of [true, false]) expect(await writeYaml(db, version, { ids })).toBe(toYaml(document, { ids }));
  await expect(writeYaml(db, newId(), { ids: true })).rejects.toMatchObject({ status: 404 });
});
