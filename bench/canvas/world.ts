import { Client } from "pg";
import { asking } from "../api/world.ts";
import type { BenchServer } from "../bench-server.ts";
import { makeGraph, yamlOf } from "./graph.ts";

export const sizes = [1000, 5000] as const;
export type Size = (typeof sizes)[number];

/** Where the console shows what was made, and as whom. */
export type World = {
  readonly tokens: { readonly access: string; readonly refresh: string };
  readonly designs: { readonly [S in Size]: string };
  readonly agents: string;
};

const agentCount = 10_000;

/** A client with a version of each size, and another with ten thousand agents. */
export async function makeWorld({ url, urls, admin }: BenchServer): Promise<World> {
  const tokens = (await asking(url, "")("POST", "/api/auth/login/", admin)) as World["tokens"];
  const ask = asking(url, tokens.access);
  const make = async (path: string, name: string) => {
    const { id, uuid } = (await ask("POST", path, { name })) as { readonly id: string; readonly uuid?: string };
    return uuid ?? id;
  };
  const organisation = await make("/api/organisations/", "Bench");
  const flows = `/api/organisations/${organisation}/flows/`;
  const design = async (size: Size) => {
    const flow = await make(flows, `Survey of ${size}`);
    const answer = await fetch(`${url}${flows}${flow}/versions/0.0.1/save_yaml/`, {
      method: "PUT",
      headers: { authorization: `Bearer ${tokens.access}`, "content-type": "application/yaml" },
      body: yamlOf(makeGraph(size)),
    });
    if (!answer.ok) throw new Error(`The version of ${size} blocks: ${answer.status} ${await answer.text()}`);
    return `/clients/${organisation}/voice-agents/${flow}/0.0.1/design/start`;
  };
  const designs = { 1000: await design(1000), 5000: await design(5000) };
  const many = await make("/api/organisations/", "Many agents");
  await copyAgent(urls.admin, await make(`/api/organisations/${many}/flows/`, "Agent"));
  return { tokens, designs, agents: `/clients/${many}` };
}

async function copyAgent(databaseUrl: string, flow: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into parley.flow
       select (jsonb_populate_record(flow, jsonb_build_object('id', gen_random_uuid(), 'name', 'Agent ' || number))).*
       from parley.flow, generate_series(2, $2::int) number where flow.id = $1`,
      [flow, agentCount],
    );
  } finally {
    await client.end();
  }
}
