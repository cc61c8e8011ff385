import { makeAgent, makeClient, sendTo, signIn } from "../api/world.ts";
import type { BenchResult } from "../bench-result.ts";
import { startBenchServer } from "../bench-server.ts";
import { loadCalls } from "./load-calls.ts";
import { loadTallies } from "./load-tallies.ts";
import { measureCalls } from "./measure.ts";

const calls = 1_000_000;
const callsOfOthers = 100_000;

/** The calls screen of a flow with a million calls and a thousand blocks, beside another client's, with sign-in, policies and walls on. */
export async function callsBench(): Promise<BenchResult[]> {
  const server = await startBenchServer();
  try {
    const token = await signIn(server.url, server.admin);
    const send = sendTo(server.url, token);
    const fill = async (name: string, count: number, seed: number) => {
      const organisation = await makeClient(send, name);
      const flow = await makeAgent(send, organisation, name);
      const plan = { organisation, flow, count, seed, days: 180, until: Date.now() };
      await loadCalls(server.urls.admin, plan);
      await loadTallies(server.urls.admin, plan);
      return `${server.url}/api/organisations/${organisation}/flows/${flow}/analytics/`;
    };
    await fill("Others", callsOfOthers, 2);
    const timings = await measureCalls(await fill("Bench", calls, 1), token);
    return timings.map(({ name, median, p99 }) => ({
      name: `Calls, ${name} (median ${median.toFixed(1)} ms), 99th percentile`,
      unit: "ms",
      ours: p99,
      peer: null,
      aim: "at most 50 ms with 1,000,000 calls",
    }));
  } finally {
    await server.stop();
  }
}
