import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { answersBench } from "../bench/answers/answers.bench.ts";
import { agentsBench } from "../bench/api/agents.bench.ts";
import { apiBench } from "../bench/api/api.bench.ts";
import { busyNeighbourBench } from "../bench/api/busy-neighbour.bench.ts";
import { neighbourBench } from "../bench/api/neighbour.bench.ts";
import type { BenchResult } from "../bench/bench-result.ts";
import { benchBeside } from "../bench/beside/bench-beside.ts";
import { callsBench } from "../bench/calls/calls.bench.ts";
import { canvasBench } from "../bench/canvas/canvas.bench.ts";
import { pagesBench } from "../bench/canvas/pages.bench.ts";
import { promptsBench } from "../bench/canvas/prompts.bench.ts";
import { engineBench } from "../bench/engine/engine.bench.ts";
import { callersBench } from "../bench/hearing/callers.bench.ts";
import { hearingBench } from "../bench/hearing/hearing.bench.ts";
import { replayBench } from "../bench/replay/replay.bench.ts";
import { replayPageBench } from "../bench/replay/replay-page.bench.ts";
import { rtpBench } from "../bench/rtp.bench.ts";
import { speechBench } from "../bench/speech/speech.bench.ts";
import { testsBench } from "../bench/tests/tests.bench.ts";
import { testsPageBench } from "../bench/tests/tests-page.bench.ts";
import { understandingBench } from "../bench/understanding/understanding.bench.ts";
import { yamlBench } from "../bench/yaml/yaml.bench.ts";

const benches: { readonly [name: string]: () => Promise<BenchResult[]> } = {
  engine: engineBench,
  answers: answersBench,
  api: apiBench,
  agents: agentsBench,
  neighbour: async () => [...(await neighbourBench()), ...(await busyNeighbourBench())],
  calls: callsBench,
  canvas: canvasBench,
  pages: pagesBench,
  prompts: promptsBench,
  replay: async () => [...(await replayBench()), ...(await replayPageBench())],
  rtp: rtpBench,
  hearing: hearingBench,
  callers: callersBench,
  speech: speechBench,
  tests: async () => [...(await testsBench()), ...(await testsPageBench())],
  understanding: understandingBench,
  yaml: yamlBench,
};

const { values, positionals: wanted } = parseArgs({ options: { beside: { type: "string" } }, allowPositionals: true });
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}.`);
  process.exit(1);
}

if (values.beside !== undefined) {
  const root = join(import.meta.dirname, "..");
  const isWhole = await benchBeside({ root, commit: values.beside, benches: wanted, print: console.log });
  process.exit(isWhole ? 0 : 1);
}

const results: BenchResult[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const result of await bench()) {
    results.push(result);
    const peer = result.peer
      ? `, ${result.peer.name} ${result.peer.value.toFixed(2)}, ratio ${(result.ours / result.peer.value).toFixed(2)}`
      : "";
    console.log(`${result.name}: ${result.ours.toFixed(2)} ${result.unit}${peer} (aim: ${result.aim})`);
  }
}

const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
const machine = `${cpus().length} x ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.version}`;
mkdirSync("bench-results", { recursive: true });
writeFileSync(`bench-results/${commit}.json`, `${JSON.stringify({ commit, machine, results }, null, 2)}\n`);
