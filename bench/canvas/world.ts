import { ask } from "@parley/client";
import { signIn, type Tokens } from "@parley/model/api/sign-in";
import { Client } from "pg";
import { makeAgent, makeClient, sendTo } from "../api/world.ts";
import type { BenchServer } from "../bench-server.ts";
import { loadCalls } from "../calls/load-calls.ts";
import { makeGraph, yamlOf } from "./graph.ts";

export const sizes = [1000, 5000] as const;
export type Size = (typeof sizes)[number];

/** Where the console shows what was made, and as whom. `lists` are of usual lengths, `agents` has ten thousand. */
export type World = {
  readonly tokens: Tokens;
  readonly designs: { readonly [S in Size]: string };
  readonly agents: string;
  readonly lists: { readonly clients: string; readonly agents: string; readonly calls: string };
};

const agentCount = 10_000;
const usualCount = 40;
const callCount = 20_000;

/** A client with a version of each size, one with ten thousand agents, one with forty and the calls of one of them. */
export async function makeWorld({ url, urls, admin }: BenchServer): Promise<World> {
  const tokens = await ask(sendTo(url, ""), signIn, { body: { email: admin.email, password: admin.password } });
  const send = sendTo(url, tokens.access);
  const organisation = await makeClient(send, "Bench");
  const flows = `/api/organisations/${organisation}/flows/`;
  const design = async (size: Size) => {
    const flow = await makeAgent(send, organisation, `Survey of ${size}`);
    const answer = await fetch(`${url}${flows}${flow}/versions/0.0.1/save_yaml/`, {
      method: "PUT",
      headers: { authorization: `Bearer ${tokens.access}`, "content-type": "application/yaml" },
      body: yamlOf(makeGraph(size)),
    });
    if (!answer.ok) throw new Error(`The version of ${size} blocks: ${answer.status} ${await answer.text()}`);
    return `/clients/${organisation}/voice-agents/${flow}/0.0.1/design/start`;
  };
  const designs = { 1000: await design(1000), 5000: await design(5000) };
  const many = await makeClient(send, "Many agents");
  await copyAgent(urls.admin, await makeAgent(send, many, "Agent"), agentCount);
  for (let number = 1; number < usualCount; number++) await makeClient(send, `Client ${number}`);
  const usual = await makeClient(send, "Usual");
  const flow = await makeAgent(send, usual, "Agent");
  await copyAgent(urls.admin, flow, usualCount);
  const plan = { organisation: usual, flow, count: callCount, seed: 1, days: 30, until: Date.now() };
  await loadCalls(urls.admin, plan);
  const lists = {
    clients: "/clients",
    agents: `/clients/${usual}`,
    calls: `/clients/${usual}/voice-agents/${flow}/0.0.1/calls`,
  };
  return { tokens, designs, agents: `/clients/${many}`, lists };
}

async function copyAgent(databaseUrl: string, flow: string, count: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into parley.flow
       select (jsonb_populate_record(flow, jsonb_build_object('id', gen_random_uuid(), 'name', 'Agent ' || number))).*
       from parley.flow, generate_series(2, $2::int) number where flow.id = $1`,
      [flow, count],
    );
  } finally {
    await client.end();
  }
}
