import { fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Database, migrate, openDatabase, startDatabase } from "@parley/db";
import type { Tables } from "@parley/model";
import { deployAgent } from "../../apps/worker/test/deployed-agent.ts";
import { echoAgent, silenceThreshold } from "../../apps/worker/test/tones/agent.ts";
import { callInTones } from "../../apps/worker/test/tones/call-in-tones.ts";
import type { CallerReport } from "../../apps/worker/test/tones/caller.ts";
import { farewell, greeting, words } from "../../apps/worker/test/tones/words.ts";
import type { BenchResult } from "../bench-result.ts";

const aim = "at most 25 ms from the packet that completes the silence to the first of the reply";
const number = "1000";

/** Many short calls: each keeps its place between the ticks of both clocks. */
const callsAlone = 20;
const turnsAlone = 7;

const callsAtOnce = 50;
/** What their numbers begin with. */
const callersAtOnce = "+1556";
const turnsAtOnce = 10;

/**
 * From a caller's silence to the reply, over SIP and RTP, with a voice and a recogniser that take no time: one call at a
 * time, and fifty at once. Worker, callers and database are processes of their own; the database is a durable one.
 */
export async function speechBench(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "parley-bench-"));
  await chmod(folder, 0o755);
  const cluster = await startDatabase({ dataDir: folder });
  try {
    await migrate({ adminUrl: cluster.urls.admin });
    const { app: appUrl, system: systemUrl } = cluster.urls;
    const database = openDatabase<Tables>({ appUrl, systemUrl });
    await deployAgent(database, echoAgent, number);
    const program = fileURLToPath(new URL("./worker.ts", import.meta.url));
    const worker = fork(program, { env: { ...process.env, APP_URL: appUrl, SYSTEM_URL: systemUrl } });
    const ended = once(worker, "exit");
    const [port]: number[] = await once(worker, "message");
    try {
      const results = [...(await alone(port ?? 0)), ...(await together(port ?? 0))];
      return [...results, ...(await storing(database))];
    } finally {
      worker.kill("SIGTERM");
      await ended;
      await database.close();
    }
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true });
  }
}

async function alone(port: number): Promise<BenchResult[]> {
  const order = { number, port, turns: turnsAlone, after: 0, silenceThreshold };
  const orders = Array.from({ length: callsAlone + 1 }, (_, index) => ({
    ...order,
    caller: `+1555${100 + index}`,
    word: words[index % words.length] ?? "",
    speaks: [200, 300] as const,
    thinks: [20, 120] as const,
    chance: Math.random(),
  }));
  const reports = await callInTones(orders.map((one) => [one]));
  // The first call is for the machine to warm up, and counts for nothing.
  return figures("one call at a time", reports.slice(1), callsAlone);
}

async function together(port: number): Promise<BenchResult[]> {
  const orders = Array.from({ length: callsAtOnce }, (_, index) => ({
    caller: `${callersAtOnce}${100 + index}`,
    number,
    port,
    word: words[index % words.length] ?? "",
    turns: turnsAtOnce,
    after: index * 100,
    speaks: [400, 1200] as const,
    thinks: [300, 1500] as const,
    silenceThreshold,
    chance: Math.random(),
  }));
  return figures(`${callsAtOnce} calls at once`, await callInTones([orders]), callsAtOnce);
}

/** What storing took of the turns of those who called at once, as their calls tell it. */
async function storing(database: Database<Tables>): Promise<BenchResult[]> {
  const events = await database.asSystem("read the figures of a bench", (db) =>
    db
      .selectFrom("call_event")
      .innerJoin("call", "call.id", "call_event.call")
      .select("call_event.data")
      .where("call_event.type", "=", "turn_timed")
      .where("call.caller_number", "like", `${callersAtOnce}%`)
      .execute(),
  );
  const took = events.map(({ data }) => Number(data.storing_ms)).toSorted((one, other) => one - other);
  const told = `Speech, ${callsAtOnce} calls at once, of it storing`;
  const timing = { unit: "ms", peer: null, aim: "the disk's own" };
  return [
    { name: `${told}: median`, ours: at(took, 0.5), ...timing },
    { name: `${told}: 99th percentile`, ours: at(took, 0.99), ...timing },
    { name: `${told}: longest`, ours: at(took, 1), ...timing },
  ];
}

/** The value below which this share of sorted values lies. */
function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function figures(name: string, reports: readonly CallerReport[], calls: number): BenchResult[] {
  const waits = reports.flatMap((report) => report.waits).toSorted((one, other) => one - other);
  const well = reports.filter(isWell).length;
  for (const report of reports) if (!isWell(report)) console.log(JSON.stringify({ ...report, waits: undefined }));
  const told = `Speech, ${name}, ${waits.length} turns`;
  const timing = { unit: "ms", peer: null, aim };
  return [
    { name: `${told}: median`, ours: at(waits, 0.5), ...timing },
    { name: `${told}: 99th percentile`, ours: at(waits, 0.99), ...timing },
    { name: `${told}: longest`, ours: at(waits, 1), ...timing },
    {
      name: `${told}: calls that heard their own agent alone and ended as they should`,
      ours: well,
      unit: `of ${calls}`,
      peer: null,
      aim: "all",
    },
  ];
}

/** The call ended as it should, and nothing was heard but the greeting, the caller's own word and the farewell. */
function isWell({ end, heard, strange, word }: CallerReport): boolean {
  const own = new Set([greeting, farewell, word]);
  return end === "completed" && strange === 0 && Object.keys(heard).every((each) => own.has(each));
}
