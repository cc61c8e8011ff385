import { setTimeout as delay } from "node:timers/promises";
import { fillPath, rowsAt } from "@parley/client";
import type { InVersion } from "@parley/model/api/versions";
import type { block } from "@parley/model/nouns/block";
import type { BenchResult } from "../bench-result.ts";
import { startBenchServer } from "../bench-server.ts";
import { askSteadily, at95, below, makeAgent, makePerson, type Person, sendTo, signIn } from "./world.ts";

const rounds = 2;
const seconds = 6;

/**
 * One client designs an agent of 300 blocks: a list, a changed block, the whole canvas, over and over. What it waits at 95 %
 * while another client trains, explores, imports and exports large agents without a pause, beside what it waits alone.
 */
export async function busyNeighbourBench(): Promise<BenchResult[]> {
  const server = await startBenchServer();
  try {
    const admin = await signIn(server.url, server.admin);
    const designer = await makePerson(server.url, admin, "designer");
    const busy = await makePerson(server.url, admin, "busy");
    const version = await makeVersion(server.url, designer, agentOf(300, 0, 0));
    const blockId = await someBlock(server.url, designer, version);
    await design(server.url, designer, { version, blockId }, 3);
    const alone: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < rounds; round++) {
      alone.push(at95(await design(server.url, designer, { version, blockId }, seconds)));
      const load = new AbortController();
      const noise = makeNoise(server.url, busy, load.signal);
      await delay(2000);
      beside.push(at95(await design(server.url, designer, { version, blockId }, seconds)));
      load.abort();
      console.log(`alone ${alone.at(-1)}, beside ${beside.at(-1)} ms; ${JSON.stringify(await noise)}`);
    }
    return [
      {
        name: "a designer's requests beside another client's trainings, explorations and imports, at 95 %",
        unit: "ms",
        ours: median(beside),
        peer: { name: "alone", value: median(alone) },
        aim: "at most 20 % or 15 ms more than alone",
      },
    ];
  } finally {
    await server.stop();
  }
}

async function makeVersion(url: string, { org, token }: Person, yaml: string): Promise<InVersion> {
  const flow = await makeAgent(sendTo(url, token), org, `Agent ${performance.now()}`);
  const version = { org, flow, ver: "0.0.1" };
  await asked(url, token, "PUT", `${fillPath(below, version)}save_yaml/`, { yaml });
  return version;
}

async function someBlock(url: string, { token }: Person, version: InVersion): Promise<string> {
  const blocks = rowsAt<typeof block>(sendTo(url, token), `${below}blocks/`, version);
  const [first] = (await blocks.list()).results;
  if (first === undefined) throw new Error("The version has no blocks");
  return first.id;
}

/** An agent of blocks in a row, with intents of forty examples each. */
function agentOf(blocks: number, intents: number, salt: number): string {
  const rows = Array.from({ length: blocks }, (_none, at) => {
    const next = at + 1 < blocks ? `Block ${at + 1}` : "Bye";
    return `    Block ${at}: { say: { en-IN: "Question ${at}, what do you say?" }, paths: [{ dtmf: "1", to: ${next} }, { dtmf: "2", to: Bye }] }`;
  });
  const words = Array.from({ length: intents }, (_none, intent) => {
    const examples = Array.from(
      { length: 40 },
      (_none, at) => `"please ${salt} topic${intent} about thing${at * 7 + intent}"`,
    );
    return `      topic_${intent}: [${examples.join(", ")}]`;
  });
  return [
    "parley: 1",
    "settings: { language: en-IN, languages: [en-IN] }",
    "states:",
    "  start:",
    "    Start: { type: Start, paths: [{ to: Block 0 }] }",
    ...rows,
    "    Bye: { type: End, say: { en-IN: Goodbye } }",
    ...(intents === 0 ? [] : ["intents:", "  Topics:", "    intents:", ...words]),
    "",
  ].join("\n");
}

/** A designer's requests, ten a second. */
function design(
  url: string,
  { token }: Person,
  { version, blockId }: { readonly version: InVersion; readonly blockId: string },
  lasting: number,
): Promise<number[]> {
  const parts = fillPath(below, version);
  const does = [
    () => asked(url, token, "GET", `${parts}blocks/?limit=25`),
    () => asked(url, token, "PATCH", `${parts}blocks/${blockId}/`, { description: `Changed at ${performance.now()}` }),
    () => asked(url, token, "GET", `${parts}document/`),
  ];
  return askSteadily(lasting, async (number) => does[number % does.length]?.());
}

async function asked(url: string, token: string, method: string, path: string, body?: object): Promise<string> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return text;
}

/** Counts what was done of each. */
async function makeNoise(url: string, busy: Person, signal: AbortSignal): Promise<{ [work: string]: number }> {
  const done: { [work: string]: number } = {};
  const { token } = busy;
  const loop = async (name: string, work: () => Promise<unknown>) => {
    while (!signal.aborted) {
      try {
        await work();
        done[name] = (done[name] ?? 0) + 1;
      } catch (error) {
        done[`${name} refused`] = (done[`${name} refused`] ?? 0) + 1;
        if (!String(error).includes(" 429 ")) throw error;
        await delay(500);
      }
    }
  };
  let salt = Math.floor(performance.now());
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(async () => fillPath(below, await makeVersion(url, busy, agentOf(30, 40, ++salt)))),
  );
  const importAndTrain = async (path = "") => {
    await asked(url, token, "PUT", `${path}save_yaml/`, { yaml: agentOf(600, 40, ++salt) });
    const { task_id } = JSON.parse(await asked(url, token, "POST", `${path}train_async/`));
    for (;;) {
      const { status } = JSON.parse(await asked(url, token, "GET", `/api/async/status/${task_id}/`));
      if (!["PENDING", "RUNNING"].includes(status)) return;
      if (signal.aborted) return;
      await delay(250);
    }
  };
  await Promise.all([
    loop("imported and trained", () => importAndTrain(first)),
    loop("imported and trained", () => importAndTrain(second)),
    loop("explored", () => asked(url, token, "POST", `${third}generate_use_cases/`, {})),
    loop("explored", () => asked(url, token, "POST", `${third}generate_use_cases/`, {})),
    loop("exported", () => asked(url, token, "GET", `${first}generate_yaml/`)),
    loop("exported", () => asked(url, token, "GET", `${second}generate_yaml/`)),
  ]);
  return done;
}

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
