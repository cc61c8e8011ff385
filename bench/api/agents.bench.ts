import { rowsAt } from "@parley/client";
import type { user } from "@parley/model/nouns/user";
import { Client } from "pg";
import type { BenchResult } from "../bench-result.ts";
import { startBenchServer } from "../bench-server.ts";
import { giveRights, makeAgent, makeClient, sendTo, signIn } from "./world.ts";

const agents = 10_000;
const calls = 200_000;
const rounds = 40;
const password = "correct horse battery";

/** What the list of agents asks for among 10,000 agents of a client, which have 200,000 calls of the last week. */
export async function agentsBench(): Promise<BenchResult[]> {
  const server = await startBenchServer();
  try {
    const admin = sendTo(server.url, await signIn(server.url, server.admin));
    const org = await makeClient(admin, "Many agents");
    const flow = await makeAgent(admin, org, "Template");
    await fill(server.urls.system, flow);
    const email = "reader@many.test";
    const reader = await rowsAt<typeof user>(admin, "/api/users/").create({ email, password, first_name: "Reader" });
    await giveRights(admin, org, { user_id: reader.id, policies: ["v2.flow.view"] });
    const token = await signIn(server.url, { email, password });
    const list = `${server.url}/api/organisations/${org}/flows/`;
    const page = "type=voice&ordering=shown_name&limit=100&offset=0";
    const shown = "fields=uuid,name,use_case,type,status,tags,latest_version,deployed_version";
    const search = (word: string) => `search=${word}&${page}`;
    const asked = [
      {
        name: "agents found by a word of their names",
        path: (round: number) => `?${search(`agent%20${round}7`)}&${shown}`,
      },
      {
        name: "agents found by nothing that there is",
        path: (round: number) => `?${search(`zebra${round}`)}&${shown}`,
      },
      { name: "figures beside a page of them", path: (round: number) => `activity/?${search(`agent%20${round}7`)}` },
      { name: "findings beside a page of them", path: (round: number) => `issues/?${search(`agent%20${round}7`)}` },
    ];
    const results: BenchResult[] = [];
    for (const { name, path } of asked) {
      const took: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const began = performance.now();
        const answer = await fetch(`${list}${path(round % 10)}`, { headers: { authorization: `Bearer ${token}` } });
        if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
        await answer.arrayBuffer();
        // What a connection does for the first time is no part of it.
        if (round >= 10) took.push(performance.now() - began);
      }
      took.sort((a, b) => a - b);
      const at = (share: number) => Math.round((took[Math.floor(took.length * share)] ?? 0) * 10) / 10;
      console.log(`${name}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms`);
      results.push({
        name: `API, 10,000 agents: ${name}, median`,
        unit: "ms",
        ours: at(0.5),
        peer: null,
        aim: name.startsWith("agents") ? "under 50 ms" : "told, so that it is seen when it grows",
      });
    }
    return results;
  } finally {
    await server.stop();
  }
}

/** Copies an agent with its version, and gives all of them calls. */
async function fill(url: string, flow: string): Promise<void> {
  const database = new Client({ connectionString: url });
  await database.connect();
  try {
    await database.query(
      `insert into parley.flow (organisation_id, name, type, use_case, tags, latest_version)
       select organisation_id, 'Agent ' || n || ' of the ' || (array['north', 'south', 'east'])[1 + n % 3], 'voice',
         'Reminds of case ' || n, array['tag' || n % 50], latest_version
       from parley.flow, generate_series(1, $2::int) as n where id = $1`,
      [flow, agents],
    );
    await database.query(
      `insert into parley.flow_version (organisation_id, flow, version, language, languages)
       select f.organisation_id, f.id, '0.0.1', v.language, v.languages from parley.flow f, parley.flow_version v
       where v.flow = $1 and f.id <> $1 and f.organisation_id = v.organisation_id`,
      [flow],
    );
    await database.query(
      `insert into parley.call (organisation_id, flow, status, disposition, answered_at, ended_at, created_at)
       select f.organisation_id, f.id, case when n % 20 = 0 then 'failed' else 'completed' end,
         (array['completed', 'hung_up', 'transferred'])[1 + n % 3], now(), now(), now() - n * interval '3 seconds'
       from generate_series(1, $2::int) as n
       join (select id, organisation_id, row_number() over () as place from parley.flow where organisation_id =
         (select organisation_id from parley.flow where id = $1)) as f on f.place = 1 + n % $3::int`,
      [flow, calls, agents],
    );
    await database.query("analyze");
  } finally {
    await database.end();
  }
}
