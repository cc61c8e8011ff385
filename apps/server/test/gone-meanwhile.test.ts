import type { Id } from "@parley/model/kernel";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BreakingLine } from "../../../test/breaking-line.ts";
import { type Answered, type Ask, addFlow, addUser, type TestServer } from "./harness.ts";
import { startServerOverLine } from "./server-over-line.ts";

let line: BreakingLine;
let server: TestServer;
let base: Awaited<ReturnType<typeof addFlow>>;
let staff: Ask;
let direct: Client;

beforeAll(async () => {
  ({ server, line } = await startServerOverLine());
  base = await addFlow(server);
  staff = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
  direct = new Client({ connectionString: server.database.urls.admin });
  await direct.connect();
});
afterAll(async () => {
  await direct.end();
  await server.close();
});

/** A flow of its own, with a version, a block and a persona; and a user. */
type Made = {
  readonly ask: Ask;
  readonly flow: Id;
  readonly flowPath: string;
  readonly path: string;
  readonly version: Id;
  readonly subflow: Id;
  readonly block: Id;
  readonly persona: Id;
  readonly user: Id;
};

async function made(): Promise<Made> {
  const { ask, organisation } = base;
  const flows = `/api/organisations/${organisation}/flows/`;
  const flow = (await ask("POST", flows, { name: "Goes" })).body.id;
  const flowPath = `${flows}${flow}/`;
  const path = `${flowPath}versions/0.0.1/`;
  const version = (await ask("GET", path)).body.id;
  const subflow = (await ask("GET", `${path}sub-flows/`)).body.results[0].id;
  const block = (await ask("POST", `${path}blocks/`, { subflow, name: "Hello" })).body.id;
  const persona = (await ask("POST", `${path}tts_persona/`, { name: "Ada", tts_agent: "en" })).body.id;
  const user = await addUser(server.database, []);
  return { ask, flow, flowPath, path, version, subflow, block, persona, user };
}

const deleted = (table: string, id: (made: Made) => Id) => async (made: Made) => {
  await direct.query(`update parley.${table} set deleted_at = now() where id = $1`, [id(made)]);
};
const noVersion = deleted("flow_version", ({ version }) => version);
const noBlock = deleted("block", ({ block }) => block);
const noFlow = deleted("flow", ({ flow }) => flow);
const lockOfVersion = "select v.revision, v.organisation_id";
const placeOfVersion = "select id, organisation_id as organisation, flow from flow_version";
const lockOfRows = "order by t.id for no key update";
const smallest = "parley: 1\nstates:\n  start:\n    Start:\n      type: Start\n";

type Race = {
  readonly what: string;
  /** Words of the statement before which it goes. */
  readonly at: string;
  readonly gone: (made: Made) => Promise<void>;
  readonly asked: (made: Made) => Promise<Answered>;
};

const races: readonly Race[] = [
  {
    what: "a version that is opened",
    at: "select v.revision,",
    gone: noVersion,
    asked: ({ ask, path }) => ask("GET", `${path}document/`),
  },
  {
    what: "a version that is written as YAML",
    at: "json_build_object",
    gone: noVersion,
    asked: ({ ask, path }) => ask("GET", `${path}generate_yaml/`),
  },
  {
    what: "a version that is to be called",
    at: "select version from flow_version",
    gone: noVersion,
    asked: ({ ask, path }) => ask("POST", `${path}call_ticket/`, {}),
  },
  {
    what: "a version that is read to be called",
    at: "from flow_version as t",
    gone: noVersion,
    asked: ({ ask, path }) => ask("POST", `${path}call_ticket/`, {}),
  },
  {
    what: "a version that is deployed",
    at: "select version, revision from flow_version",
    gone: noVersion,
    asked: ({ ask, path }) => ask("POST", `${path}deploy/`, {}),
  },
  {
    what: "a version whose settings are changed",
    at: lockOfRows,
    gone: noVersion,
    asked: ({ ask, path }) => ask("PATCH", path, { base_url: "https://example.com" }),
  },
  {
    what: "a version that a text is read for",
    at: "select revision, organisation_id as organisation from flow_version",
    gone: noVersion,
    asked: ({ ask, path }) => ask("PUT", `${path}save_yaml/`, { yaml: smallest }),
  },
  {
    what: "a version that is edited",
    at: lockOfVersion,
    gone: noVersion,
    asked: ({ ask, path, block }) => {
      const operations = [{ op: "change", noun: "block", id: block, fields: { name: "Changed" } }];
      return ask("POST", `${path}edits/`, { operations }, { "if-match": "*" });
    },
  },
  {
    what: "the version of a new block",
    at: placeOfVersion,
    gone: noVersion,
    asked: ({ ask, path, subflow }) => ask("POST", `${path}blocks/`, { subflow, name: "Late" }),
  },
  {
    what: "the version of a block that is changed",
    at: placeOfVersion,
    gone: noVersion,
    asked: ({ ask, path, block }) => ask("PATCH", `${path}blocks/${block}/`, { name: "Changed" }),
  },
  {
    what: "the version of blocks that are changed",
    at: placeOfVersion,
    gone: noVersion,
    asked: ({ ask, path, block }) => ask("PATCH", `${path}blocks/?id=${block}`, { name: "Changed" }),
  },
  {
    what: "the version of blocks that are deleted",
    at: placeOfVersion,
    gone: noVersion,
    asked: ({ ask, path, block }) => ask("DELETE", `${path}blocks/?id=${block}`),
  },
  {
    what: "a block that is changed",
    at: lockOfVersion,
    gone: noBlock,
    asked: ({ ask, path, block }) => ask("PATCH", `${path}blocks/${block}/`, { name: "Changed" }),
  },
  {
    what: "a block that is deleted",
    at: lockOfVersion,
    gone: noBlock,
    asked: ({ ask, path, block }) => ask("DELETE", `${path}blocks/${block}/`),
  },
  {
    what: "a flow that is changed",
    at: lockOfRows,
    gone: noFlow,
    asked: ({ ask, flowPath }) => ask("PATCH", flowPath, { name: "Changed" }),
  },
  {
    what: "a flow that is deleted",
    at: lockOfRows,
    gone: noFlow,
    asked: ({ ask, flowPath }) => ask("DELETE", flowPath),
  },
  {
    what: "a flow that gets a version",
    at: "select 1 from flow where id",
    gone: noFlow,
    asked: ({ ask, flowPath }) => ask("POST", `${flowPath}versions/`, {}),
  },
  {
    what: "a persona that is to be the voice of a version",
    at: lockOfVersion,
    gone: deleted("tts_persona", ({ persona }) => persona),
    asked: ({ ask, path, persona }) => ask("POST", `${path}tts_persona/${persona}/mark_as_primary/`),
  },
  {
    what: "a user who is to be let in again",
    at: 'select id, email from "user" where id',
    gone: deleted('"user"', ({ user }) => user),
    asked: ({ user }) => staff("PUT", `/api/users/${user}/unlock_account/`),
  },
  {
    what: "a credential whose uses are looked for",
    at: "select name from credential",
    gone: async () => {
      await direct.query("delete from parley.credential");
    },
    asked: async ({ ask }) => {
      const credentials = `/api/organisations/${base.organisation}/credentials/`;
      const body = { name: "crm_token", value: "a long secret value", hosts: ["crm.example.com"] };
      return ask("GET", `${credentials}${(await ask("POST", credentials, body)).body.id}/uses/`);
    },
  },
  {
    what: "a number of a flow that is changed",
    at: lockOfRows,
    gone: async ({ flow }) => {
      await direct.query("update parley.virtual_number set flow = null where flow = $1", [flow]);
    },
    asked: async ({ ask, flowPath }) => {
      const { number } = (await ask("POST", `${flowPath}virtual-numbers/test_number/`, {})).body;
      return ask("PATCH", `${flowPath}virtual-numbers/partial_update_number/`, { number, description: "Late" });
    },
  },
];

test("a version that changes while a text is read keeps the rows that the text names", async () => {
  const { ask, path, subflow, version } = await made();
  const late = (await ask("POST", `${path}blocks/`, { subflow, name: "Late" })).body.id;
  const yaml = (await ask("GET", `${path}generate_yaml/?ids=false`)).body;
  await ask("DELETE", `${path}blocks/${late}/`);
  line.doBefore(lockOfVersion, async () => {
    await direct.query("update parley.block set deleted_at = null, deleted_with = null where id = $1", [late]);
    await direct.query("update parley.flow_version set revision = revision + 1 where id = $1", [version]);
  });
  expect((await ask("PUT", `${path}save_yaml/`, { yaml })).status).toBe(200);
  expect((await ask("GET", `${path}blocks/${late}/`)).body.name).toBe("Late");
  expect((await ask("GET", `${path}blocks/?name=Late`)).body.count).toBe(1);
});

test.each(races)("$what but goes meanwhile is not there", async ({ at, gone, asked }) => {
  const here = await made();
  let went = 0;
  line.doBefore(at, async () => {
    await gone(here);
    went++;
  });
  expect(await asked(here)).toMatchObject({ status: 404, body: { code: "not_found" } });
  expect(went).toBe(1);
  const { rows } = await direct.query("select name from parley.block where flow_config = $1 and name <> 'Start'", [
    here.version,
  ]);
  expect(rows).toEqual([{ name: "Hello" }]);
});
