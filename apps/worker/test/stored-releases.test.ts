import { readFile } from "node:fs/promises";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import { documentForm } from "@parley/flow";
import { parseConversations, runConversation } from "@parley/host";
import type { Tables } from "@parley/model";
import { uuidv7 } from "@parley/model/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { releaseRuntimes } from "../src/agent/runtimes.ts";
import { deployAgent } from "./deployed-agent.ts";

const welcome = await readFile(new URL("../../../examples/flows/welcome.yaml", import.meta.url), "utf8");

let database: TestDatabase<Tables>;
beforeAll(async () => {
  database = await testDatabase<Tables>();
});
afterAll(() => database.drop());

/** Stores a release of the welcome agent with its document made otherwise by SQL. */
async function releaseOtherwise(number: number, document: ReturnType<typeof sql>): Promise<string> {
  const { flow } = await deployAgent(database, welcome, `40${number}`);
  const id = uuidv7(number, new Uint8Array(10));
  await database.asSystem("store what another Parley stored", (db) =>
    sql`insert into release (id, organisation_id, flow, flow_config, version, version_revision, number, document)
      select ${id}, organisation_id, flow, flow_config, version, version_revision, 2, ${document}
      from release where flow = ${flow}`.execute(db),
  );
  return id;
}

test("a release without lists and objects that are younger than it is runs", async () => {
  const release = await releaseOtherwise(
    1,
    sql`(document - 'v') || jsonb_build_object(
      'settings', (document -> 'settings') - 'events' - 'ab_tests' - 'experiment_tts_agents' - 'mask_type',
      'rows', (document -> 'rows') - 'small_talk' || jsonb_build_object(
        'block', (select jsonb_agg(b - 'context' - 'set_tags' - 'set_metadata' - 'conditional_set_intent')
          from jsonb_array_elements(document #> '{rows,block}') as b),
        'path', (select jsonb_agg(p - 'fill_entity' - 'additional_prompts' - 'set_metadata')
          from jsonb_array_elements(document #> '{rows,path}') as p)))`,
  );
  const { runtime } = await releaseRuntimes(database)(release);
  const [conversation] = parseConversations([
    {
      name: "Ends by key",
      steps: [{ expect: { said: ["/^Welcome to Parley/"] } }, { press: "2" }, { expect: { state: "ended" } }],
    },
  ]);
  if (conversation === undefined) throw new Error("There is no conversation.");
  expect(runConversation(runtime.program, runtime.understand, conversation).faults).toEqual([]);
});

test("a release of a newer Parley is refused by name", async () => {
  const newer = String(documentForm.number + 1);
  const release = await releaseOtherwise(2, sql`jsonb_set(document, '{v}', ${newer}::jsonb)`);
  await expect(releaseRuntimes(database)(release)).rejects.toMatchObject({ code: "newer_form" });
});
