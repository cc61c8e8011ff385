import { setTimeout as delay } from "node:timers/promises";
import { fillPath, listsOf, rowsAt } from "@parley/client";
import type { InVersion } from "@parley/model/api/versions";
import type { block } from "@parley/model/nouns/block";
import type { prompt } from "@parley/model/nouns/prompt";
import type { subFlow } from "@parley/model/nouns/sub-flow";
import type { BenchResult } from "../bench-result.ts";
import { startBenchServer } from "../bench-server.ts";
import { askSteadily, at95, below, makeAgent, makePerson, sendTo, signIn } from "./world.ts";

const blocks = 300;
const seconds = 12;

type Tenant = { readonly token: string; readonly at: InVersion; readonly parts: string; readonly audit: string };

/**
 * One client's usual requests while another loads the server with all that takes long: what its neighbour waits at 95 %,
 * beside what it waits alone. Rejects when either gets a 5xx.
 */
export async function neighbourBench(): Promise<BenchResult[]> {
  const server = await startBenchServer();
  try {
    const admin = await signIn(server.url, server.admin);
    const noisy = await makeTenant(server.url, admin, "noisy");
    const quiet = await makeTenant(server.url, admin, "quiet");
    await usual(server.url, quiet, 3);
    const alone = await usual(server.url, quiet, seconds);
    const load = new AbortController();
    const noise = makeNoise(server.url, noisy, load.signal);
    await delay(500);
    const beside = await usual(server.url, quiet, seconds);
    load.abort();
    const answers = await noise;
    console.log(
      `alone ${at95(alone)} ms, beside ${at95(beside)} ms; the other one was answered ${JSON.stringify(answers)}`,
    );
    if (Object.keys(answers).some((answer) => / 5/.test(answer))) throw new Error("A client got a 5xx");
    return [
      {
        name: "a client's requests beside another that loads the server, at 95 %",
        unit: "ms",
        ours: at95(beside),
        peer: { name: "alone", value: at95(alone) },
        aim: "at most 20 % or 15 ms more than alone",
      },
    ];
  } finally {
    await server.stop();
  }
}

async function makeTenant(url: string, admin: string, name: string): Promise<Tenant> {
  const { org, token } = await makePerson(url, admin, name);
  const send = sendTo(url, token);
  const inVersion = { org, flow: await makeAgent(send, org, name), ver: "0.0.1" };
  const blockRows = rowsAt<typeof block>(send, `${below}blocks/`, inVersion);
  const prompts = rowsAt<typeof prompt>(send, `${below}prompts/`, inVersion);
  const [start] = (await blockRows.list()).results;
  if (start === undefined) throw new Error("A new version has no Start block");
  for (let number = 0; number < blocks; number++) {
    const said = await prompts.create({ name: `Question ${number}` });
    await blockRows.create({ name: `Block ${number}`, subflow: start.subflow, prompts: [said.id] });
  }
  return {
    token,
    at: inVersion,
    parts: fillPath(below, inVersion),
    audit: `/api/organisations/${org}/audit_logs/`,
  };
}

/** A client's usual requests, ten a second. */
function usual(url: string, { token, parts }: Tenant, lasting: number): Promise<number[]> {
  return askSteadily(lasting, async (number) => {
    const path = `${parts}${number % 2 === 0 ? "blocks/?limit=25" : "paths/"}`;
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  });
}

/** 200 edits, 40 heavy lists and 40 downloads at once, over and over; counts the answers by status. */
async function makeNoise(url: string, tenant: Tenant, signal: AbortSignal): Promise<{ [status: string]: number }> {
  const statuses: { [status: string]: number } = {};
  const headers = { authorization: `Bearer ${tenant.token}`, "content-type": "application/json" };
  const path = "/api/organisations/{org}/flows/{flow}/versions/{ver}/sub-flows/";
  const subFlows = listsOf<typeof subFlow>(sendTo(url, tenant.token), path, tenant.at);
  const [start] = (await subFlows.list({ fields: ["id"] })).results;
  let number = 0;
  const requests = [
    ...Array.from({ length: 200 }, () => () => ({
      path: `${tenant.parts}blocks/`,
      init: { method: "POST", headers, body: JSON.stringify({ name: `New ${++number}`, subflow: start?.id }) },
    })),
    ...Array.from({ length: 40 }, () => () => ({
      path: `${tenant.audit}?read_depth=3&limit=500`,
      init: { headers },
    })),
    ...Array.from({ length: 40 }, () => () => ({ path: `${tenant.parts}generate_yaml/`, init: { headers } })),
  ];
  await Promise.all(
    requests.map(async (next) => {
      while (!signal.aborted) {
        const { path, init } = next();
        const response = await fetch(`${url}${path}`, init);
        await response.arrayBuffer();
        const key = `${path.includes("audit") ? "list" : path.includes("yaml") ? "yaml" : "edit"} ${response.status}`;
        statuses[key] = (statuses[key] ?? 0) + 1;
        if (response.status === 429) await delay(1000 * Number(response.headers.get("retry-after") ?? 1));
      }
    }),
  );
  return statuses;
}
