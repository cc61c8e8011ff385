import { isDeepStrictEqual } from "node:util";
import { claimPorts } from "../../test/ports.ts";
import type { BenchResult } from "../bench-result.ts";
import { startBenchServer } from "../bench-server.ts";
import { type ServerProcess, startServer } from "./child.ts";
import { requestsPerSecond } from "./load.ts";
import { blockCount, makeWorld } from "./world.ts";

const connections = 8;
const seconds = 3;
const rounds = 5;

/** One call of the API beside the same rows from the peer, as paths on each. */
type Case = { readonly name: string; readonly ours: string; readonly peer: string; readonly aim: string };

/**
 * Our server with sign-in, policies and walls on, beside bare Fastify and pg: two processes on one database, loaded from
 * a third in turns. Answers are compared before timing.
 */
export async function apiBench(): Promise<BenchResult[]> {
  const ours = await startBenchServer();
  const ending: (() => Promise<unknown>)[] = [ours.stop];
  try {
    const ports = await claimPorts();
    ending.push(ports.release);
    const bare = await startServer({
      program: "bench/api/bare-server.ts",
      port: ports.low,
      ready: "/",
      environment: { BARE_PORT: String(ports.low), BARE_DATABASE_URL: ours.urls.system },
    });
    ending.push(bare.stop);
    const world = await makeWorld(ours.url, ours.admin);
    const results: BenchResult[] = [];
    for (const one of [
      {
        name: `API, list of ${blockCount} blocks`,
        ours: `${world.blocks}?limit=${blockCount}`,
        peer: `/${world.version}/blocks/?limit=${blockCount}`,
        aim: "at least 0.8 of the peer's rate",
      },
      {
        name: "API, one block",
        ours: `${world.blocks}${world.block}/`,
        peer: `/${world.version}/blocks/${world.block}/`,
        aim: "at least 0.55 of the peer's rate",
      },
    ]) {
      results.push(await compare(one, { ours, bare, token: world.token }));
    }
    return results;
  } finally {
    for (const end of ending.toReversed()) await end();
  }
}

type Sides = { readonly ours: ServerProcess; readonly bare: ServerProcess; readonly token: string };

async function compare(one: Case, { ours, bare, token }: Sides): Promise<BenchResult> {
  const here = { url: `${ours.url}${one.ours}`, token };
  const there = { url: `${bare.url}${one.peer}` };
  const [mine, other] = [await answerOf(here), await answerOf(there)];
  if (!isDeepStrictEqual(mine, other)) {
    throw new Error(`The two sides differ: ${JSON.stringify(mine)} and ${JSON.stringify(other)}`);
  }
  const rates: { readonly ours: number[]; readonly peer: number[] } = { ours: [], peer: [] };
  for (const side of [here, there]) await requestsPerSecond({ ...side, connections, seconds });
  for (let round = 0; round < rounds; round++) {
    rates.ours.push(await requestsPerSecond({ ...here, connections, seconds }));
    rates.peer.push(await requestsPerSecond({ ...there, connections, seconds }));
  }
  return {
    name: one.name,
    unit: "requests per second",
    ours: median(rates.ours),
    peer: { name: "Fastify and pg", value: median(rates.peer) },
    aim: one.aim,
  };
}

async function answerOf({ url, token }: { readonly url: string; readonly token?: string }): Promise<unknown> {
  const response = await fetch(url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
